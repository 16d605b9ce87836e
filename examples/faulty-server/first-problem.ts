import type { Schema } from './tool.js';

type Check = (limit: never, value: never, schema: Schema, name: string) => string | undefined;

/** Says what is wrong unless `holds`. */
const unless = (holds: boolean, problem: string): string | undefined => (holds ? undefined : problem);

/** Code points, as JSON Schema counts. */
const length = (text: string): number => [...text].length;

const TEXTS: Readonly<Record<string, Check>> = {
  minLength: (limit: number, text: string) =>
    unless(length(text) >= limit, `must have at least ${limit} characters`),
  maxLength: (limit: number, text: string) =>
    unless(length(text) <= limit, `must have at most ${limit} characters`),
  pattern: (pattern: string, text: string) =>
    unless(new RegExp(pattern, 'u').test(text), `must match the pattern ${pattern}`),
};

const NUMBERS: Readonly<Record<string, Check>> = {
  minimum: (limit: number, value: number) => unless(value >= limit, `must be at least ${limit}`),
  maximum: (limit: number, value: number) => unless(value <= limit, `must be at most ${limit}`),
  exclusiveMinimum: (limit: number, value: number) => unless(value > limit, `must be above ${limit}`),
  multipleOf: (step: number, value: number) => unless(value % step === 0, `must be a multiple of ${step}`),
};

const LISTS: Readonly<Record<string, Check>> = {
  minItems: (limit: number, list: unknown[]) =>
    unless(list.length >= limit, `must have at least ${limit} items`),
  maxItems: (limit: number, list: unknown[]) =>
    unless(list.length <= limit, `must have at most ${limit} items`),
  uniqueItems: (_: true, list: unknown[]) =>
    unless(new Set(list.map((item) => JSON.stringify(item))).size === list.length, 'must not repeat an item'),
  items: (schema: Schema, list: unknown[], _, name) =>
    first(list.map((item, i) => problemOf(schema, item, `${name}[${i}]`))),
};

const OBJECTS: Readonly<Record<string, Check>> = {
  required: (names: readonly string[], value: object) =>
    first(names.map((name) => unless(Object.hasOwn(value, name), `"${name}" is required`))),
  dependentRequired: (needs: Readonly<Record<string, readonly string[]>>, value: object) =>
    first(
      Object.entries(needs).flatMap(([name, others]) =>
        others.map((other) =>
          unless(
            !Object.hasOwn(value, name) || Object.hasOwn(value, other),
            `"${other}" is required with "${name}"`,
          ),
        ),
      ),
    ),
  additionalProperties: (
    rest: Schema | false,
    value: Readonly<Record<string, unknown>>,
    { properties = {} },
  ) =>
    first(
      Object.keys(value)
        .filter((name) => !Object.hasOwn(properties as object, name))
        .map((name) => (rest === false ? `"${name}" is unknown` : problemOf(rest, value[name], name))),
    ),
  properties: (schemas: Readonly<Record<string, Schema>>, value: Readonly<Record<string, unknown>>) =>
    first(
      Object.entries(schemas).map(([name, schema]) =>
        Object.hasOwn(value, name) ? problemOf(schema, value[name], name) : undefined,
      ),
    ),
};

const ANY: Readonly<Record<string, Check>> = {
  const: (constant: unknown, value: unknown) =>
    unless(value === constant, `must be ${JSON.stringify(constant)}`),
  anyOf: (branches: readonly Schema[], value: unknown, _, name) =>
    unless(
      branches.some((branch) => problemOf(branch, value, name) === undefined),
      `must be one of ${branches.length} alternatives`,
    ),
  enum: (members: readonly unknown[], value: unknown) =>
    unless(
      members.includes(value),
      `must be one of ${members.map((member) => JSON.stringify(member)).join(', ')}`,
    ),
};

/** The keywords of each type, by the name that `typesOf` gives it first. */
const BY_TYPE: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  string: TEXTS,
  number: NUMBERS,
  array: LISTS,
  object: OBJECTS,
};

/** The types that a value has in JSON Schema. */
function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['number', 'integer'] : [typeof value];
}

/** The first thing that is wrong with arguments, as a sentence; nothing where they are right. */
export function firstProblem(schema: Schema, args: unknown): string | undefined {
  const problem = problemOf(schema, args, '');
  return problem === undefined ? undefined : `Invalid arguments: ${problem}.`;
}

function problemOf(schema: Schema, value: unknown, name: string): string | undefined {
  const types = typesOf(value);
  const allowed = schema.type === undefined ? types : [schema.type].flat();
  const subject = name === '' ? '' : `"${name}" `;
  if (!allowed.some((type) => types.includes(String(type))))
    return `${subject}must be ${allowed.join(' or ')}`;
  const checks = { ...ANY, ...BY_TYPE[types[0] ?? ''] };
  for (const [keyword, check] of Object.entries(checks)) {
    const limit = schema[keyword];
    const problem = limit === undefined ? undefined : check(limit as never, value as never, schema, name);
    if (problem !== undefined) return problem.startsWith('"') ? problem : `${subject}${problem}`;
  }
  return undefined;
}

function first(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}
