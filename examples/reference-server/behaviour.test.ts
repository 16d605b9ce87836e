import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from './dispatch.js';
import { createWorld, type World } from './world/world.js';

let world: World;
let call: Dispatch;

beforeAll(async () => {
  world = await createWorld({ now: () => new Date('2024-06-01T12:00:00Z') });
  call = createDispatch(world, { logger: { warn: () => undefined, error: () => undefined } });
});
afterAll(() => world[Symbol.asyncDispose]());

/** Anything in a response: the contract test checks the shapes, these tests look at single values. */
type Data = { readonly [key: string]: Data } & readonly Data[];

const ask = async (tool: string, args: object = {}): Promise<Data> => {
  const { structuredContent, content } = await call(tool, args);
  expect(structuredContent, JSON.stringify(content)).toBeDefined();
  return structuredContent as Data;
};

describe('the history tools', () => {
  it('know what changes most', async () => {
    const { results } = await ask('get_churn_hotspots', { min_changes: 2 });
    expect(results?.map((file) => file.path)).toEqual(['README.md', 'src/sum.mjs', 'test/sum.test.mjs']);
    expect(results?.[0]).toEqual({
      path: 'README.md',
      changes: 2,
      insertions: 7,
      deletions: 1,
      authors: ['Ada Byron', 'Grace Murray'],
    });
    const later = await ask('get_churn_hotspots', { since: '2024-05-01T00:00:00Z' });
    expect(later.results).toMatchObject([{ path: 'src/mean.mjs', changes: 1 }]);
  });

  it('know how a file came to be and who wrote it', async () => {
    expect(await ask('get_file_history', { path: 'src/sum.mjs' })).toMatchObject({
      count: 2,
      commits: [
        { author: 'Grace Murray', insertions: 3, deletions: 3, body: 'No numbers at all add up to zero.' },
        { author: 'Ada Byron', insertions: 4, deletions: 0 },
      ],
    });
    expect((await ask('get_code_authors', { path: 'src/sum.mjs' })).authors).toEqual([
      { author: 'Grace Murray', commits: 1, lines: 3 },
      { author: 'Ada Byron', commits: 1, lines: 1 },
    ]);
  });

  it('find commits by what they say and who made them', async () => {
    expect((await ask('search_commits', { query: 'mean of an empty list' })).results?.[0]?.author).toBe(
      'Alan Mathison',
    );
    expect((await ask('search_commits', { query: 'count words', author: 'Ada Byron' })).results).toEqual([]);
  });

  it('read commits again', async () => {
    expect(await ask('index_commits', { max_count: 2 })).toEqual({ commits_indexed: 2 });
    expect((await ask('search_commits', { query: 'start with a function' })).results).toEqual([]);
    expect(await ask('index_commits')).toEqual({ commits_indexed: 5 });
  });
});

describe('the code tools', () => {
  it('find functions by description and by likeness', async () => {
    expect((await ask('search_code', { query: 'count the words' })).results?.[0]).toMatchObject({
      path: 'src/words.mjs',
      name: 'countWords',
      kind: 'function',
      language: 'javascript',
      start_line: 2,
      end_line: 8,
    });
    const code = 'return numbers.reduce((total, number) => total + number, 0)';
    expect((await ask('find_similar_code', { code })).results?.[0]).toMatchObject({
      name: 'sum',
      path: 'src/sum.mjs',
    });
    expect(await ask('find_similar_code', { code, min_score: 1 })).toEqual({ results: [], count: 0 });
  });

  it('read other languages', async () => {
    const content =
      'class Abacus:\n    def slide(self, bead):\n        return bead + 1\n\n\ndef main():\n    pass\n';
    await ask('write_file', { path: 'abacus.py', content });
    expect(await ask('index_codebase', { path: 'abacus.py' })).toEqual({
      files_indexed: 1,
      units_indexed: 3,
    });
    const { results } = await ask('search_code', { query: 'slide bead abacus main', language: 'python' });
    const places = results?.map(({ name, kind, start_line, end_line }) =>
      [name, kind, start_line, end_line].join(' '),
    );
    expect(places?.sort()).toEqual(['Abacus class 1 3', 'main function 6 7', 'slide method 2 3']);
    expect((await ask('search_code', { query: 'slide', language: 'typescript' })).count).toBe(0);
  });
});

describe('the memory tools', () => {
  it('recall, list and forget what was stored', async () => {
    const stored = await ask('store_memory', {
      content: 'Größe of the café menu',
      category: 'fact',
      tags: ['menu'],
    });
    expect(stored).toMatchObject({ importance: 0.5, created_at: '2024-06-01T12:00:00.000Z' });
    const { memory_id } = stored;
    expect((await ask('retrieve_memories', { query: 'café größe' })).results?.[0]?.memory_id).toBe(memory_id);
    expect(await ask('retrieve_memories', { query: 'café', min_importance: 0.6 })).toEqual({
      results: [],
      count: 0,
    });
    expect(await ask('list_memories', { tag: 'menu' })).toEqual({ results: [stored], count: 1, total: 1 });
    expect(await ask('list_memories', { limit: 2, offset: 3 })).toMatchObject({ count: 1, total: 4 });
    expect(await ask('delete_memory', { memory_id })).toEqual({ memory_id, deleted: true });
    expect(await call('delete_memory', { memory_id })).toMatchObject({ isError: true });
    expect(await ask('list_memories', { tag: 'menu' })).toMatchObject({ total: 0 });
  });
});

