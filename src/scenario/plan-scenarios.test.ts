import { describe, expect, it } from 'vitest';
import type { JsonSchema, Tool } from '../model/tool.js';
import { compileSchema } from '../schema/index.js';
import { coveragePoints } from './coverage-points.js';
import { planScenarios } from './plan-scenarios.js';
import type { Scenario } from './scenario.js';

const SEARCH: Tool = {
  name: 'search_notes',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 50 },
      limit: { type: 'integer', minimum: 1, maximum: 20 },
      order: { enum: ['newest', 'oldest'] },
    },
    required: ['query'],
    additionalProperties: false,
  },
};

const tool = (inputSchema: JsonSchema): Tool => ({ name: 'probe', inputSchema });
const plan = (subject: Tool): Scenario[] => planScenarios(subject, { seed: 7 });
const labelled = (subject: Tool, label: string): Scenario | undefined =>
  plan(subject).find((one) => one.label === label);

describe('planScenarios', () => {
  it('starts with a call that should work, then one that should not', () => {
    const [happy, missing, member] = plan(SEARCH);
    expect(happy).toMatchObject({
      category: 'happy_path',
      expectation: 'accept',
      arguments: { query: 'example' },
    });
    expect(missing).toMatchObject({
      category: 'error_case',
      expectation: 'reject',
      arguments: {},
      violates: { keyword: 'required', path: '/query' },
    });
    expect(member).toMatchObject({ category: 'boundary', arguments: { query: 'example', order: 'newest' } });
  });

  it.each([
    ['order: listed value "oldest"', { query: 'example', order: 'oldest' }, undefined],
    ['order: value that is not listed', { query: 'example', order: 'assay_not_a_member' }, 'enum'],
    ['limit: minimum 1', { query: 'example', limit: 1 }, undefined],
    ['limit: maximum 20', { query: 'example', limit: 20 }, undefined],
    ['limit: 0 instead of at least 1', { query: 'example', limit: 0 }, 'minimum'],
    ['limit: 21 instead of at most 20', { query: 'example', limit: 21 }, 'maximum'],
    ['query: 0 characters instead of at least 1', { query: '' }, 'minLength'],
    ['undeclared property', { query: 'example', assay_undeclared_property: 'assay' }, 'additionalProperties'],
    ['limit: fraction instead of integer', { query: 'example', limit: 1.5 }, 'type'],
  ])('tries "%s"', (label, args, keyword) => {
    const scenario = labelled(SEARCH, label);
    expect(scenario?.arguments).toEqual(args);
    expect(scenario?.violates?.keyword).toBe(keyword);
    expect(scenario?.expectation).toBe(keyword === undefined ? 'accept' : 'reject');
  });

  it.each([
    ['names.assay_key: number instead of string', { names: { assay_key: 12_345 } }, 'type'],
    ['span: start without end', { names: {}, span: { start: 1 } }, 'dependentRequired'],
    ['agreed: value other than the constant', { names: {}, agreed: false }, 'const'],
  ])('breaks what lies deeper: %s', (label, args, keyword) => {
    const hour = { type: 'integer', minimum: 1 };
    const subject = tool({
      type: 'object',
      properties: {
        names: { type: 'object', additionalProperties: { type: 'string' } },
        span: {
          type: 'object',
          properties: { start: hour, end: hour },
          dependentRequired: { start: ['end'] },
        },
        agreed: { type: 'boolean', const: true },
      },
      required: ['names'],
    });
    const found = plan(subject).find(({ exercises }) => exercises.includes(label));
    expect(found).toMatchObject({ arguments: args, expectation: 'reject', violates: { keyword } });
  });

  it('gives the same scenarios for the same seed', () => {
    expect(JSON.stringify(plan(SEARCH))).toBe(JSON.stringify(plan(structuredClone(SEARCH))));
  });

  it('keeps ids over seeds, and gives each scenario its own', () => {
    const ids = plan(SEARCH).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(planScenarios(SEARCH, { seed: 8 }).map(({ id }) => id)).toEqual(ids);
  });

  it('cuts at the limit, the most telling first', () => {
    const cut = planScenarios(SEARCH, { seed: 7, limit: 3 });
    expect(cut.map(({ id }) => id)).toEqual(
      plan(SEARCH)
        .map(({ id }) => id)
        .slice(0, 3),
    );
  });

  it('reaches every coverage point of a plain schema', () => {
    const reached = new Set(plan(SEARCH).flatMap(({ exercises }) => exercises));
    expect(coveragePoints(SEARCH).filter((point) => !reached.has(point))).toEqual([]);
  });

  it('expects nothing of an undeclared property where the schema does not say', () => {
    const open = tool({ type: 'object', properties: {} });
    expect(labelled(open, 'undeclared property where the schema does not say')?.expectation).toBe('either');
  });

  it.each<[string, JsonSchema]>([
    [
      'a union',
      {
        type: 'object',
        properties: { a: { anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] } },
        required: ['a'],
      },
    ],
    [
      'references',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/n' } },
        required: ['a'],
        $defs: {
          n: {
            type: 'object',
            properties: { next: { $ref: '#/$defs/n' }, v: { type: 'integer' } },
            required: ['v'],
          },
        },
      },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { kind: { enum: ['a', 'b'] }, b: { type: 'string' } },
        required: ['kind'],
        if: { properties: { kind: { const: 'b' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['b'] },
      },
    ],
    [
      'joined parts',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer', minimum: 3 } } },
          { required: ['a'], properties: { a: { maximum: 4 } } },
        ],
      },
    ],
    [
      'a pattern',
      {
        type: 'object',
        properties: { code: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' } },
        required: ['code'],
      },
    ],
    [
      'dependents',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        dependentRequired: { a: ['b'] },
      },
    ],
    [
      'unique members',
      {
        type: 'object',
        properties: {
          tags: { type: 'array', items: { enum: ['x', 'y', 'z'] }, minItems: 3, uniqueItems: true },
        },
        required: ['tags'],
      },
    ],
    [
      'a tuple',
      {
        type: 'object',
        properties: {
          point: {
            type: 'array',
            prefixItems: [{ type: 'number' }, { type: 'number' }],
            minItems: 2,
            maxItems: 2,
          },
        },
        required: ['point'],
      },
    ],
    [
      'a number of properties',
      { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } },
    ],
  ])('keeps its word on %s', (_, schema) => {
    const scenarios = plan(tool(schema));
    const compiled = compileSchema(schema);
    expect(scenarios[0]?.category).toBe('happy_path');
    for (const { arguments: args, violates, label } of scenarios)
      expect([label, compiled.check(args).outcome]).toEqual([
        label,
        violates === undefined ? 'valid' : 'invalid',
      ]);
  });
});

