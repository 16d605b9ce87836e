import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolValidationClient } from '../../src/capability/index.js';
import { open } from '../../src/connect/index.js';
import type { Session } from '../../src/model/session.js';
import { createDispatch, type Dispatch } from './dispatch.js';
import { createServer } from './server.js';
import type { Job } from './world/job.js';
import { createWorld, type World } from './world/world.js';

const QUIET = { logger: { warn: () => undefined, error: () => undefined } };
const NOTE = { path: 'notes/a.md', content: 'hello' };

let folder: string;
let now: Date;
let world: World;
let call: Dispatch;

async function start(): Promise<void> {
  const [root, state] = [join(folder, 'project'), join(folder, 'state')];
  world = await createWorld({ root, state, now: () => now });
  call = createDispatch(world, QUIET);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-schedule-'));
  now = new Date('2026-08-01T00:00:00Z');
  await start();
});
afterEach(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

async function schedule(tool: string, args: object, hours = 1): Promise<Job> {
  const wanted = { name: 'a job', schedule: later(hours), tool, arguments: args };
  const { structuredContent, content, isError } = await call('schedule', wanted);
  if (isError === true) throw new Error((content as { text: string }[])[0]?.text);
  return (structuredContent as { job: Job }).job;
}

async function jobs(tool: 'list_jobs' | 'run_due_jobs'): Promise<readonly Job[]> {
  return ((await call(tool, {})).structuredContent as { jobs: Job[] }).jobs;
}

describe('the scheduler', () => {
  it('keeps the verdict, runs what is due and nothing else', async () => {
    const job = await schedule('write_file', NOTE);
    expect(job).toMatchObject({
      status: 'scheduled',
      verdict: { valid: true, errors: [], levels: ['syntax', 'semantic', 'runtime', 'security'] },
    });
    await schedule('write_file', { ...NOTE, path: 'notes/b.md' }, 3);
    expect(await jobs('run_due_jobs')).toEqual([]);
    now = new Date(later(2));
    expect(await jobs('run_due_jobs')).toMatchObject([{ job_id: job.job_id, status: 'done' }]);
    expect(await jobs('run_due_jobs')).toEqual([]);
    expect((await call('read_file', { path: 'notes/a.md' })).structuredContent).toMatchObject({
      content: 'hello',
    });
    expect((await jobs('list_jobs')).map(({ status }) => status)).toEqual(['done', 'scheduled']);
  });

  it.each<[string, string, object, string]>([
    ['arguments that break the schema', 'write_file', { path: 'a' }, 'is required but missing'],
    ['a path that is a folder', 'write_file', { path: 'src', content: '' }, 'Path not writable: src'],
    ['a path below a file', 'write_file', { path: 'README.md/a', content: '' }, 'Path not writable'],
    ['a path out of the sandbox', 'write_file', { path: '../a', content: '' }, 'leads out of the sandbox'],
    ['SQL that does not compile', 'db_query', { sql: 'SELECT 1 FROM nowhere' }, 'no such table'],
    ['SQL that would change something', 'db_query', { sql: 'DELETE FROM loans' }, 'must start with'],
    ['nothing to commit', 'git_commit', { message: 'm' }, 'Nothing to commit'],
    ['a tool that is not there', 'no_such_tool', {}, 'There is no tool'],
    ['itself', 'run_due_jobs', {}, 'cannot be scheduled'],
  ])('refuses at once: %s', async (_, tool, args, message) => {
    await expect(schedule(tool, args)).rejects.toThrow(message);
    expect(await jobs('list_jobs')).toEqual([]);
  });

  it('checks again when a job is due, and does not make a call that would not work any more', async () => {
    await call('write_file', NOTE);
    await schedule('git_commit', { message: 'later' });
    await call('git_commit', { message: 'sooner' });
    now = new Date(later(1));
    const [job] = await jobs('run_due_jobs');
    expect(job).toMatchObject({ status: 'failed', verdict: { valid: false } });
    expect(job?.outcome).toContain('It was not called: Nothing to commit');
  });

  it('flags a job whose tool has changed since, and does not run it', async () => {
    const job = await schedule('write_file', NOTE);
    const store = (await world.store()).collection<Job>('jobs');
    store.replace(job.job_id, { ...job, verdict: { ...job.verdict, schemaHash: '0'.repeat(64) } });
    now = new Date(later(1));
    const [flagged] = await jobs('run_due_jobs');
    expect(flagged).toMatchObject({
      status: 'flagged',
      outcome: expect.stringContaining('another input schema'),
    });
    expect(await call('read_file', { path: NOTE.path })).toMatchObject({ isError: true });
  });

  it('keeps jobs over a restart', async () => {
    const job = await schedule('write_file', NOTE);
    await world[Symbol.asyncDispose]();
    now = new Date(later(1));
    await start();
    expect(await jobs('list_jobs')).toEqual([job]);
    expect(await jobs('run_due_jobs')).toMatchObject([{ status: 'done' }]);
    const other = await schedule('ping', {});
    expect(other.job_id).not.toBe(job.job_id);
  });

  it('cancels', async () => {
    const job = await schedule('ping', {});
    const cancel = () => call('cancel_job', { job_id: job.job_id });
    expect(await cancel()).toMatchObject({ structuredContent: { job: { status: 'cancelled' } } });
    expect(await cancel()).toMatchObject({ structuredContent: { job: { status: 'cancelled' } } });
    now = new Date(later(2));
    expect(await jobs('run_due_jobs')).toEqual([]);
    const done = await schedule('ping', {}, 0);
    expect(await jobs('run_due_jobs')).toMatchObject([{ status: 'done' }]);
    expect(await call('cancel_job', { job_id: done.job_id })).toMatchObject({ isError: true });
  });
});

describe('asking the reference server before calling', () => {
  async function connect(): Promise<Session> {
    const server = createServer(call, world);
    return open({ kind: 'in-process', serve: (transport) => server.connect(transport as never) });
  }

  it.each<[string, object, object]>([
    [
      'write_file',
      { path: 'a.txt', content: '' },
      { valid: true, warnings: ['Empty content will create empty file'] },
    ],
    ['write_file', { path: 'src', content: 'x' }, { valid: false, errors: ['Path not writable: src'] }],
    ['write_file', { path: 'a.txt', content: 'x', mode: 'w' }, { valid: false, levels: ['syntax'] }],
    [
      'db_query',
      { sql: 'SELECT title FROM books WHERE id = ?', parameters: [1] },
      { valid: true, level: 'runtime' },
    ],
    ['db_query', { sql: 'SELECT titel FROM books' }, { valid: false, level: 'runtime' }],
    ['db_query', { sql: "SELECT readfile('/etc/passwd')" }, { valid: false, level: 'runtime' }],
    ['git_commit', { message: 'm' }, { valid: false, level: 'runtime' }],
    ['ping', {}, { valid: true, levels: ['syntax'] }],
  ])('about %s with %j', async (tool, args, expected) => {
    await using session = await connect();
    const client = new ToolValidationClient(session);
    expect(await client.validateTool(tool, args)).toMatchObject({
      supported: true,
      method: 'native',
      ...expected,
    });
    const before = (await call('git_status', {})).structuredContent;
    await client.validateTool(tool, args);
    expect((await call('git_status', {})).structuredContent).toEqual(before);
  });

  it('is right: what it calls valid works, what it calls invalid does not', async () => {
    await using session = await connect();
    const client = new ToolValidationClient(session);
    const questions = [
      { tool: 'write_file', arguments: NOTE },
      { tool: 'write_file', arguments: { path: 'README.md/x', content: '' } },
      { tool: 'db_query', arguments: { sql: 'SELECT ?', parameters: [1] } },
      { tool: 'db_query', arguments: { sql: 'SELECT ?' } },
      { tool: 'db_query', arguments: { sql: 'SELECT 1', parameters: [1, 2] } },
      { tool: 'db_query', arguments: { sql: 'SELECT' } },
      { tool: 'git_commit', arguments: { message: 'm', paths: ['notes'] } },
      { tool: 'git_commit', arguments: { message: 'm', paths: ['src'] } },
    ];
    for (const question of questions) {
      const { outcome } = await client.validateTool(question.tool, question.arguments);
      const { isError } = await call(question.tool, question.arguments);
      expect([question, outcome]).toEqual([question, isError === true ? 'invalid' : 'valid']);
    }
  });
});
