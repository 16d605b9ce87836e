import { describe, expect, it } from 'vitest';
import { MockServer } from './mock-server.js';
import { readRecording } from './read-recording.js';
import { Recorder } from './recorder.js';

const text = (value: string, more = {}) => ({ content: [{ type: 'text', text: value }], ...more });
const ID = { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] };
const TOOLS = { tools: [{ name: 'get', inputSchema: { type: 'object', properties: { id: ID } } }] };
const OPENED = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'x' } };
const call = (id: unknown, args: unknown, name = 'get') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, _meta: { progressToken: id } },
});

/** A recording of requests and what came back for each. */
function recorded(...exchanges: [request: object, response: object | undefined][]): string {
  const lines: string[] = [];
  const recorder = new Recorder({ write: (line) => lines.push(line), mask: (value) => value, now: () => 7 });
  const source = {};
  for (const [index, [request, response]] of exchanges.entries()) {
    recorder.sent(source, JSON.stringify({ jsonrpc: '2.0', ...request, id: index }));
    if (response !== undefined)
      recorder.received(source, JSON.stringify({ jsonrpc: '2.0', id: index, ...response }));
  }
  return lines.join('\n');
}

function mockOf(recording: string) {
  const misses: string[] = [];
  return { misses, mock: new MockServer(readRecording(recording, 'file'), (miss) => misses.push(miss)) };
}

const RECORDING = recorded(
  [{ method: 'initialize', params: { protocolVersion: '2025-11-25' } }, { result: OPENED }],
  [{ method: 'tools/list' }, { result: TOOLS }],
  [call(0, { id: 404 }), { result: text('not found', { isError: true }) }],
  [call(0, { id: 1 }), { result: text('one') }],
  [call(0, { id: 1 }), { result: text('one, again') }],
  [call(0, { id: 'x' }), { error: { code: -32602, message: 'no' } }],
  [call(0, {}, 'slow'), undefined],
);

describe('a recording', () => {
  it('begins a session with what both sides agreed on', () => {
    expect(RECORDING.split('\n').map((line) => Object.keys(JSON.parse(line))[0])).toEqual(
      expect.arrayContaining(['opened', 'sent', 'received']),
    );
    expect(readRecording(RECORDING, 'file').opened).toMatchObject({ revision: '2025-11-25', era: 'legacy' });
  });

  it('tells clients apart that use the same id', () => {
    const lines: string[] = [];
    const recorder = new Recorder({
      write: (line) => lines.push(line),
      mask: (value) => value,
      now: () => 7,
    });
    const [one, other] = [{}, {}];
    recorder.sent(one, JSON.stringify(call(1, { id: 1 })));
    recorder.sent(other, JSON.stringify(call(1, { id: 2 })));
    recorder.received(one, JSON.stringify({ jsonrpc: '2.0', id: 1, result: text('first') }));
    recorder.received(other, JSON.stringify({ jsonrpc: '2.0', id: 1, result: text('second') }));
    recorder.received(other, 'no message');
    const { mock } = mockOf(lines.join('\n'));
    expect(mock.respond(call(9, { id: 2 }))).toEqual({ jsonrpc: '2.0', id: 9, result: text('second') });
  });

  it('holds no secrets', () => {
    const lines: string[] = [];
    const mask = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '***'));
    const recorder = new Recorder({ write: (line) => lines.push(line), mask, now: () => 7 });
    recorder.sent({}, JSON.stringify({ ...call(1, { key: 'hunter2' }), method: 'initialize' }));
    expect(lines.join('')).not.toContain('hunter2');
  });

  it.each(['{', '{"x":1}'])('is refused with the line that is none: %s', (line) => {
    expect(() => readRecording(`\n${line}`, 'file')).toThrow('Line 2 of file');
  });
});

