import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../src/connect/open.js';
import type { OpenOptions } from '../../src/connect/open-options.js';
import type { Reply, Session } from '../../src/model/session.js';
import { ProcessMark } from './processes.js';

const FIXTURE = new URL('../fixtures/hostile-server.mjs', import.meta.url).pathname;
const MEGABYTE = 1024 * 1024;

/** Only a test that waits for a time-out sets a short one: a process may take long to start on a busy machine. */
const PATIENT: OpenOptions = {
  timeouts: { open: 60_000, call: 60_000, closeGently: 100, closeFirmly: 200 },
};

let mark: ProcessMark;
let sessions: Session[];

beforeEach(() => {
  mark = new ProcessMark();
  sessions = [];
});

afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  expect(mark.alive()).toEqual([]);
});

async function start(behaviour: string, options: OpenOptions = {}): Promise<Session> {
  const session = await open(
    { kind: 'command', command: process.execPath, args: [FIXTURE, behaviour], env: mark.env },
    { ...PATIENT, ...options, timeouts: { ...PATIENT.timeouts, ...options.timeouts } },
  );
  sessions.push(session);
  return session;
}

const rulesOf = (session: Session): string[] => session.findings.map(({ rule }) => rule);
const resultOf = (reply: Reply): unknown => (reply.kind === 'result' ? reply.result : reply);

