import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '../../src/model/json.js';
import { type CompiledSchema, compileSchema } from '../../src/schema/index.js';
import { createDispatch, type Dispatch } from './dispatch.js';
import {
  CONFIDENCE_TIERS,
  DOMAINS,
  ERROR_TYPES,
  OUTCOME_STATUS_VALUES,
  ROOT_CAUSE_CATEGORIES,
  STRATEGIES,
  VALID_AXES,
  VALID_CATEGORIES,
} from './enums.js';
import { TOOL_SCHEMAS } from './tool-schemas.js';
import { TOOLS } from './tools.js';
import { createWorld, type World } from './world/world.js';

type ToolName = keyof typeof TOOL_SCHEMAS;
interface Case {
  readonly good: object;
  /** Beyond a broken schema, which every tool refuses. */
  readonly bad?: readonly [args: object, type: (typeof ERROR_TYPES)[number]];
}

const ABSENT = '00000000-0000-4000-8000-000000000000';
const GHAP = {
  domain: 'testing',
  strategy: 'ask-user',
  goal: 'g',
  hypothesis: 'h',
  action: 'a',
  prediction: 'p',
};

/** A call that succeeds for every tool, and where there is one a call that fails though the schema allows it. */
const CASES: Readonly<Record<ToolName, Case>> = {
  read_file: { good: { path: 'README.md' }, bad: [{ path: 'absent' }, 'not_found'] },
  list_directory: {
    good: { path: 'src', recursive: true },
    bad: [{ path: 'README.md' }, 'validation_error'],
  },
  search_files: { good: { query: 'sum', mode: 'regex' }, bad: [{ query: 'x', path: 'absent' }, 'not_found'] },
  file_info: { good: { path: 'src' }, bad: [{ path: '../..' }, 'validation_error'] },
  write_file: {
    good: { path: 'a/b.txt', content: '' },
    bad: [{ path: 'src', content: '' }, 'validation_error'],
  },
  append_file: {
    good: { path: 'a/c.txt', content: 'c' },
    bad: [{ path: 'src', content: 'c' }, 'validation_error'],
  },
  create_directory: { good: { path: 'a/d' }, bad: [{ path: 'README.md/d' }, 'validation_error'] },
  move_file: {
    good: { source: 'a/b.txt', destination: 'a/moved.txt' },
    bad: [{ source: 'src', destination: 'src/below' }, 'validation_error'],
  },
  delete_file: { good: { path: 'a/c.txt' }, bad: [{ path: 'src' }, 'validation_error'] },
  list_tests: { good: {} },
  run_tests: { good: { path: 'test/sum.test.mjs' }, bad: [{ path: 'absent.test.mjs' }, 'not_found'] },
  db_query: { good: { sql: 'SELECT * FROM loans' }, bad: [{ sql: 'DELETE FROM loans' }, 'validation_error'] },
  db_execute: {
    good: { sql: 'UPDATE loans SET returned_on = ? WHERE id = 3', parameters: [null] },
    bad: [{ sql: 'SELECT 1' }, 'validation_error'],
  },
  db_schema: { good: {}, bad: [{ table: 'absent' }, 'not_found'] },
  git_status: { good: {} },
  git_log: { good: { path: 'README.md' }, bad: [{ revision: 'absent' }, 'not_found'] },
  git_diff: { good: { staged: true }, bad: [{ path: '/etc' }, 'validation_error'] },
  git_show: { good: { revision: 'HEAD~1' }, bad: [{ revision: 'HEAD~99' }, 'not_found'] },
  git_commit: { good: { message: 'm' }, bad: [{ message: 'm', paths: ['README.md'] }, 'insufficient_data'] },
  index_codebase: { good: {}, bad: [{ path: 'absent' }, 'not_found'] },
  search_code: { good: { query: 'count words' } },
  find_similar_code: { good: { code: 'numbers.reduce((total, number) => total + number)' } },
  index_commits: { good: { since: '2024-01-01T00:00:00Z' } },
  search_commits: { good: { query: 'count words' } },
  get_file_history: { good: { path: 'src/sum.mjs' }, bad: [{ path: 'absent' }, 'not_found'] },
  get_churn_hotspots: { good: {} },
  get_code_authors: { good: { path: 'src/sum.mjs' }, bad: [{ path: 'absent' }, 'not_found'] },
  store_memory: { good: { content: 'c', category: 'fact' } },
  retrieve_memories: { good: { query: 'run the tests' } },
  list_memories: { good: { limit: 1 } },
  delete_memory: { good: { memory_id: 'filled in' }, bad: [{ memory_id: ABSENT }, 'not_found'] },
  start_ghap: { good: GHAP },
  update_ghap: { good: { note: 'n', strategy: 'research-first' } },
  get_active_ghap: { good: {} },
  resolve_ghap: { good: { status: 'confirmed', result: 'r' } },
  list_ghap_entries: { good: {} },
  get_clusters: { good: { axis: 'strategy' } },
  get_cluster_members: { good: { cluster_id: 'full_0' }, bad: [{ cluster_id: 'full_99' }, 'not_found'] },
  validate_value: {
    good: { text: 'time zone', cluster_id: 'full_0' },
    bad: [{ text: 't', cluster_id: 'full_99' }, 'not_found'],
  },
  store_value: {
    good: { text: 't', axis: 'full' },
    bad: [{ text: 't', axis: 'full', cluster_id: 'strategy_0' }, 'validation_error'],
  },
  list_values: { good: {} },
  search_experiences: { good: { query: 'time zone' } },
  assemble_context: { good: { query: 'test' } },
  ping: { good: {} },
  start_session: { good: {} },
  get_orphaned_ghap: { good: {} },
  should_check_in: { good: {} },
  increment_tool_count: { good: {} },
  reset_tool_count: { good: {} },
  schedule: {
    good: { name: 'n', schedule: '2026-08-01T06:00:00Z', tool: 'ping', arguments: {} },
    bad: [{ name: 'n', schedule: '2026-08-01T06:00:00Z', tool: 'absent', arguments: {} }, 'not_found'],
  },
  list_jobs: { good: { status: 'scheduled' } },
  cancel_job: { good: { job_id: 'filled in' }, bad: [{ job_id: ABSENT }, 'not_found'] },
  run_due_jobs: { good: {} },
};

