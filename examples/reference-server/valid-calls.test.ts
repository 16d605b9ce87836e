import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.js';
import { propertyRuns } from '../../test/property-runs.js';
import { createDispatch, type Dispatch } from './dispatch.js';
import { TOOLS } from './tools.js';
import { createWorld, type World } from './world/world.js';

let world: World;
let call: Dispatch;
const crashes: unknown[] = [];

beforeAll(async () => {
  world = await createWorld({ unconfinedTests: true });
  call = createDispatch(world, {
    logger: { warn: () => undefined, error: (fields) => crashes.push(fields) },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly examples?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly [bound: string]: unknown;
}

/** Values that the schema allows, the strange ones among them. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf));
  switch (schema.type) {
    case 'object': {
      const values: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, value] of Object.entries(schema.properties ?? {})) values[name] = valuesOf(value);
      return fc.record(values, { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
      });
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -1e6), max: Number(schema.maximum ?? 1e6) });
    case 'number':
      return fc.double({
        min: Number(schema.minimum ?? -1e9),
        max: Number(schema.maximum ?? 1e9),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textsOf(schema);
  }
}

function textsOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') {
    const range = { min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString());
  }
  const strange = fc.string({ unit: 'grapheme', minLength: Number(schema.minLength ?? 0), maxLength: 40 });
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const allowed = (
    schema.pattern === undefined ? strange : fc.oneof(strange, fc.stringMatching(pattern))
  ).filter((text) => pattern.test(text) && [...text].length >= Number(schema.minLength ?? 0));
  return schema.examples === undefined ? allowed : fc.oneof(allowed, fc.constantFrom(...schema.examples));
}

/** These start processes; a few calls must do. */
const SLOW = /^(git_|run_tests|index_commits|get_(file_history|churn|code_authors))/;

describe('a valid call', () => {
  it.each(TOOLS)('of $name is answered as advertised, and never with a crash', async ({ name, ...tool }) => {
    const [input, output] = [
      compileSchema(tool.inputSchema),
      compileSchema(tool.outputSchema, { closed: true }),
    ];
    const property = fc.asyncProperty(valuesOf(tool.inputSchema as Schema), async (args) => {
      expect(input.check(args)).toEqual({ outcome: 'valid' });
      const { isError, structuredContent, content } = await call(name, args);
      const [{ text = '' } = {}] = content as { text?: string }[];
      if (isError === true) expect(JSON.parse(text).error.type).not.toBe('internal_error');
      else expect(output.check(JSON.parse(JSON.stringify(structuredContent)))).toEqual({ outcome: 'valid' });
    });
    await fc.assert(property, {
      numRuns: SLOW.test(name) ? propertyRuns(3, 8) : propertyRuns(15, 60),
      seed: 20_260_728,
    });
    expect(crashes).toEqual([]);
  });
});
