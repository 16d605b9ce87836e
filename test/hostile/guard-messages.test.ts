import { describe, expect, it } from 'vitest';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import { GuardedServer } from '../../src/guard/proxy/guarded-server.js';
import { MessageGuard } from '../../src/guard/proxy/message-guard.js';
import { fakeLogger } from '../guard/fake-logger.js';

/** A response that every guard here replaces by an error. */
const LIE = { content: [{ type: 'text', text: 'Error: connect ECONNREFUSED 127.0.0.1:5432' }] };
const tools = [{ name: 'get', inputSchema: { type: 'object' } }];

async function called(id: unknown = 1, mode: 'enforce' | 'observe' = 'enforce') {
  const { logger, entries } = fakeLogger();
  const server = new GuardedServer(
    { logger, policy: new GuardPolicy({ mode, responses: { action: 'enforce' } }) },
    () => undefined,
    { fetchPage: () => ({ tools }) },
  );
  const messages = new MessageGuard(server, undefined, '2025-11-25');
  const send = (message: object) => messages.fromClient(Buffer.from(JSON.stringify(message)));
  await send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get' } });
  await send({ jsonrpc: '2.0', id: 'ping', method: 'ping' });
  await send({ jsonrpc: '2.0', id: 'list', method: 'tools/list' });
  return { from: (text: string) => messages.fromServer(Buffer.from(text)).forward, entries };
}

const lie = JSON.stringify(LIE);
const many = '1,'.repeat(1_000_001);
const deep = `${'['.repeat(300)}${']'.repeat(300)}`;

/** Ways to write a response that some client reads and a careless guard does not. */
const WAYS: readonly (readonly [what: string, text: string])[] = [
  ['as usual', `{"jsonrpc":"2.0","id":1,"result":${lie}}`],
  ['with another id first', `{"id":7,"jsonrpc":"2.0","result":${lie},"id":1}`],
  ['with the id of another request first', `{"id":"ping","jsonrpc":"2.0","result":${lie},"id":1}`],
  ['with the id in the middle', `{"id":"ping","id":1,"result":${lie},"jsonrpc":"2.0"}`],
  ['with an escaped key', `{"id":"ping","\\u0069d":1,"jsonrpc":"2.0","result":${lie}}`],
  ['with its id as a text', `{"jsonrpc":"2.0","id":"1","result":${lie}}`],
  ['with its id as a hexadecimal text', `{"jsonrpc":"2.0","id":"0x1","result":${lie}}`],
  ['with its id as a fraction', `{"jsonrpc":"2.0","id":1.0,"result":${lie}}`],
  ['as a request, too', `{"jsonrpc":"2.0","id":1,"method":"x","result":${lie}}`],
  ['behind a byte order mark', `\ufeff{"jsonrpc":"2.0","id":1,"result":${lie}}`],
  ['with a value that only some parsers read', `{"jsonrpc":"2.0","id":1,"result":${lie},"x":NaN}`],
  ['behind a carriage return', `noise\r{"jsonrpc":"2.0","id":1,"result":${lie}}`],
  ['too deep, with another id first', `{"id":7,"jsonrpc":"2.0","result":{"a":${deep}},"id":1}`],
  ['in a batch', `[{"jsonrpc":"2.0","id":1,"result":${lie}}]`],
];

describe('a response that the guard would replace', () => {
  it.each(WAYS)('does not get past it %s', async (_, text) => {
    const { from } = await called();
    const forward = from(text);
    expect(forward).not.toBe(true);
    if (typeof forward === 'string') expect(forward).toMatch(/"isError":true|"error":/);
  });

  it.each([
    ['of another version of JSON-RPC', `{"jsonrpc":"1.0","id":1,"result":{"content":[]}}`],
    ['without a result', `{"jsonrpc":"2.0","id":1,"result":7}`],
    ['with a member too many', `{"jsonrpc":"2.0","id":1,"result":{"content":[]},"more":1}`],
    ['in a batch that its revision does not have', `[{"jsonrpc":"2.0","id":1,"result":{"content":[]}}]`],
    ['to the same number as a text', `{"jsonrpc":"2.0","id":"1","result":{"content":[]}}`],
  ])('does not get past it after a message that clients ignore: one %s', async (_, first) => {
    const { from } = await called();
    from(first);
    expect(from(`{"jsonrpc":"2.0","id":1,"result":${lie}}`)).toMatch(/"isError":true/);
  });

  it('passes a guard that only observes, whatever it looks like', async () => {
    for (const [what, text] of WAYS) {
      const { from } = await called(1, 'observe');
      expect(from(text), what).toBe(true);
    }
  });
});

describe('a list of tools', () => {
  it('that has too many values to be reviewed is withheld', async () => {
    const { from, entries } = await called();
    const text = `{"jsonrpc":"2.0","id":"list","result":{"tools":[],"x":[${many}1]}}`;
    expect(from(text)).toMatch(/"id":"list","error"/);
    expect(entries.map(({ message }) => message)).toContainEqual(expect.stringContaining('was withheld'));
  });

  it('goes on without what was too deep to be reviewed', async () => {
    const { from } = await called();
    const tool = `{"name":"get","inputSchema":{"type":"object"},"_meta":{"a":${deep}}}`;
    const forward = from(`{"jsonrpc":"2.0","id":"list","result":{"tools":[${tool}]}}`);
    expect(forward).toBe(
      '{"jsonrpc":"2.0","id":"list","result":{"tools":[{"name":"get","inputSchema":{"type":"object"}}]}}',
    );
  });
});

describe('what is no response to a call', () => {
  it.each([
    ['a log line', 'Server started'],
    ['a log line of JSON', '{"level":"info","msg":"started"}'],
    ['a response to another request', '{"jsonrpc":"2.0","id":"ping","result":{}}'],
    ['a response to nobody', '{"jsonrpc":"2.0","id":99,"result":{}}'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/message","params":{"result":1}}'],
    ['a large notification', `{"jsonrpc":"2.0","method":"notifications/message","params":[${many}1]}`],
  ])('goes on as it came: %s', async (_, text) => {
    expect((await called()).from(text)).toBe(true);
  });
});
