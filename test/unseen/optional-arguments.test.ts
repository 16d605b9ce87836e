import { expect, it } from 'vitest';
import { isRecord } from '../../src/model/json.js';
import type { FakeTool } from '../fixtures/tool-session.js';
import { ALL_PAIRS } from './all-pairs.js';
import { reported } from './reported.js';

const requiredBy = ({ definition: { inputSchema } }: FakeTool): ReadonlySet<unknown> =>
  new Set<unknown>(isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : []);

const propertiesOf = ({ definition: { inputSchema } }: FakeTool): Readonly<Record<string, unknown>> =>
  isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};

/** A tool as a Python server writes it: what is optional may be null, and has a default. */
function withNull(tool: FakeTool): FakeTool {
  const required = requiredBy(tool);
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(tool)).map(([name, schema]) => {
      if (required.has(name) || !isRecord(schema)) return [name, schema];
      const { description = name, default: fallback = null, ...own } = schema;
      return [name, { anyOf: [own, { type: 'null' }], default: fallback, description }];
    }),
  );
  const { definition } = tool;
  return {
    ...tool,
    definition: {
      ...definition,
      inputSchema: { ...(isRecord(definition.inputSchema) ? definition.inputSchema : {}), properties },
    },
    answer: (args, signal) => tool.answer(withoutNull(args, required), signal),
  };
}

const withoutNull = (
  args: Readonly<Record<string, unknown>>,
  required: ReadonlySet<unknown>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || required.has(name)));

/** Defects that are not found where the argument may be null: without it, null is a value of its own there. */
const NOT_FOUND: readonly string[] = [
  'a sentence shows another default than the declared one',
  'a preview by an enum writes',
  'an empty text does not take the remark away',
  'a first day has no effect on counts',
  'a number is stored without its fraction',
  'a text is stored escaped',
];

/** Each pair with an argument that may be left out. */
const PAIRS = ALL_PAIRS.filter(
  ({ what, server }) =>
    !NOT_FOUND.includes(what) &&
    server(true).some((tool) => Object.keys(propertiesOf(tool)).some((name) => !requiredBy(tool).has(name))),
);

it.each(PAIRS)('finds among arguments that may be null: $what', async ({ rules, server }) => {
  const { all } = await reported(() => server(true).map(withNull));
  expect(all.some((rule) => rules.includes(rule))).toBe(true);
});
