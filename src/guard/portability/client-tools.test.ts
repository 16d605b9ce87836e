import { describe, expect, it } from 'vitest';
import { fakeLogger } from '../../../test/guard/fake-logger.js';
import { judgePortability, PROFILES } from '../../lint/index.js';
import type { Tool } from '../../model/tool.js';
import { GuardedServer } from '../proxy/guarded-server.js';
import { MessageGuard } from '../proxy/message-guard.js';
import { ClientTools } from './client-tools.js';

function profileOf(id: string) {
  const profile = PROFILES.find((known) => known.id === id);
  if (profile === undefined) throw new Error(`There is no profile ${id}.`);
  return profile;
}

const TEXT = { type: 'string', description: 'A text.' };
const LONG = `list_${'very_'.repeat(20)}long`;
const ODD: readonly Tool[] = [
  { name: 'files/read file', description: 'Reads.', inputSchema: { type: 'object', properties: {} } },
  { name: LONG, description: 'Lists.', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'query',
    description: 'Asks.',
    inputSchema: {
      type: 'object',
      properties: { $filter: TEXT, filter: TEXT, top: { type: 'integer', description: 'How many.' } },
      required: ['$filter'],
    },
  },
];
const GOOD: Tool = {
  name: 'add',
  description: 'Adds.',
  inputSchema: { type: 'object', properties: { a: TEXT } },
};

describe('tools for a client', () => {
  const profile = profileOf('anthropic-api');
  const clientTools = new ClientTools(profile, 'files');
  const rewritten = clientTools.rewrite(ODD) as readonly Tool[];

  it('are taken by it, and each has a name of its own', () => {
    const { matrix } = judgePortability(rewritten, { profiles: [profile], server: 'files' });
    expect(matrix.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(new Set(rewritten.map(({ name }) => name)).size).toBe(ODD.length);
    expect(new ClientTools(profile, 'files').rewrite(ODD)).toEqual(rewritten);
  });

  it('stay as they are where it takes them', () => {
    const list = [GOOD, 'no tool', null];
    expect(clientTools.rewrite(list)).toBe(list);
    expect(clientTools.serverCall('add', { a: 'x' })).toBeUndefined();
  });

  it('are called by the names that the server knows, with its parameters', () => {
    const [file = GOOD, , query = GOOD] = rewritten;
    expect(clientTools.serverCall(file.name, {})).toEqual({ name: 'files/read file', args: {} });
    expect(query.inputSchema).toMatchObject({
      properties: { filter_2: TEXT, filter: TEXT },
      required: ['filter_2'],
    });
    expect(clientTools.serverCall('query', { filter_2: 'a', filter: 'b', top: 1 })).toEqual({
      name: 'query',
      args: { $filter: 'a', filter: 'b', top: 1 },
    });
  });

  it('keep their parameters where the schema has more to say about them', () => {
    const [, , query = GOOD] = ODD;
    const inputSchema = { ...Object(query.inputSchema), dependentRequired: { $filter: ['top'] } };
    expect(clientTools.rewrite([{ ...query, inputSchema }])).toMatchObject([
      { inputSchema: { properties: { $filter: TEXT } } },
    ]);
  });
});

describe('a guard with a client profile', () => {
  function opened() {
    const clientTools = new ClientTools(profileOf('anthropic-api'));
    const server = new GuardedServer({ logger: fakeLogger().logger, clientTools }, () => undefined, {
      fetchPage: async () => ({ tools: [...ODD, GOOD] }),
    });
    const messages = new MessageGuard(server);
    const send = (message: object) =>
      messages.fromClient(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })));
    send({ id: 1, method: 'tools/list' });
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [...ODD, GOOD] } });
    const { forward } = messages.fromServer(Buffer.from(list));
    const call = (name: string, args: object) =>
      send({ id: 2, method: 'tools/call', params: { name, arguments: args } });
    return { names: JSON.parse(String(forward)).result.tools.map((tool: Tool) => tool.name), call };
  }

  it('translates a call, and checks it in the words of the client', async () => {
    const { names, call } = opened();
    const [file, , query] = names;
    expect(call(file, {})).toEqual({ forward: expect.stringContaining('"name":"files/read file"') });
    expect(call(query, { filter_2: 'x' })).toEqual({ forward: expect.stringContaining('{"$filter":"x"}') });
    const refused = await call(query, { filter_2: 7 });
    expect(refused).toMatchObject({ forward: false, reply: expect.stringContaining('/filter_2') });
    expect(refused).not.toMatchObject({ reply: expect.stringContaining('$filter') });
  });

  it('passes what needs no translation as it came', () => {
    expect(opened().call('add', { a: 'x' })).toEqual({ forward: true });
  });
});
