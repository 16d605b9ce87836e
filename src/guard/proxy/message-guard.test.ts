import { describe, expect, it } from 'vitest';
import { fakeLogger } from '../../../test/guard/fake-logger.js';
import { GuardPolicy } from '../policy/guard-policy.js';
import type { ResponseAction } from '../response-policy.js';
import { GuardedServer } from './guarded-server.js';
import { MessageGuard } from './message-guard.js';

const TOOL = {
  name: 'add',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', required: ['sum'] },
};
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{}}}';
const BAD = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}';
const GOOD =
  '{"result":{"content":[{"type":"text","text":"{\\"sum\\":1}"}],"structuredContent":{"sum":1}},"jsonrpc":"2.0","id":1}';

function guarded(action: ResponseAction) {
  const { entries, logger } = fakeLogger();
  const policy = new GuardPolicy({ responses: { action } });
  const server = new GuardedServer({ logger, policy }, () => undefined);
  server.tools.learn([TOOL]);
  const messages = new MessageGuard(server);
  return { entries, messages, call: () => messages.fromClient(Buffer.from(CALL)) };
}

describe('the response to a call', () => {
  it('goes on before it is judged if the policy can only log what is wrong with it', () => {
    const { entries, messages, call } = guarded('observe');
    call();
    const ruling = messages.fromServer(Buffer.from(BAD));
    expect(ruling.forward).toBe(true);
    expect(entries).toEqual([]);
    ruling.after?.();
    expect(entries.map(({ message }) => message)).toEqual(['A tool response has problems.']);
    expect(messages.pending.size).toBe(0);
  });

  it('is judged first if the policy may change it', () => {
    const { messages, call } = guarded('enforce');
    call();
    const { forward, after } = messages.fromServer(Buffer.from(BAD));
    expect(forward).toContain('was withheld');
    expect(after).toBeUndefined();
  });

  it('is judged first while a list of tools is awaited, whose ids a second parser may read differently', () => {
    const { entries, messages, call } = guarded('observe');
    call();
    messages.fromClient(Buffer.from('{"jsonrpc":"2.0","id":2,"method":"tools/list"}'));
    expect(messages.fromServer(Buffer.from(BAD)).after).toBeUndefined();
    expect(entries).toHaveLength(1);
  });

  it('leaves nothing in the log if it is good, wherever its id is', () => {
    const { entries, messages, call } = guarded('observe');
    call();
    const ruling = messages.fromServer(Buffer.from(GOOD));
    expect(ruling.forward).toBe(true);
    ruling.after?.();
    expect(entries).toEqual([]);
    expect(messages.pending.size).toBe(0);
  });

  it('passes and is named in the log if it is nested too deeply to be judged', () => {
    const { entries, messages, call } = guarded('observe');
    call();
    const deep = `{"jsonrpc":"2.0","id":1,"result":{"content":[],"x":${'['.repeat(300)}${']'.repeat(300)}}}`;
    const ruling = messages.fromServer(Buffer.from(deep));
    ruling.after?.();
    expect(ruling.forward).toBe(true);
    expect(entries[0]?.message).toContain('passed unchecked');
  });

  it('is not said to be refused if the guard fails on it after it has passed', () => {
    const { entries, logger } = fakeLogger();
    const warn = (): never => {
      throw new Error('The log is full.');
    };
    const policy = new GuardPolicy({ responses: { action: 'observe' } });
    const server = new GuardedServer({ logger: { ...logger, warn }, policy }, () => undefined);
    server.tools.learn([TOOL]);
    const messages = new MessageGuard(server);
    messages.fromClient(Buffer.from(CALL));
    const ruling = messages.fromServer(Buffer.from(BAD));
    ruling.after?.();
    expect(ruling.forward).toBe(true);
    expect(entries.map(({ message }) => message)).toEqual([
      'The guard failed, and a message passed unchecked.',
    ]);
  });
});

describe('a call that is rejected', () => {
  const STRICT = { name: 'add', inputSchema: { type: 'object', required: ['a'] } };
  const send = (messages: MessageGuard, message: object) =>
    messages.fromClient(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })));
  const receive = (messages: MessageGuard, message: object) =>
    messages.fromServer(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })));

  /** How often a server was asked for its tools by the guard, after it introduced itself and listed them. */
  async function listings(listChanged: boolean, hearsAll: boolean, ...calls: (string | undefined)[]) {
    let count = 0;
    const fetchPage = () => {
      count++;
      return { tools: [STRICT] };
    };
    const { logger } = fakeLogger();
    const messages = new MessageGuard(
      new GuardedServer({ logger }, () => undefined, { fetchPage, hearsAll }),
    );
    send(messages, { id: 1, method: 'initialize', params: {} });
    const result = { protocolVersion: '2025-11-25', capabilities: { tools: { listChanged } } };
    receive(messages, { id: 1, result });
    send(messages, { id: 2, method: 'tools/list' });
    receive(messages, { id: 2, result: { tools: [STRICT] } });
    for (const name of calls) {
      if (name === undefined) receive(messages, { method: 'notifications/tools/list_changed' });
      else {
        const ruling = await send(messages, { id: 3, method: 'tools/call', params: { name, arguments: {} } });
        expect(ruling.reply).toBeDefined();
      }
    }
    return count;
  }

  it.each<[string, boolean, boolean, (string | undefined)[], number]>([
    ['costs no list where the server announces changes', true, true, ['add', 'add'], 0],
    ['costs one after a change', true, true, ['add', undefined, 'add', 'add'], 1],
    ['costs one where its tool is unknown', true, true, ['sub'], 1],
    ['costs one each where the server announces nothing', false, true, ['add', 'add'], 2],
    ['costs one each where announcements may not arrive', true, false, ['add', 'add'], 2],
  ])('%s', async (_, listChanged, hearsAll, calls, count) => {
    expect(await listings(listChanged, hearsAll, ...calls)).toBe(count);
  });
});