/** The most memory that this process takes while something runs, above what it took before. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (Math.max(most, process.memoryUsage.rss()) - before) / MEGABYTE;
}

describe('a response that is not as it should be', () => {
  const fine = { content: [{ type: 'text', text: 'fine' }] };
  const textResult = (text: string): object => ({ content: [{ type: 'text', text }] });

  it.each<[behaviour: string, rules: string[], reply: object]>([
    ['answers twice', ['wire/repeated-answer'], { result: textResult('first') }],
    ['ids as strings', ['wire/id-type'], { result: textResult('mine') }],
    ['an error without id', ['wire/error-without-id'], { error: { code: -32700, message: 'Parse error' } }],
    ['a null result', ['wire/result-not-object'], { kind: 'result', result: null }],
    ['result and error', ['wire/result-and-error'], { kind: 'error', error: { code: 1, message: 'no' } }],
    ['neither result nor error', ['wire/empty-answer'], { kind: 'result', result: undefined }],
    ['no jsonrpc', ['wire/jsonrpc-version'], { result: textResult('bare') }],
    ['an error without message', ['wire/malformed-error'], { kind: 'error', error: { code: 'E1' } }],
    ['a batch', ['wire/batch'], { result: textResult('batched') }],
    ['a bare string', ['wire/not-an-object'], { result: fine }],
    ['an unknown message', ['wire/unknown-message'], { result: fine }],
    ['a JSON log line', ['wire/noise'], { result: fine }],
    ['bad progress', ['wire/progress-value', 'wire/unknown-progress'], { result: fine }],
    ['bad request ids', ['wire/request-id'], { result: fine }],
    ['an undeclared capability', ['wire/undeclared-capability'], { result: fine }],
    ['not utf-8', ['wire/encoding'], { result: textResult('\uFFFD') }],
  ])('(%s) ends the call with what came and is reported', async (behaviour, rules, reply) => {
    const session = await start(behaviour);
    expect(await session.callTool('call', {})).toMatchObject(reply);
    // What follows the first response in the same write has been read when a second call has ended.
    await session.request('tools/list');
    expect(rulesOf(session)).toEqual(rules);
    for (const finding of session.findings) expect(finding.evidence[0]?.text).not.toBe('');
  });

  it('(wrong ids) is reported and not mistaken for another', async () => {
    const session = await start('wrong ids');
    await expect(session.callTool('call', {}, { timeout: 200 })).rejects.toMatchObject({ code: 'timeout' });
    expect(rulesOf(session)).toEqual(['wire/unknown-id']);
  });

  it('(after the time-out) is reported as late', async () => {
    const session = await start('answers late');
    await expect(session.callTool('call', {}, { timeout: 30 })).rejects.toMatchObject({ code: 'timeout' });
    await expect.poll(() => session.findings.length).toBeGreaterThan(0);
    expect(session.findings).toMatchObject([{ rule: 'wire/late-answer', severity: 'info' }]);
  });

  it('(nested very deep) is refused, with a finding about the tool', async () => {
    const session = await start('deep nesting');
    await expect(session.callTool('call', {})).rejects.toMatchObject({ code: 'unreadable' });
    expect(session.findings).toMatchObject([{ rule: 'wire/too-deep', subject: { tool: 'call' } }]);
  });
});

describe('noise on stdout', () => {
  it('is one finding with its count, and the calls go on', async () => {
    const noise: string[] = [];
    const session = await start('garbage', {
      onEvent: (event) => event.type === 'noise' && noise.push(event.text),
    });
    expect(resultOf(await session.callTool('call', {}))).toEqual({
      content: [{ type: 'text', text: 'fine' }],
    });
    expect(rulesOf(session)).toEqual(['wire/noise']);
    // 500 lines, three of control characters, one cut short.
    expect(noise).toHaveLength(504);
    expect(session.findings[0]?.evidence.map(({ text }) => text)).toEqual([
      '[info] line 0',
      '{"jsonrpc": "2.0", "id":  (while "call" was running)',
      'It happened 504 times.',
    ]);
  });

  it('without end does not keep us longer than the time-out, nor fill the memory', async () => {
    const growth = await growthDuring(() =>
      expect(start('endless garbage', { timeouts: { open: 700 } })).rejects.toMatchObject({
        code: 'timeout',
      }),
    );
    expect(growth).toBeLessThan(150);
  });
});

describe('a server that sends too much', () => {
  it('(a line of 200 MB) is stopped at the limit of a message', async () => {
    const growth = await growthDuring(() =>
      expect(start('a long line', { limits: { messageBytes: 16 * MEGABYTE } })).rejects.toMatchObject({
        code: 'too_large',
      }),
    );
    expect(growth).toBeLessThan(150);
  });

  it('(a schema of 100 MB) is stopped at the limit that holds by itself', async () => {
    const session = await start('a huge schema');
    const growth = await growthDuring(() =>
      expect(session.listTools()).rejects.toMatchObject({ code: 'too_large' }),
    );
    expect(growth).toBeLessThan(100);
  });

  it('(requests, and reads no answers) is stopped before our answers pile up', async () => {
    const growth = await growthDuring(() =>
      expect(start('never reads', { limits: { messageBytes: MEGABYTE } })).rejects.toMatchObject({
        code: 'too_large',
      }),
    );
    expect(growth).toBeLessThan(150);
  });

  it('(ten thousand tools) is read as it came', async () => {
    const session = await start('ten thousand tools');
    expect((await session.listTools()).tools).toHaveLength(10_000);
  });
});

describe('a list', () => {
  it.each<[behaviour: string, options: OpenOptions, rule: string, tools: number]>([
    ['endless pages', { limits: { pages: 30 } }, 'wire/endless-list', 30],
    ['endless pages', { limits: { tools: 20 } }, 'wire/endless-list', 20],
    ['the same page', {}, 'wire/repeated-cursor', 2],
    ['a null cursor', {}, 'wire/cursor-type', 1],
    ['no tools', {}, 'wire/tools-not-array', 0],
  ])('(%s) ends, with a finding', async (behaviour, options, rule, tools) => {
    const session = await start(behaviour, options);
    const list = await session.listTools();
    expect(list.tools).toHaveLength(tools);
    expect(list.findings.map((finding) => finding.rule)).toEqual([rule]);
  });

  it('hands over names with terminal codes and bidirectional controls untouched', async () => {
    const session = await start('odd names');
    const names = (await session.listTools()).tools.map((tool) => (tool as { name: string }).name);
    expect(names).toEqual(['\u001b[2J\u001b]0;x\u0007', '\u202Eevil', '', '__proto__']);
  });
});

describe('a server that does not answer', () => {
  it('(from the start) is a time-out of opening', async () => {
    await expect(start('silent from the start', { timeouts: { open: 300 } })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('initialize'),
    });
  });

  it('(on a call) is a time-out of the call, which names the tool', async () => {
    const session = await start('silent on calls');
    await expect(session.callTool('call', {}, { timeout: 50 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('"call"'),
    });
  });

  it.each([
    ['an unknown revision', 'unsupported_revision'],
    ['no revision', 'unsupported_revision'],
    ['initialize is null', 'not_mcp'],
  ])('(%s) cannot be opened, and the fault says why', async (behaviour, code) => {
    await expect(start(behaviour)).rejects.toMatchObject({ code });
  });
});

describe('a process that ends or will not end', () => {
  it('(exits at the start) fails the opening with its code and its stderr', async () => {
    await expect(start('exit at the start')).rejects.toMatchObject({
      code: 'exited',
      message: 'The server exited with code 1.',
      stderr: 'Error: API_KEY is not set\n',
    });
  });

  it.each([
    ['exit in mid-call', 'exited', 'The server exited with code 3.'],
    ['killed in mid-call', 'exited', 'The server was ended by SIGSEGV.'],
    ['closes stdout', 'closed', 'The server closed its stdout.'],
  ])('(%s) fails the call at once', async (behaviour, code, message) => {
    const session = await start(behaviour);
    await expect(session.callTool('call', {})).rejects.toMatchObject({ code, message });
  });

  it('(closes stdin) fails the call that can no longer be sent', async () => {
    const session = await start('closes stdin');
    await expect(session.callTool('call', {}, { timeout: 100 })).rejects.toMatchObject({ code: 'timeout' });
    await expect(session.callTool('call', {})).rejects.toMatchObject({
      code: 'closed',
      message: 'The server closed its stdin.',
    });
  });

  it('(ignores SIGTERM) is killed', async () => {
    const session = await start('ignores sigterm');
    await session.close();
    expect(mark.alive()).toEqual([]);
  });

  it('(leaves a child behind that ignores SIGTERM) is ended with its whole group', async () => {
    const session = await start('leaves a child');
    await session.callTool('call', {});
    expect(mark.alive()).toHaveLength(2);
    await session.close();
    expect(mark.alive()).toEqual([]);
  });

  it('leaves no listener of ours behind', async () => {
    const counts = (): number[] =>
      ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => process.listenerCount(event));
    const before = counts();
    const session = await start('silent on calls');
    expect(counts()).toEqual(before.map((count) => count + 1));
    await session.close();
    expect(counts()).toEqual(before);
  });
});

describe('a command that cannot be started', () => {
  it.each([
    [{ command: 'no-such-command-anywhere' }, 'The command "no-such-command-anywhere" was not found.'],
    [
      { command: process.execPath, cwd: '/no/such/folder' },
      'The working directory "/no/such/folder" does not exist.',
    ],
    [{ command: FIXTURE }, `The command "${FIXTURE}" is not executable.`],
  ])('(%o) says what is missing', async (target, message) => {
    await expect(open({ kind: 'command', ...target })).rejects.toMatchObject({
      code: 'spawn_failed',
      message,
    });
  });
});
