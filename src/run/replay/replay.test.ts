import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { Fault } from '../../model/fault.js';
import type { RuleId } from '../../model/rule.js';
import type { RunFinding } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';
import { replay } from './replay.js';
import type { Replay } from './replay-verdict.js';

type Answer = FakeTool['answer'];
type Tools = readonly FakeTool[];

const closed = (properties: object): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const TEXT = closed({ text: { type: 'string', maxLength: 40, description: 'What to say.' } });
const LIMIT = closed({
  limit: { type: 'integer', minimum: 1, maximum: 9, description: 'The most to list.' },
});
const NOTE = closed({ note_id: { type: 'string', description: 'The id of the note.' } });

interface Shape {
  readonly schema?: object;
  readonly demands?: object;
  readonly reads?: boolean;
}

function tool(
  name: string,
  answer: Answer,
  { schema = TEXT, demands = schema, reads = true }: Shape = {},
): FakeTool {
  const compiled = compileSchema(demands as never);
  return {
    definition: {
      name,
      description: `Does ${name}.`,
      inputSchema: schema,
      annotations: { readOnlyHint: reads, destructiveHint: name.startsWith('delete') },
    },
    answer(args, signal) {
      const check = compiled.check(args);
      if (check.outcome !== 'invalid') return answer(args, signal);
      return refused(`Invalid arguments: ${check.violations[0].instancePath.slice(1)} is wrong.`);
    },
  };
}

const listed = (length: number): object => said(JSON.stringify(Array.from({ length }, (_, id) => ({ id }))));

function late(): Answer {
  let last = 'Nothing was said.';
  return ({ text }) => {
    const answer = said(last);
    last = String(text);
    return answer;
  };
}

function notes(isKept: boolean): Tools {
  const known = new Map<string, unknown>();
  const missing = (id: unknown): object => refused(`Note not found: ${id}`);
  return [
    tool(
      'create_note',
      ({ text }) => {
        const id = `note-${known.size + 1}`;
        known.set(id, text);
        return said(JSON.stringify({ note_id: id }));
      },
      { reads: false },
    ),
    tool(
      'get_note',
      ({ note_id: id }) =>
        known.has(String(id))
          ? said(JSON.stringify({ note_id: id, text: known.get(String(id)) }))
          : missing(id),
      { schema: NOTE },
    ),
    tool(
      'delete_note',
      ({ note_id: id }) => {
        if (!known.has(String(id))) return missing(id);
        if (!isKept) known.delete(String(id));
        return said('It is done.');
      },
      { schema: NOTE, reads: false },
    ),
  ];
}

function counting(isLie: boolean): Tools {
  let visits = 0;
  const none = closed({});
  return [
    tool(
      'get_banner',
      () => {
        if (isLie) visits++;
        return said('Welcome');
      },
      { schema: none },
    ),
    tool('get_visits', () => said(`${visits} visits`), { schema: none }),
  ];
}

function slow(milliseconds: number): Tools {
  return [
    tool('get_slow', () => said('Here.')),
    tool('get_fast', () => said('Here.')),
    tool('get_quick', () => said('Here.')),
  ].map((one, index) => (index === 0 ? { ...one, milliseconds } : one));
}

/** Calls of a tool may be said to have taken longer than they did. */
function sessionOf(tools: Tools): Session {
  const session = toolSession(tools);
  return {
    ...session,
    async callTool(name, args, options) {
      const reply = await session.callTool(name, args, options);
      const found = tools.find(({ definition }) => definition.name === name) as
        | { milliseconds?: number }
        | undefined;
      return { ...reply, milliseconds: found?.milliseconds ?? 1 };
    },
  };
}

const structured = (message: string): object =>
  refused(JSON.stringify({ error: { type: 'validation_error', message } }));
const strict = (name: string, refuse: (message: string) => object): FakeTool => {
  const healthy = tool(name, () => said('Fine.'));
  const compiled = compileSchema(TEXT as never);
  const answer: Answer = (args) =>
    compiled.check(args).outcome === 'invalid' ? refuse('Invalid arguments: text is wrong.') : said('Fine.');
  return { ...healthy, answer };
};
const styled = (refuse: (message: string) => object): Tools => [
  ...['get_a', 'get_b', 'get_c', 'get_d'].map((name) => strict(name, structured)),
  strict('get_odd', refuse),
];

