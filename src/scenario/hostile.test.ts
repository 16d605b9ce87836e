import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from '../schema/index.js';
import { stepsSoFar } from '../schema/meter.js';
import { planScenarios } from './plan-scenarios.js';

const names = Array.from({ length: 10_000 }, (_, index) => `p${index}`);
const many = Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 2 }]));

function deep(levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

const union = (levels: number): JsonSchema =>
  deep(levels, (inner) => ({ anyOf: [inner, { type: 'integer' }, { allOf: [inner, inner] }] }));

const HOSTILE: Readonly<Record<string, JsonSchema>> = {
  'ten thousand optional properties': { type: 'object', properties: many },
  'ten thousand required properties': { type: 'object', properties: many, required: names },
  'three thousand optional properties': {
    type: 'object',
    properties: Object.fromEntries(Object.entries(many).slice(0, 3_000)),
  },
  'an enum of ten thousand': { type: 'object', properties: { a: { enum: names } }, required: ['a'] },
  'an enum of many numbers': {
    type: 'object',
    properties: { a: { enum: Array.from({ length: 200_000 }, (_, index) => index) } },
    required: ['a'],
  },
  'deep objects': deep(90, (inner) => ({ type: 'object', properties: { a: inner }, required: ['a'] })),
  'very deep objects': deep(3_000, (inner) => ({
    type: 'object',
    properties: { a: inner },
    required: ['a'],
  })),
  'a required cycle': {
    $ref: '#/$defs/a',
    $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
  },
  'a reference to itself': { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
  'branching cycles': {
    type: 'object',
    properties: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, { $ref: '#' }])),
  },
  'unions of joined unions': { type: 'object', properties: { a: union(12) }, required: ['a'] },
  'a list of a million': {
    type: 'object',
    properties: { a: { type: 'array', minItems: 1e6 } },
    required: ['a'],
  },
  'a text of a billion': {
    type: 'object',
    properties: { a: { type: 'string', minLength: 1e9 } },
    required: ['a'],
  },
  'unique items of one value': {
    type: 'object',
    properties: { a: { type: 'array', items: { const: 1 }, minItems: 5, uniqueItems: true } },
    required: ['a'],
  },
  'an empty class': {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^[^\\w\\W]$' } },
    required: ['a'],
  },
  'nested repetition': {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^((((a{9}){9}){9}){9}){9}$' } },
    required: ['a'],
  },
  'exponential backtracking': {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^(a+)+$', minLength: 5_000 } },
    required: ['a'],
  },
  'wrong kinds of values': {
    type: 'object',
    properties: { a: { enum: 'x', minLength: 'y', pattern: 7, items: 3, anyOf: {} } },
    required: 7,
  } as unknown as JsonSchema,
  'names of the prototype': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__","constructor"]}',
  ),
};

describe('planScenarios on a hostile schema', () => {
  it.each(Object.entries(HOSTILE))('is bounded and keeps its word: %s', (_, inputSchema) => {
    const scenarios = planScenarios({ name: 'hostile', inputSchema }, { seed: 3 });
    const compiled = compileSchema(inputSchema);
    for (const { arguments: args, violates } of scenarios.slice(0, 50))
      expect(compiled.check(args).outcome).toBe(violates === undefined ? 'valid' : 'invalid');
  });
});

it('gives up where every check takes as many steps as it may', () => {
  const loop = Array.from({ length: 10 }, () => ({ $ref: '#/$defs/more' }));
  const schema: JsonSchema = {
    type: 'object',
    $defs: {
      loop: { allOf: loop.map(() => ({ $ref: '#/$defs/next' })) },
      next: { allOf: loop.map(() => ({ $ref: '#/$defs/last' })) },
      last: { allOf: loop.map(() => ({ $ref: '#/$defs/more' })) },
      more: { uniqueItems: true, items: { uniqueItems: true } },
    },
    properties: {
      ...Object.fromEntries(Object.entries(many).slice(0, 50)),
      a: { $ref: '#/$defs/loop', type: 'array', minItems: 1_000, items: { type: 'integer' } },
    },
    required: ['a'],
  };
  const before = stepsSoFar();
  planScenarios({ name: 'get', inputSchema: schema }, { seed: 1 });
  expect(stepsSoFar() - before).toBeLessThan(70_000_000);
});
