import fc from 'fast-check';
import { TOOL_SCHEMAS } from 'mcp-assay/reference-server';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from '../schema/index.js';
import { coveragePoints } from './coverage-points.js';
import { planScenarios } from './plan-scenarios.js';
import { isHarmless } from './plausible/harmless.js';
import type { Scenario } from './scenario.js';

const name = fc.constantFrom('id', 'path', 'query', 'limit', 'mode', 'tags', 'url');

/** Schemas of the kinds that servers write, some of them contradictory. */
const { object } = fc.letrec<{ node: JsonSchema; object: JsonSchema }>((tie) => ({
  text: fc.record(
    { type: fc.constant('string'), minLength: fc.nat({ max: 4 }), maxLength: fc.nat({ max: 9 }) },
    { requiredKeys: ['type'] },
  ),
  number: fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -9, max: 9 }),
      maximum: fc.integer({ min: -9, max: 99 }),
      multipleOf: fc.constantFrom(2, 5, 0.5),
    },
    { requiredKeys: ['type'] },
  ),
  choice: fc
    .uniqueArray(fc.constantFrom<unknown>('a', 'b', 'C', 1, null), { minLength: 1 })
    .map((members) => ({ enum: members })),
  list: fc.record(
    {
      type: fc.constant('array'),
      items: tie('node'),
      minItems: fc.nat({ max: 3 }),
      maxItems: fc.nat({ max: 4 }),
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  ),
  union: fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  object: fc.dictionary(name, tie('node'), { maxKeys: 4, noNullPrototype: true }).chain((properties) =>
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.constant(properties),
        required: fc.subarray(Object.keys(properties)),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
  ),
  node: fc.oneof(
    { maxDepth: 3 },
    tie('text'),
    tie('number'),
    tie('choice'),
    fc.constant({ type: 'boolean' }),
    tie('list'),
    tie('union'),
    tie('object'),
  ) as fc.Arbitrary<JsonSchema>,
})) as unknown as { object: fc.Arbitrary<JsonSchema> };

/** The scenarios whose arguments are not what they say. */
function liars(inputSchema: JsonSchema, plan: readonly Scenario[]): Scenario[] {
  const compiled = compileSchema(inputSchema);
  return plan.filter(({ arguments: args, violates, expectation }) => {
    const check = compiled.check(args);
    if (violates === undefined) return check.outcome !== 'valid' || expectation === 'reject';
    return (
      check.outcome !== 'invalid' || !check.violations.some(({ keyword }) => keyword === violates.keyword)
    );
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('planScenarios', () => {
  it('keeps its word on any schema and seed', () => {
    fc.assert(
      fc.property(object, fc.integer(), (inputSchema, seed) => {
        const plan = planScenarios({ name: 'probe', inputSchema }, { seed });
        expect(liars(inputSchema, plan)).toEqual([]);
      }),
      propertyOptions(12, 150),
    );
  });

  it('says the same twice, byte for byte', () => {
    fc.assert(
      fc.property(object, fc.integer(), (inputSchema, seed) => {
        const plan = (): string => JSON.stringify(planScenarios({ name: 'probe', inputSchema }, { seed }));
        expect(plan()).toBe(plan());
      }),
      propertyOptions(8, 50),
    );
  });

  it.each(Object.entries(TOOL_SCHEMAS))(
    'keeps its word on %s, and sends nothing outside the scratch folder',
    (tool, schema) => {
      const inputSchema = schema as JsonSchema;
      const plan = planScenarios({ name: tool, inputSchema }, { seed: 11 });
      expect(liars(inputSchema, plan)).toEqual([]);
      const [happy, ...others] = plan;
      expect(happy).toMatchObject({ category: 'happy_path', expectation: 'accept' });
      const accepted = [happy, ...others].flatMap((one) =>
        one?.expectation === 'accept' ? textsIn(one.arguments) : [],
      );
      expect(accepted.filter((text) => !isHarmless(text, 'assay-scratch'))).toEqual([]);
      expect(coveragePoints({ name: tool, inputSchema }).length).toBeGreaterThan(0);
    },
  );
});
