import { describe, expect, it } from 'vitest';
import type { SchemaPoint } from '../../model/run-report.js';
import { type SchemaRow, schemaTree } from './schema-tree.js';

const point = (
  at: string,
  keyword: string,
  tried: boolean,
  more: Partial<SchemaPoint> = {},
): SchemaPoint => ({
  at,
  keyword,
  label: keyword,
  effect: 'kept',
  tried,
  ...more,
});

const MARKS = { all: '+', some: '~', none: '-', unmarked: '' };

/** A tree as lines: name, then each part with its mark. */
function lines({ name, parts, below }: SchemaRow, indent = ''): string[] {
  const words = parts.map(({ text, tried }) => `${text}${MARKS[tried]}`);
  return [`${indent}${[name, ...words].join(' | ')}`, ...below.flatMap((row) => lines(row, `${indent}  `))];
}

describe('the tree of a schema', () => {
  it('marks keywords, members and branches by what was tried', () => {
    const schema = {
      type: 'object',
      properties: {
        mode: { type: 'string', enum: ['fast', 'slow'] },
        size: { type: 'integer', minimum: 1, maximum: 9 },
        when: { oneOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['mode'],
      additionalProperties: false,
    };
    const points = [
      point('', 'additionalProperties', true, { effect: 'broken' }),
      point('/mode', 'required', false, { effect: 'broken' }),
      point('/mode', 'enum', true, { member: 'fast' }),
      point('/mode', 'enum', false, { member: 'slow' }),
      point('/mode', 'enum', true, { effect: 'broken' }),
      point('/size', 'properties', true),
      point('/size', 'minimum', true),
      point('/size', 'minimum', false, { effect: 'broken' }),
      point('/when', 'oneOf', true, { member: 0 }),
      point('/when', 'oneOf', false, { member: 1 }),
      point('/when(oneOf 0)', 'format', false),
      point('/tags/*', 'type', true),
    ];
    expect(lines(schemaTree(schema, points))).toEqual([
      ' | object | no other properties+',
      '  mode | required- | string | enum+ | "fast"+ | "slow"-',
      '  size | optional+ | integer | minimum 1~ | maximum 9',
      '  when | optional',
      '    branch 1 | oneOf+ | string | format "date"-',
      '    branch 2 | oneOf- | null',
      '  tags | optional | array',
      '    each item | string+',
    ]);
  });

  it('follows references and what applies as well, and ends where they lead back', () => {
    const schema = {
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
      allOf: [{ $ref: '#/$defs/node' }, { properties: { extra: false } }],
    };
    const [root, next, deeper, ...more] = lines(schemaTree(schema, []));
    expect(root).toBe(' | → #/$defs/node | object');
    expect(next).toBe('  next | optional | → #/$defs/node | object');
    expect(deeper).toBe('    next | optional | → #/$defs/node | object');
    expect(more.at(-1)).toBe('  extra | optional | nothing is allowed');
    expect(more.length).toBeLessThan(12);
  });

  it.each([
    ['true', true],
    ['no schema', 'hello'],
    ['a reference to nothing', { $ref: '#/%E0%A4%A' }],
    ['a reference to itself', { $ref: '#' }],
    ['strange keywords', { type: 7, enum: 'x', properties: [], anyOf: {}, required: 1, items: null }],
    [
      'ten thousand properties',
      { properties: Object.fromEntries([...Array(10_000).keys()].map((n) => [n, {}])) },
    ],
    ['ten thousand members', { enum: [...Array(10_000).keys()] }],
  ])('survives %s', (_, schema) => {
    expect(lines(schemaTree(schema, [])).length).toBeLessThanOrEqual(400);
  });
});
