import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments-option.js';
import { UsageError } from './usage-error.js';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    count: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    filter: { type: 'object', properties: { status: { type: 'string' } } },
    'dotted.key': { type: 'string' },
    note: { type: ['string', 'null'] },
  },
};

describe('readArguments', () => {
  it.each<[string[], unknown]>([
    [['name=5'], { name: '5' }],
    [['count=5'], { count: 5 }],
    [['count=five'], { count: 'five' }],
    [['name:=5'], { name: 5 }],
    [['tags=a'], { tags: ['a'] }],
    [['tags=["a","b"]'], { tags: ['a', 'b'] }],
    [['filter.status=open', 'filter.page=2'], { filter: { status: 'open', page: 2 } }],
    [['dotted.key=x'], { 'dotted.key': 'x' }],
    [['note=null'], { note: 'null' }],
    [['unknown=true'], { unknown: true }],
    [['name=a=b'], { name: 'a=b' }],
  ])('reads %j', (pairs, expected) => {
    expect(readArguments(undefined, pairs, schema)).toEqual(expected);
  });

  it('adds to what --args gives', () => {
    expect(readArguments('{"count":1,"name":"x"}', ['count=2'], schema)).toEqual({ count: 2, name: 'x' });
  });

  it('sets __proto__ as a property', () => {
    const read = readArguments(undefined, ['__proto__.polluted=true'], schema) as object;
    expect(Object.hasOwn(read, '__proto__')).toBe(true);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each<[string | undefined, string[], RegExp]>([
    ['{', [], /--args is not JSON/],
    ['@/no/such/file', [], /Cannot read \/no\/such\/file/],
    ['[1]', ['a=1'], /adds to an object/],
    [undefined, ['justakey'], /key=value/],
  ])('refuses %j %j', (args, pairs, message) => {
    const read = () => readArguments(args, pairs, schema);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });
});
