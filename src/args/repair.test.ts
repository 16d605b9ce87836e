import { describe, expect, it } from 'vitest';
import { compileSchema } from '../schema/index.js';
import { type RepairSwitches, repair } from './repair.js';
import { REPAIR_KINDS } from './repairs/repairs.js';

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    issue_number: { type: 'integer' },
    ratio: { type: 'number' },
    draft: { type: 'boolean' },
    labels: { type: 'array', items: { type: 'string' } },
    counts: { type: 'array', items: { type: 'integer' } },
    state: { type: 'string', enum: ['open', 'in_progress', 'closed'] },
    version: { type: 'string', enum: ['1.10', '2.0'] },
    order: { type: 'string', enum: ['created'] },
    date: { type: 'string', format: 'date' },
    filter: {
      type: 'object',
      properties: { maxResults: { type: 'integer' }, active: { type: 'boolean' } },
      required: ['maxResults'],
      additionalProperties: false,
    },
    assignee: { type: ['string', 'null'] },
    level: { enum: [1, 2, 3] },
    minValue: { type: 'integer' },
    target: {
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'user' }, id: { type: 'integer' } },
          required: ['kind', 'id'],
          additionalProperties: false,
        },
        { type: 'array', items: { $ref: '#/$defs/point' } },
      ],
    },
    amount: { anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'string' } }] },
  },
  required: ['title'],
  additionalProperties: false,
  $defs: {
    point: {
      type: 'object',
      properties: { x: { type: 'number' }, y: { type: 'number' } },
      required: ['x', 'y'],
      additionalProperties: false,
    },
  },
} as const;

const compiled = compileSchema(SCHEMA);
const run = (args: unknown, switches: RepairSwitches = {}) =>
  repair(compiled, args, { switches, readOnly: true });