describe('the GHAP and session tools', () => {
  const parts = {
    domain: 'feature',
    strategy: 'ask-user',
    goal: 'g',
    hypothesis: 'h',
    action: 'a',
    prediction: 'p',
  };

  it('keep the entry started last active until it is resolved', async () => {
    expect(await ask('get_active_ghap')).toEqual({ has_active: false });
    expect(await call('update_ghap', { note: 'n' })).toMatchObject({ isError: true });
    expect(await call('resolve_ghap', { status: 'confirmed', result: 'r' })).toMatchObject({ isError: true });
    const first = await ask('start_ghap', parts);
    const second = await ask('start_ghap', { ...parts, goal: 'second' });
    expect((await ask('get_active_ghap')).entry).toEqual(second);
    expect(await ask('update_ghap', { hypothesis: 'other', note: 'n' })).toEqual({
      ...second,
      hypothesis: 'other',
      notes: ['n'],
      iteration_count: 2,
    });
    await ask('resolve_ghap', { status: 'abandoned', result: 'r' });
    expect((await ask('get_active_ghap')).entry).toEqual(first);
  });

  it('make orphans of open entries when a session begins', async () => {
    expect(await ask('get_orphaned_ghap')).toEqual({ has_orphan: false });
    const { session_id } = await ask('start_session');
    const { has_orphan, entry } = await ask('get_orphaned_ghap');
    expect(has_orphan).toBe(true);
    expect(entry?.session_id).not.toBe(session_id);
    await ask('resolve_ghap', { status: 'confirmed', result: 'r' });
    expect(await ask('get_orphaned_ghap')).toEqual({ has_orphan: false });
  });

  it('count tool calls, also when they come at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask('increment_tool_count')));
    expect(await ask('should_check_in')).toEqual({ should_check_in: true, tool_count: 10, frequency: 10 });
    expect(await ask('should_check_in', { frequency: 11 })).toMatchObject({ should_check_in: false });
    expect(await ask('reset_tool_count')).toEqual({ tool_count: 0 });
  });

  it('list entries by domain, outcome and time', async () => {
    const security = await ask('list_ghap_entries', { domain: 'security' });
    expect(security.results).toMatchObject([{ goal: 'Keep paths inside the sandbox folder' }]);
    expect(await ask('list_ghap_entries', { domain: 'security', outcome: 'confirmed' })).toMatchObject({
      count: 0,
    });
    expect(await ask('list_ghap_entries', { since: '2024-06-01T12:00:00Z' })).toMatchObject({ count: 2 });
  });
});

describe('the learning tools', () => {
  it.each([
    ['full', 'Make the failing date test pass'],
    ['strategy', 'systematic-elimination'],
    ['surprise', 'The time zone of the test machine was set by the test runner'],
    ['root_cause', 'environment-issue The test runner sets its own time zone'],
  ])('group experiences on the axis %s', async (axis, label) => {
    const { clusters } = await ask('get_clusters', { axis });
    expect(clusters?.[0]).toMatchObject({ cluster_id: `${axis}_0`, label });
    const { members } = await ask('get_cluster_members', { cluster_id: `${axis}_0` });
    expect(members).toHaveLength(Number(clusters?.[0]?.size));
  });

  it('check values against a cluster, and store them', async () => {
    const text = 'A test brings its own time zone';
    expect(await ask('validate_value', { text, cluster_id: 'full_0' })).toMatchObject({ valid: true });
    const strange = { text: 'Bananas are yellow', cluster_id: 'full_0' };
    expect(await ask('validate_value', strange)).toMatchObject({ valid: false, similarity: 0 });
    const stored = await ask('store_value', { text, axis: 'surprise' });
    expect(stored.cluster_id).toBe('surprise_0');
    expect((await ask('list_values', { axis: 'surprise' })).results).toEqual([stored]);
    expect((await ask('list_values', { axis: 'strategy' })).results).toEqual([]);
  });

  it('search experiences', async () => {
    const { results } = await ask('search_experiences', { query: 'regular expression', axis: 'surprise' });
    expect(results?.[0]?.goal).toBe('Make the word count faster on large files');
    expect(await ask('search_experiences', { query: 'flaky', outcome: 'falsified' })).toMatchObject({
      count: 0,
    });
  });

  it('gather what is known, within a length', async () => {
    const whole = await ask('assemble_context', { query: 'run the tests', context_types: ['memories'] });
    expect(whole).toMatchObject({ sources: ['memories'], item_count: 1, truncated: false });
    expect(whole.markdown).toBe('## memories\n\n- The tests run with node --test.\n');
    const short = await ask('assemble_context', { query: 'time zone of the test machine', max_chars: 200 });
    expect(short).toMatchObject({ truncated: true });
    expect(short.markdown).toHaveLength(200);
  });
});