describe('a mock server', () => {
  it('responds as it was recorded, in turn, and then with the last response again', () => {
    const { mock, misses } = mockOf(RECORDING);
    const texts = [1, 2, 3].map((id) => mock.respond(call(id, { id: 1 })));
    expect(texts).toEqual([
      { jsonrpc: '2.0', id: 1, result: text('one') },
      { jsonrpc: '2.0', id: 2, result: text('one, again') },
      { jsonrpc: '2.0', id: 3, result: text('one, again') },
    ]);
    expect(mock.respond({ id: 4, method: 'tools/list', params: {} })).toMatchObject({ result: TOOLS });
    expect(misses).toEqual([]);
  });

  it('introduces itself to every client, and responds to ping', () => {
    const { mock } = mockOf(RECORDING);
    const params = { protocolVersion: '2025-06-18', clientInfo: { name: 'other' } };
    expect(mock.respond({ id: 1, method: 'initialize', params })).toMatchObject({ result: OPENED });
    expect(mock.respond({ id: 2, method: 'ping' })).toMatchObject({ result: {} });
    const { mock: older } = mockOf(RECORDING.split('\n').slice(2).join('\n'));
    expect(older.respond({ id: 1, method: 'initialize', params })).toMatchObject({
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'x' } },
    });
  });

  it('responds to a call of the same shape with a good response, and says so', () => {
    const { mock, misses } = mockOf(RECORDING);
    const mark = { 'io.assay/mock': { match: 'shape', arguments: { id: 1 } } };
    expect(mock.respond(call(1, { id: 5 }))).toMatchObject({ result: { ...text('one'), _meta: mark } });
    expect(mock.respond(call(2, { id: 'y' }))).toMatchObject({ error: { code: -32602 } });
    expect(misses).toHaveLength(2);
  });

  it.each<[string, object, number, string]>([
    ['a call of another shape', call(1, { id: 1, more: true }), -32050, 'The recording has 4 other calls'],
    ['an invalid call of the shape of a valid one', call(1, { id: 0.5 }), -32050, '4 other calls'],
    ['a tool that was not called', call(1, {}, 'put'), -32050, 'The recording has no call'],
    ['a call without a response', call(1, {}, 'slow'), -32050, 'The recording has no call'],
    ['another page', { id: 1, method: 'tools/list', params: { cursor: 'x' } }, -32050, 'tools/list'],
    ['another method', { id: 1, method: 'server/discover' }, -32601, 'Not recorded: server/discover'],
  ])('says that %s was not recorded', (_, request, code, message) => {
    const { mock, misses } = mockOf(RECORDING);
    expect(mock.respond(request)).toMatchObject({
      error: { code, message: expect.stringContaining(message) },
    });
    expect(misses).toHaveLength(1);
  });

  it('says nothing to a notification, and responds to the requests of a batch', () => {
    const { mock } = mockOf(RECORDING);
    expect(mock.respond({ method: 'notifications/initialized' })).toBeUndefined();
    expect(mock.respond([{ id: 1, method: 'ping' }, { method: 'notifications/x' }])).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
  });

  it('plays the notifications that came before a response, with the token of the client', () => {
    const lines: string[] = [];
    const recorder = new Recorder({
      write: (line) => lines.push(line),
      mask: (value) => value,
      now: () => 7,
    });
    const source = {};
    const receive = (message: object) =>
      recorder.received(source, JSON.stringify({ jsonrpc: '2.0', ...message }));
    const progress = (progressToken: unknown) => ({
      method: 'notifications/progress',
      params: { progressToken, progress: 1 },
    });
    const log = { method: 'notifications/message', params: { level: 'info', data: 'x' } };
    recorder.sent(source, JSON.stringify(call(1, { id: 1 })));
    recorder.sent(source, JSON.stringify(call(2, { id: 2 })));
    receive(progress(1));
    receive(log);
    receive({ id: 1, result: text('one') });
    receive({ id: 2, result: text('two') });
    receive({ method: 'notifications/tools/list_changed' });
    const { mock } = mockOf(lines.join('\n'));
    const played = (request: object): object[] => {
      const notified: object[] = [];
      mock.respond(request, (notification) => notified.push(notification));
      return notified;
    };
    expect(played(call('a', { id: 1 }))).toEqual([{ jsonrpc: '2.0', ...progress('a') }]);
    expect(played(call('b', { id: 2 }))).toEqual([{ jsonrpc: '2.0', ...log }]);
    const silent = { ...call('c', {}), params: { name: 'get', arguments: { id: 1 } } };
    expect(played(silent)).toEqual([]);
  });
});