describe('what a schema says of lists and objects', () => {
  const words = { type: 'array', items: { enum: ['red', 'green'] }, uniqueItems: true, maxItems: 2 };
  const subject = tool({
    type: 'object',
    properties: {
      words,
      steps: { type: 'array', items: { type: 'string' }, contains: { const: 'rinse' } },
      sizes: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        minProperties: 2,
        maxProperties: 3,
      },
    },
    required: ['words', 'steps', 'sizes'],
  });

  it.each([
    ['words: repeated item', 'uniqueItems', '/words'],
    ['words: 3 items instead of at most 2', 'maxItems', '/words'],
    ['steps: no item that the list has to contain', 'contains', '/steps'],
    ['sizes: fewer than 2 properties', 'minProperties', '/sizes'],
    ['sizes: 4 properties instead of at most 3', 'maxProperties', '/sizes'],
  ])('is broken once: %s', (label, keyword, path) => {
    expect(labelled(subject, label)).toMatchObject({ expectation: 'reject', violates: { keyword, path } });
  });

  it('is broken with the known values in all other places', () => {
    const known = tool({
      type: 'object',
      properties: { room: { type: 'string' }, words: { ...words, maxItems: 5 } },
      required: ['room', 'words'],
    });
    const values = { properties: { room: ['r-7'], words: [['green']] } };
    const harvested = ['red', 'green'].map((value) => ({ value, names: ['words'], source: 'a list' }));
    const repeated = planScenarios(known, { seed: 7, values: { ...values, harvested } }).find(
      ({ label }) => label === 'words: repeated item',
    );
    expect(repeated?.arguments).toMatchObject({ room: 'r-7' });
  });
});

describe('values that fit the form and not the world', () => {
  const planned = (schema: object): readonly { readonly label: string; readonly arguments: unknown }[] =>
    planScenarios(
      {
        name: 'plan_visit',
        inputSchema: { type: 'object', properties: { at: schema }, required: ['at'] },
      },
      { seed: 1 },
    );

  it.each([
    ['^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', '2026-01-15T09:30'],
    ['^\\d{2}\\.\\d{2}\\.\\d{4}$', '15.01.2026'],
    ['^([01]\\d|2[0-3]):[0-5]\\d$', '09:30'],
    ['^K-\\d{2}$', 'K-00'],
  ])('are moments where a pattern describes one: %s', (pattern, value) => {
    expect(planned({ type: 'string', pattern })[0]?.arguments).toEqual({ at: value });
  });

  it.each([
    [Number.MAX_SAFE_INTEGER, false],
    [2 ** 31 - 1, false],
    [480, true],
  ])('are not on a bound that is the limit of a type: %i', (maximum, isTried) => {
    const labels = planned({ type: 'integer', minimum: 0, maximum }).map(({ label }) => label);
    expect(labels.includes(`at: maximum ${maximum}`)).toBe(isTried);
  });
});
