import { describe, expect, it } from 'vitest';
import type { Reply } from '../../model/session.js';
import type { JsonSchema, Tool } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import type { ConsumerContract } from './consumer-contract.js';
import { contractFromCalls } from './contract-from-calls.js';
import { CONTRACT_SCHEMA } from './contract-schema.js';
import { readContract } from './read-contract.js';
import { contractChanges, verifyContract } from './verify-contract.js';
import { verifyResponse } from './verify-response.js';

const outputSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    nick: { type: 'string' },
    plan: { enum: ['free', 'paid'] },
    cards: { type: 'array', items: { $ref: '#/$defs/card' } },
  },
  required: ['name', 'plan', 'cards'],
  additionalProperties: false,
  $defs: { card: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
};
const tool: Tool = {
  name: 'get_user',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  outputSchema,
};
const contract = (reads: Readonly<Record<string, JsonSchema>>, id: unknown = 'u-1'): ConsumerContract => ({
  contractVersion: 1,
  consumer: 'billing',
  tools: { get_user: { calls: [{ arguments: { id } }], reads } },
});
const rules = (of: ConsumerContract, ...tools: readonly Tool[]): readonly string[] =>
  verifyContract(of, tools).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`.trim());

describe("a consumer's contract and the definitions of a server", () => {
  const kept = contract({
    '/name': { type: 'string' },
    '/plan': { enum: ['free', 'paid', 'trial'] },
    '/cards/*/id': { type: 'string' },
  });

  it('agree where every call is accepted and every field promised', () => {
    expect(rules(kept, tool)).toEqual([]);
  });

  it.each<[string, ConsumerContract, Tool, string]>([
    ['a tool that is gone', kept, { ...tool, name: 'other' }, 'error drift/consumer-tool'],
    ['a call that is rejected', contract({}, 7), tool, 'error drift/consumer-call /calls/0'],
    ['a field that is ruled out', contract({ '/email': true }), tool, 'error drift/consumer-field /email'],
    [
      'a field that may be missing',
      contract({ '/nick': true }),
      tool,
      'warning drift/consumer-unpromised /nick',
    ],
    [
      'an undeclared field of an open object',
      contract({ '/cards/*/number': true }),
      tool,
      'warning drift/consumer-unpromised /cards/*/number',
    ],
    [
      'a value that it cannot handle',
      contract({ '/plan': { enum: ['free'] } }),
      tool,
      'error drift/consumer-value /plan',
    ],
    [
      'a field of a tool without an output schema',
      contract({ '/name': true }),
      { name: tool.name, inputSchema: tool.inputSchema },
      'warning drift/consumer-unpromised /name',
    ],
  ])('disagree about %s', (_, of, server, finding) => {
    expect(rules(of, server)).toEqual([finding]);
  });

  it('are changed by what the consumer uses, and by nothing else', () => {
    const wider = { ...outputSchema.properties, plan: { enum: ['free', 'paid', 'team'] } };
    const fresh: Tool = { ...tool, outputSchema: { ...outputSchema, properties: wider } };
    expect(contractChanges(kept, [tool], [fresh])).toMatchObject([
      { rule: 'drift/consumer-value', path: '/plan', received: '"team"' },
    ]);
    expect(contractChanges(contract({ '/name': true }), [tool], [fresh])).toEqual([]);
  });
});

describe("a consumer's contract and a response", () => {
  const needs = { reads: { '/name': { type: 'string' }, '/cards/*/id': { type: 'string' } } };
  const call = { arguments: { id: 'u-1' } };
  const result = (structuredContent: unknown): Reply => ({
    kind: 'result',
    milliseconds: 1,
    result: { content: [], structuredContent },
  });
  const found = (reply: Reply, made: object = {}): readonly string[] =>
    verifyResponse('get_user', needs, { ...call, ...made }, 0, reply).map(
      ({ rule, path }) => `${rule} ${path}`,
    );
  const failure: Reply = { kind: 'result', milliseconds: 1, result: { content: [], isError: true } };

  it.each<[string, Reply, object, readonly string[]]>([
    ['with every field', result({ name: 'Ada', cards: [{ id: 'c' }] }), {}, []],
    ['with no items', result({ name: 'Ada', cards: [] }), {}, []],
    ['without a field', result({ cards: [] }), {}, ['drift/consumer-field /name']],
    [
      'without a field in an item',
      result({ name: 'A', cards: [{}] }),
      {},
      ['drift/consumer-field /cards/*/id'],
    ],
    ['with another type', result({ name: 7, cards: [] }), {}, ['drift/consumer-value /name']],
    ['that is an error', failure, {}, ['drift/consumer-call /calls/0']],
    ['that is the error it counts on', failure, { expect: 'error' }, []],
    [
      'that succeeds where it counts on an error',
      result({}),
      { expect: 'error' },
      ['drift/consumer-call /calls/0'],
    ],
  ])('are compared: one %s', (_, reply, made, expected) => {
    expect(found(reply, made)).toEqual(expected);
  });

  it('are compared by the JSON of a text where there is no structured content', () => {
    const text = (words: string): Reply => ({
      kind: 'result',
      milliseconds: 1,
      result: { content: [{ type: 'text', text: words }] },
    });
    expect(found(text('{"name":"Ada","cards":[]}'))).toEqual([]);
    expect(found(text('Ada'))).toEqual(['drift/consumer-field /name', 'drift/consumer-field /cards/*/id']);
  });
});

describe('a contract from recorded calls', () => {
  const recorded = contractFromCalls('billing', [
    {
      tool: 'get_user',
      arguments: { id: 'u-1' },
      result: { structuredContent: { name: 'Ada', age: null, cards: [{ id: 'c' }] } },
    },
    {
      tool: 'get_user',
      arguments: { id: 'u-2' },
      result: { structuredContent: { name: 'Bob', age: 7, nick: 'B', cards: [{ id: 'd' }] } },
    },
    {
      tool: 'get_user',
      arguments: { id: 'u-1' },
      result: { structuredContent: { name: 'Ada', age: 7, cards: [{ id: 'e' }] } },
    },
    { tool: 'get_user', arguments: { id: '' }, result: { content: [], isError: true } },
  ]);

  it('has each call once, and the fields that every response has', () => {
    expect(recorded.tools.get_user).toEqual({
      calls: [
        { arguments: { id: 'u-1' } },
        { arguments: { id: 'u-2' } },
        { arguments: { id: '' }, expect: 'error' },
      ],
      reads: {
        '/name': { type: 'string' },
        '/age': { type: ['null', 'number'] },
        '/cards/*/id': { type: 'string' },
      },
    });
  });

  it('reads as it was written, and satisfies its schema', () => {
    expect(compileSchema(CONTRACT_SCHEMA).check(recorded)).toEqual({ outcome: 'valid' });
    expect(readContract(JSON.stringify(recorded)).contract).toEqual(recorded);
    expect(readContract('{"contractVersion":1}').problems?.length).toBeGreaterThan(0);
    expect(readContract('{').problems?.[0]).toMatch(/^It is not JSON/);
  });
});