describe('repair', () => {
  it.each([
    ['jsonText', { filter: '{"maxResults":5}' }, { filter: { maxResults: 5 } }],
    ['jsonText', { labels: ' ["a","b"]' }, { labels: ['a', 'b'] }],
    ['jsonText', { target: '{"kind":"user","id":5}' }, { target: { kind: 'user', id: 5 } }],
    ['number', { issue_number: '42' }, { issue_number: 42 }],
    ['number', { issue_number: '-3.0' }, { issue_number: -3 }],
    ['number', { ratio: '1e-3' }, { ratio: 0.001 }],
    ['number', { level: '2' }, { level: 2 }],
    ['number', { counts: [1, '2'] }, { counts: [1, 2] }],
    ['number', { filter: { maxResults: '5' } }, { filter: { maxResults: 5 } }],
    ['number', { target: [{ x: 1, y: '2' }] }, { target: [{ x: 1, y: 2 }] }],
    ['boolean', { draft: 'True' }, { draft: true }],
    ['boolean', { draft: 'false' }, { draft: false }],
    ['array', { labels: 'bug' }, { labels: ['bug'] }],
    ['array', { counts: 0 }, { counts: [0] }],
    ['enum', { state: 'Open' }, { state: 'open' }],
    ['enum', { state: 'In Progress' }, { state: 'in_progress' }],
    ['enum', { state: 'in-progress ' }, { state: 'in_progress' }],
    ['emptyOptional', { issue_number: null }, {}],
    ['emptyOptional', { issue_number: '' }, {}],
    ['emptyOptional', { date: '' }, {}],
    ['emptyOptional', { filter: { maxResults: 1, active: null } }, { filter: { maxResults: 1 } }],
    ['propertyName', { issueNumber: 4 }, { issue_number: 4 }],
    ['propertyName', { 'Issue-Number': 4 }, { issue_number: 4 }],
    ['propertyName', { lables: ['a'] }, { labels: ['a'] }],
    ['propertyName', { label: ['a'] }, { labels: ['a'] }],
    ['propertyName', { filter: { max_results: 5 } }, { filter: { maxResults: 5 } }],
  ] as const)('repairs by %s alone: %j', (kind, damage, repaired) => {
    const args = Object.freeze({ title: 't', ...damage });
    const result = run(args);
    expect(result.arguments).toEqual({ title: 't', ...repaired });
    expect(result.changes.map((change) => change.kind)).toEqual([kind]);
    const off = run(args, { [kind]: false });
    expect(off).toEqual({ arguments: args, changes: [] });
    expect(off.arguments).toBe(args);
    const others = Object.fromEntries(REPAIR_KINDS.map((other) => [other, other === kind]));
    expect(run(args, others).arguments).toEqual({ title: 't', ...repaired });
  });

  it('repairs several mistakes of one call together, nested ones included', () => {
    const result = run({
      Title: 't',
      issueNumber: '42',
      draft: 'true',
      counts: '7',
      state: 'OPEN',
      ratio: null,
      filter: '{"max_results":"5","active":"false"}',
    });
    expect(result.arguments).toEqual({
      title: 't',
      issue_number: 42,
      draft: true,
      counts: [7],
      state: 'open',
      filter: { maxResults: 5, active: false },
    });
    expect(result.changes).toHaveLength(12);
  });

  it('repairs name and value of a required property where undeclared ones are allowed', () => {
    const schema = compileSchema({
      type: 'object',
      properties: { body: { type: 'object' } },
      required: ['body'],
    });
    expect(repair(schema, { Body: '{"a":1}', other: 1 }).arguments).toEqual({ body: { a: 1 }, other: 1 });
  });

  it('reads arguments that are JSON text as a whole, or null', () => {
    expect(run('{"title":"t"}').arguments).toEqual({ title: 't' });
    expect(repair(compileSchema({ type: 'object' }), null).arguments).toEqual({});
  });

  it.each([
    ['a required empty text', { title: '', issue_number: 1 }],
    ['a declared null', { title: 't', assignee: null }],
    ['numeric text in a text parameter', { title: '42' }],
    ['JSON text in a text parameter', { title: '{"a":1}' }],
    ['"true" in a text parameter', { title: 'true' }],
  ])('leaves %s alone: it is valid', (_, args) => {
    const result = run(args);
    expect(result.arguments).toBe(args);
    expect(result.changes).toEqual([]);
  });

  it.each([
    ['a required null', { title: null }],
    ['text with leading zeros', { title: 't', issue_number: '007' }],
    ['text with more digits than a number keeps', { title: 't', issue_number: '12345678901234567890' }],
    ['a fraction for an integer', { title: 't', issue_number: '1.5' }],
    ['a word for a number', { title: 't', issue_number: 'five' }],
    ['a word for a boolean', { title: 't', draft: 'yes' }],
    ['a number for a boolean', { title: 't', draft: 1 }],
    ['a number for a text', { title: 5 }],
    ['what looks like a list', { title: 't', labels: 'a, b' }],
    ['broken JSON', { title: 't', labels: '["a"' }],
    ['another version', { title: 't', version: '11.0' }],
    ['a value with a sign', { title: 't', order: '-created' }],
    ['the opposite property', { title: 't', maxValue: 5 }],
    ['two names for one property', { title: 't', issueNumber: 1, IssueNumber: 2 }],
    ['a slip beside the right name', { title: 't', Title: 'u' }],
    ['a value that fits two branches', { title: 't', amount: '5' }],
    ['one mistake that cannot be repaired among others that can', { title: 5, draft: 'true' }],
    ['an undeclared null', { title: 't', whatever: null }],
    ['a null in a list', { title: 't', labels: [null] }],
  ])('does not touch a call with %s', (_, args) => {
    const result = run(args);
    expect(result.arguments).toBe(args);
    expect(result.changes).toEqual([]);
  });

  it('refuses to choose between two values or names that are equally near', () => {
    const schema = {
      type: 'object',
      properties: { unit: { enum: ['m m', 'mm'] }, user_id: {}, userid: {} },
      additionalProperties: false,
    };
    for (const args of [{ unit: 'M M' }, { userId: 1 }])
      expect(repair(compileSchema(schema), args).changes).toEqual([]);
  });

  it('does not write to the given object, and shares what it did not change', () => {
    const args = { title: 't', filter: { maxResults: '5' }, labels: ['a'] };
    const before = structuredClone(args);
    const result = run(args).arguments as typeof args;
    expect(args).toEqual(before);
    expect(result.labels).toBe(args.labels);
  });

  it('keeps a key named __proto__ a key', () => {
    const schema = compileSchema({ type: 'object', properties: { n: { type: 'integer' } } });
    const args = JSON.parse('{"__proto__":{"polluted":1},"n":"5"}');
    const result = repair(schema, args).arguments as object;
    expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":1},"n":5}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result)).toEqual(['__proto__', 'n']);
  });

  it('tells what it changed, without secrets', () => {
    const schema = compileSchema({
      type: 'object',
      properties: { password: { type: 'integer' }, user_name: { type: 'string' }, age: { type: 'integer' } },
      additionalProperties: false,
    });
    const result = repair(schema, { password: '1234', userName: 'u', age: null }, { readOnly: true });
    expect(result.changes).toEqual([
      {
        kind: 'propertyName',
        path: '/userName',
        from: '"userName"',
        to: '"user_name"',
        message: '"userName" was renamed to "user_name".',
      },
      {
        kind: 'number',
        path: '/password',
        from: 'string [redacted]',
        to: 'number [redacted]',
        message: '"password" was a number as text and is now a number.',
      },
      {
        kind: 'emptyOptional',
        path: '/age',
        from: 'null',
        to: 'nothing',
        message: '"age" was empty and optional, so it was removed.',
      },
    ]);
  });

  it('makes no change that validity does not depend on', () => {
    const schema = compileSchema({
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['b'] },
        { type: 'object', properties: { a: { type: 'integer' } }, required: ['c'] },
      ],
    });
    expect(repair(schema, { a: '1', b: '2' }).arguments).toEqual({ a: '1', b: 2 });
  });

  it('gives up on more damage than it will repair', () => {
    const args = { title: 't', counts: Array.from({ length: 500 }, () => '1') };
    expect(run(args).arguments).toBe(args);
    const fewer = { title: 't', counts: Array.from({ length: 150 }, () => '1') };
    expect(run(fewer).arguments).toEqual({ title: 't', counts: Array.from({ length: 150 }, () => 1) });
  });
});