const LOOSE = { demands: closed({ text: { type: 'string' } }) };

const STATE = closed({ state: { enum: ['open', 'done'], description: 'Which ones.' } });
const states = (...all: string[]): object => said(JSON.stringify(all.map((state) => ({ state }))));

const CASES: readonly [rule: string, faulty: () => Tools, repaired: () => Tools][] = [
  [
    'run/silent-acceptance',
    () => [tool('get_it', () => said('Fine.'), LOOSE)],
    () => [tool('get_it', () => said('Fine.'))],
  ],
  ['run/state', () => notes(true), () => notes(false)],
  ['run/read-only', () => counting(true), () => counting(false)],
  ['run/mixed-up', () => [tool('get_it', late())], () => [tool('get_it', ({ text }) => said(String(text)))]],
  [
    'run/limit-ignored',
    () => [tool('list_it', () => listed(12), { schema: LIMIT })],
    () => [tool('list_it', ({ limit }) => listed(Number(limit)), { schema: LIMIT })],
  ],
  [
    'run/unknown-tool',
    () => [tool('get_it', () => refused('Unknown tool: get_it'))],
    () => [tool('get_it', () => said('Fine.'))],
  ],
  [
    'run/enum-drift-out',
    () => [tool('list_it', ({ state }) => states(String(state), 'lost'), { schema: STATE })],
    () => [tool('list_it', ({ state }) => states(String(state)), { schema: STATE })],
  ],
  ['run/slow', () => slow(4_000), () => slow(20)],
  ['run/error-structure', () => styled(refused), () => styled(structured)],
  [
    'run/unicode',
    () => [
      tool('get_it', ({ text }) =>
        said(
          String(text)
            .normalize('NFD')
            .replace(/\p{Mn}/gu, ''),
        ),
      ),
    ],
    () => [tool('get_it', ({ text }) => said(String(text)))],
  ],
];

async function findingOf(tools: Tools, rule: string): Promise<RunFinding> {
  for await (const event of run(sessionOf(tools), { seed: 1, mode: 'all', now: () => 0 }))
    if (event.type === 'finding' && event.finding.rule === rule) return event.finding;
  throw new Error(`There is no ${rule}.`);
}

function again(tools: Tools, finding: RunFinding): Promise<Replay> {
  const { signal } = new AbortController();
  return replay(sessionOf(tools), finding, { timeout: 1_000, signal, mode: 'all' });
}

describe('replay', () => {
  it.each(CASES)('says of %s that it is still there, or that it is fixed', async (rule, faulty, repaired) => {
    const finding = await findingOf(faulty(), rule);
    expect(await again(faulty(), finding)).toMatchObject({ outcome: 'still_failing' });
    expect(await again(repaired(), finding)).toMatchObject({ outcome: 'fixed' });
  });

  it.each(CASES)('calls %s not fixed where its tool is gone, or does not answer', async (rule, faulty) => {
    const finding = await findingOf(faulty(), rule);
    expect(await again([], finding)).toMatchObject({ outcome: 'cannot_test' });
    const dead = faulty().map((one) => ({
      ...one,
      answer: () => {
        throw new Fault('connection_refused', 'Nobody is there.');
      },
    }));
    expect(await again(dead, finding)).toMatchObject({ outcome: 'cannot_test' });
  });

  it.each(['wire/noise', 'capability/verdict', 'lint/a-rule-of-your-own', 'config/stale-baseline'])(
    'does not call %s fixed only because listing the tools does not show it',
    async (rule) => {
      const finding: RunFinding = {
        id: '1',
        rule: rule as RuleId,
        severity: 'error',
        subject: {},
        path: '',
        message: 'Something.',
        evidence: [],
        occurrences: 1,
      };
      expect(await again(notes(false), finding)).toMatchObject({ outcome: 'cannot_test' });
    },
  );
});