let world: World;
let call: Dispatch;
const output = new Map<string, CompiledSchema>(
  TOOLS.map((tool) => [tool.name, compileSchema(tool.outputSchema, { mode: 'strict', closed: true })]),
);

beforeAll(async () => {
  world = await createWorld({ unconfinedTests: true });
  call = createDispatch(world, { logger: { warn: () => undefined, error: () => undefined } });
});
afterAll(() => world[Symbol.asyncDispose]());

async function succeed(tool: string, args: object): Promise<Record<string, unknown>> {
  const { structuredContent, content, isError } = await call(tool, args);
  expect({ isError, content }).toMatchObject({ isError: undefined });
  expect(output.get(tool)?.check(structuredContent)).toEqual({ outcome: 'valid' });
  expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual(structuredContent);
  return structuredContent as Record<string, unknown>;
}

async function fail(tool: string, args: unknown): Promise<{ type: string; message: string }> {
  const { structuredContent, content, isError } = await call(tool, args);
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  const { error, ...others } = JSON.parse((content as { text: string }[])[0]?.text ?? '');
  expect(others).toEqual({});
  expect(Object.keys(error)).toEqual(['type', 'message']);
  expect(ERROR_TYPES).toContain(error.type);
  expect(error.message).not.toMatch(/\n\s+at |node:internal|assay-reference-/);
  return error;
}

/** Ids that are known only once something is there to have one. */
async function filledIn(tool: string): Promise<object> {
  if (tool === 'delete_memory') {
    const { memory_id } = await succeed('store_memory', CASES.store_memory.good);
    return { memory_id };
  }
  if (tool === 'cancel_job') {
    const { job } = await succeed('schedule', CASES.schedule.good);
    return { job_id: (job as { job_id: string }).job_id };
  }
  return {};
}

