import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ToolValidationClient } from '../../src/capability/index.js';
import { open } from '../../src/connect/index.js';
import type { Session } from '../../src/model/session.js';
import { checksOf } from './checks.js';
import { createDispatch } from './dispatch.js';
import { createServer } from './server.js';
import { TOOLS } from './tools.js';
import { createWorld, type World } from './world/world.js';

let world: World;
let session: Session;
let client: ToolValidationClient;

beforeAll(async () => {
  world = await createWorld({ unconfinedTests: true });
  const dispatch = createDispatch(world, { logger: { warn: () => undefined, error: () => undefined } });
  session = await open({
    kind: 'in-process',
    serve: (transport) => createServer(dispatch, world).connect(transport as never),
  });
  client = new ToolValidationClient(session);
});
afterAll(async () => {
  await session.close();
  await world[Symbol.asyncDispose]();
});

const UUID = '00000000-0000-4000-8000-000000000000';

describe('the runtime condition of a tool', () => {
  it.each<[string, object, object]>([
    ['read_file', { path: 'missing.txt' }, { path: 'README.md' }],
    ['list_directory', { path: 'README.md' }, { path: 'src' }],
    ['search_files', { query: '(', mode: 'regex' }, { query: 'a' }],
    ['file_info', { path: 'missing.txt' }, { path: 'README.md' }],
    ['write_file', { path: 'src', content: 'x' }, { path: 'new.txt', content: 'x' }],
    ['append_file', { path: 'src', content: 'x' }, { path: 'README.md', content: 'x' }],
    ['create_directory', { path: 'README.md' }, { path: 'new' }],
    ['move_file', { source: 'missing.txt', destination: 'a' }, { source: 'README.md', destination: 'a' }],
    ['delete_file', { path: 'src' }, { path: 'README.md' }],
    ['run_tests', { path: 'README.md' }, {}],
    ['db_query', { sql: 'SELECT nothing FROM nowhere' }, { sql: 'SELECT 1' }],
    ['db_execute', { sql: 'DELETE FROM nowhere' }, { sql: "INSERT INTO authors (name) VALUES ('Ann')" }],
    ['db_schema', { table: 'nowhere' }, { table: 'books' }],
    ['get_code_authors', { path: 'missing.txt' }, { path: 'README.md' }],
    ['git_log', { revision: 'nowhere' }, {}],
    ['git_show', { revision: 'nowhere' }, {}],
    ['get_file_history', { path: 'missing.txt' }, { path: 'README.md' }],
    ['index_codebase', { path: 'missing' }, {}],
    ['get_cluster_members', { cluster_id: 'full_99' }, { cluster_id: 'full_0' }],
  ])('%s: %j would fail, %j would work', async (tool, bad, good) => {
    const refused = await client.validateTool(tool, bad);
    expect(refused).toMatchObject({ outcome: 'invalid', level: 'runtime' });
    const { result } = (await session.callTool(tool, bad)) as { result?: { isError?: boolean } };
    expect(result?.isError).toBe(true);
    const allowed = await client.validateTool(tool, good);
    expect(allowed).toMatchObject({ outcome: 'valid', errors: [] });
    expect(allowed.levels).toContain('runtime');
  });

  it.each<[string, object]>([
    ['git_commit', { message: 'Nothing' }],
    ['delete_memory', { memory_id: UUID }],
    ['cancel_job', { job_id: UUID }],
  ])('%s: %j would fail', async (tool, bad) => {
    expect(await client.validateTool(tool, bad)).toMatchObject({ outcome: 'invalid', level: 'runtime' });
  });
});

describe('a check of db_execute', () => {
  const count = async (): Promise<unknown> =>
    (await world.database.query('SELECT count(*) FROM authors', [], 1)).rows;

  it('changes nothing, and finds what only the change itself would show', async () => {
    const before = await count();
    await client.validateTool('db_execute', { sql: "INSERT INTO authors (name) VALUES ('Bea')" });
    expect(await count()).toEqual(before);
    const refused = await client.validateTool('db_execute', {
      sql: 'INSERT INTO authors (id, name) SELECT id, name FROM authors',
    });
    expect(refused).toMatchObject({ outcome: 'invalid', level: 'runtime' });
  });
});

describe('a repository without commits', () => {
  it.each(['index_commits', 'search_commits', 'get_churn_hotspots'])('fails %s at runtime', async (tool) => {
    await using empty = await createWorld({ unconfinedTests: true });
    await empty.git.attempt(['update-ref', '-d', 'HEAD']);
    const { [tool]: checks } = checksOf(TOOLS, empty);
    const check = async (): Promise<unknown> => checks?.runtime?.({ query: 'x' }, {} as never);
    await expect(check()).rejects.toThrow('There is no commit yet.');
    const { [tool]: good } = checksOf(TOOLS, world);
    expect(await good?.runtime?.({ query: 'x' }, {} as never)).toEqual({});
  });
});

describe('the security level', () => {
  it.each<[string, object, string]>([
    ['read_file', { path: '../secret' }, '/path'],
    ['read_file', { path: '.git/config' }, '/path'],
    ['move_file', { source: 'README.md', destination: '../out' }, '/destination'],
    ['git_commit', { message: 'm', paths: ['src', '/etc/passwd'] }, '/paths/1'],
  ])('%s %j is refused there', async (tool, args, path) => {
    const verdict = await client.validateTool(tool, args);
    expect(verdict).toMatchObject({ outcome: 'invalid', level: 'security' });
    expect(verdict.findings).toMatchObject([{ rule: 'validation/security', path }]);
  });
});

describe('the cache', () => {
  it('gives a verdict again until something is written', async () => {
    const ask = () => client.validateTool('read_file', { path: 'late.txt' });
    const first = await ask();
    expect(first.outcome).toBe('invalid');
    expect((await ask()).validatedAt).toBe(first.validatedAt);
    await session.callTool('write_file', { path: 'late.txt', content: 'x' });
    expect((await ask()).outcome).toBe('valid');
  });
});
