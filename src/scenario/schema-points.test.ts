import { describe, expect, it } from 'vitest';
import type { Tool } from '../model/tool.js';
import { coveragePoints } from './coverage-points.js';
import { schemaPoints } from './schema-points.js';

const TOOL: Tool = {
  name: 'find',
  inputSchema: {
    type: 'object',
    properties: {
      mode: { type: 'string', enum: ['fast', 'slow'] },
      'a at /b': { type: 'integer', minimum: 1 },
      tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
      when: { anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] },
    },
    required: ['mode'],
    additionalProperties: false,
  },
};

describe('the points of a schema', () => {
  const points = schemaPoints(TOOL, new Set());

  it('have the ways of the coverage, each once', () => {
    expect(points.flatMap(({ ways }) => ways).sort()).toEqual([...coveragePoints(TOOL)].sort());
  });

  it('leave out what no arguments reach, unless the tool is not called at all', () => {
    const properties = { size: { type: 'integer', minimum: 5, exclusiveMinimum: 7 } };
    const hidden: Tool = { name: 'find', inputSchema: { type: 'object', properties } };
    const bounds = (tried?: ReadonlySet<string>): (string | undefined)[] =>
      schemaPoints(hidden, tried)
        .map(({ keyword, effect }) => `${keyword} ${effect}`)
        .filter((point) => point.startsWith('minimum'));
    expect(bounds(new Set())).toEqual([]);
    expect(bounds()).toEqual(['minimum broken', 'minimum kept']);
    expect(bounds(new Set(['size: minimum 5']))).toEqual(['minimum kept']);
  });

  it('are tried in any of several ways', () => {
    const broken = points.filter(
      ({ at, keyword, effect }) => `${at} ${keyword} ${effect}` === '/mode type broken',
    );
    expect(broken).toHaveLength(1);
    expect(broken[0]?.ways).toContain('mode: number instead of string');
    expect(broken[0]?.ways).toContain('mode: null instead of string');
  });

  it.each([
    [
      'a member of an enum',
      { at: '/mode', keyword: 'enum', member: 'slow', label: 'listed value "slow"', effect: 'kept' },
    ],
    [
      'a missing property',
      { at: '/mode', keyword: 'required', label: 'required mode left out', effect: 'broken' },
    ],
    [
      'an optional property',
      { at: '/tags', keyword: 'properties', label: 'optional tags given', effect: 'kept' },
    ],
    [
      'a bound of an item',
      { at: '/tags/*', keyword: 'maxLength', label: '6 characters instead of at most 5', effect: 'broken' },
    ],
    ['a branch', { at: '/when', keyword: 'anyOf', member: 1, label: 'anyOf branch 1', effect: 'kept' }],
    [
      'a name that looks like a place',
      { at: '/a at ~1b', keyword: 'minimum', label: 'minimum 1', effect: 'kept' },
    ],
    [
      'what is not declared',
      { at: '', keyword: 'additionalProperties', label: 'undeclared property', effect: 'broken' },
    ],
    ['the whole', { at: '', label: 'required arguments with plausible values', effect: 'kept' }],
  ])('say where %s is', (_, wanted) => {
    expect(points.map(({ ways: _ways, ...rest }) => rest)).toContainEqual(wanted);
  });
});