describe('every tool', () => {
  it('is both defined and in TOOL_SCHEMAS', () => {
    expect(TOOLS.map((tool) => tool.name).sort()).toEqual(Object.keys(TOOL_SCHEMAS).sort());
    expect(TOOLS.length).toBeGreaterThanOrEqual(45);
  });

  it.each(Object.entries(CASES))('succeeds: %s', async (tool, { good }) => {
    await succeed(tool, { ...good, ...(await filledIn(tool)) });
  });

  it.each(
    Object.entries(CASES).flatMap(([tool, { bad }]) => (bad === undefined ? [] : [[tool, ...bad] as const])),
  )('fails: %s with %j gives %s', async (tool, args, type) => {
    expect(await fail(tool, args)).toMatchObject({ type });
  });

  it.each(Object.entries(CASES))('refuses what its schema does not allow: %s', async (tool, { good }) => {
    for (const args of [{ ...good, undeclared: 1 }, [], 'text', 7]) {
      expect(await fail(tool, args)).toMatchObject({ type: 'validation_error' });
    }
    const { required } = TOOL_SCHEMAS[tool as ToolName] as unknown as { required: string[] };
    for (const name of required) {
      const { [name]: _, ...rest } = good as Record<string, unknown>;
      expect(await fail(tool, rest)).toMatchObject({ type: 'validation_error' });
    }
  });
});

const ENUMS = Object.entries(TOOL_SCHEMAS).flatMap(([tool, schema]) =>
  Object.entries(schema.properties as Record<string, { enum?: readonly string[] }>).flatMap(
    ([name, property]) => (property.enum === undefined ? [] : [[tool, name, property.enum] as const]),
  ),
);

describe('every enum', () => {
  it.each(ENUMS)('of %s, %s, is accepted whole and nothing beside it', async (tool, name, members) => {
    const { good } = CASES[tool as ToolName];
    for (const member of members) {
      if (tool === 'resolve_ghap' || tool === 'update_ghap') await succeed('start_ghap', GHAP);
      await succeed(tool, { ...good, [name]: member });
    }
    for (const other of ['no-such-member', '', members[0]?.toUpperCase(), `${members[0]} `]) {
      expect(await fail(tool, { ...good, [name]: other })).toMatchObject({ type: 'validation_error' });
    }
  });

  it('is the canonical one', () => {
    const asSet = (tool: ToolName, name: string) =>
      ENUMS.find(([enumTool, property]) => enumTool === tool && property === name)?.[2];
    expect(asSet('store_memory', 'category')).toBe(VALID_CATEGORIES);
    expect(asSet('start_ghap', 'domain')).toBe(DOMAINS);
    expect(asSet('start_ghap', 'strategy')).toBe(STRATEGIES);
    expect(asSet('resolve_ghap', 'status')).toBe(OUTCOME_STATUS_VALUES);
    expect(asSet('get_clusters', 'axis')).toBe(VALID_AXES);
  });

  it.each(ROOT_CAUSE_CATEGORIES)('of root causes accepts %s and tells it again', async (category) => {
    await succeed('start_ghap', GHAP);
    const root_cause = { category, description: 'd' };
    const entry = await succeed('resolve_ghap', { status: 'falsified', result: 'r', root_cause });
    expect(entry.outcome).toMatchObject({ root_cause, confidence_tier: 'silver' });
  });

  it('of confidence tiers has the four that resolving gives', async () => {
    const lesson = { what_worked: 'w' };
    const tiers = [];
    for (const extra of [{ lesson }, { surprise: 's' }, {}]) {
      await succeed('start_ghap', GHAP);
      const { outcome } = await succeed('resolve_ghap', { status: 'confirmed', result: 'r', ...extra });
      tiers.push(isRecord(outcome) && outcome.confidence_tier);
    }
    await succeed('start_ghap', GHAP);
    const { outcome } = await succeed('resolve_ghap', { status: 'abandoned', result: 'r', lesson });
    tiers.push(isRecord(outcome) && outcome.confidence_tier);
    expect(tiers).toEqual([...CONFIDENCE_TIERS]);
  });
});
