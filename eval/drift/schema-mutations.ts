import { isRecord } from '../../src/model/json.js';
import type { JsonSchema } from '../../src/model/tool.js';

type Keywords = Readonly<Record<string, unknown>>;

/** A schema that was changed in a way whose direction is certain. */
export interface SchemaMutation {
  readonly name: string;
  /** Accepts at most what the original accepts, or exactly that. */
  readonly effect: 'narrower' | 'same';
  readonly schema: JsonSchema;
}

interface Mutator {
  readonly name: string;
  readonly effect: SchemaMutation['effect'];
  /** The changed schema; `undefined` where the change does not apply. */
  readonly apply: (schema: Keywords) => Keywords | undefined;
}

const WRAPPED = 'is one of one';

const COMBINING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

const MUTATORS: readonly Mutator[] = [
  { name: 'requires one more property', effect: 'narrower', apply: requireOneMore },
  { name: 'loses a value of its enum', effect: 'narrower', apply: loseValue },
  {
    name: 'limits the length',
    effect: 'narrower',
    apply: (schema) => limit(schema, 'string', 'maxLength', 3),
  },
  { name: 'limits the items', effect: 'narrower', apply: (schema) => limit(schema, 'array', 'maxItems', 1) },
  { name: 'limits the number', effect: 'narrower', apply: (schema) => limit(schema, 'number', 'maximum', 5) },
  {
    name: 'limits the integer',
    effect: 'narrower',
    apply: (schema) => limit(schema, 'integer', 'maximum', 5),
  },
  {
    name: 'demands a pattern',
    effect: 'narrower',
    apply: (schema) => limit(schema, 'string', 'pattern', '^a'),
  },
  { name: 'is closed', effect: 'narrower', apply: close },
  { name: 'is no longer nullable', effect: 'narrower', apply: withoutNull },
  {
    name: 'may not be text',
    effect: 'narrower',
    apply: (schema) => ({ ...schema, not: { type: 'string' } }),
  },
  {
    name: 'has another description',
    effect: 'same',
    apply: (schema) => ({ ...schema, description: 'Something else.' }),
  },
  {
    name: WRAPPED,
    effect: 'same',
    apply: (schema) => (isAlone(schema) ? { allOf: [schema] } : undefined),
  },
];

/** Every mutation of a schema, at its root and in the properties and items below. */
export function* schemaMutations(schema: JsonSchema): Generator<SchemaMutation> {
  if (!isRecord(schema)) return;
  const text = JSON.stringify(schema);
  for (const { steps, place } of places(schema, [], 0))
    for (const { name, effect, apply } of MUTATORS) {
      if (place.not !== undefined && name === 'may not be text') continue;
      // What refers into a part that moved would lead nowhere.
      if (name === WRAPPED && text.includes(`"$ref":"#/${steps.join('/')}`)) continue;
      const changed = apply(place);
      if (changed === undefined) continue;
      yield { name: `${steps.join('/')} ${name}`, effect, schema: replaced(schema, steps, changed) };
    }
}

const MAX_DEPTH = 2;
const MAX_PLACES = 12;

/** Places where a narrower schema makes the schema around it narrower. */
function places(
  schema: Keywords,
  steps: readonly string[],
  depth: number,
): { steps: readonly string[]; place: Keywords }[] {
  const own = { steps, place: schema };
  if (depth === MAX_DEPTH) return [own];
  const inner = Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(
    ([name, property]) =>
      isRecord(property) ? places(property, [...steps, 'properties', name], depth + 1) : [],
  );
  const items = isRecord(schema.items) ? places(schema.items, [...steps, 'items'], depth + 1) : [];
  return [own, ...inner, ...items].slice(0, MAX_PLACES);
}

function replaced(schema: Keywords, steps: readonly string[], by: Keywords): Keywords {
  const [step, ...rest] = steps;
  if (step === undefined) return by;
  const inner = schema[step];
  return Object.fromEntries([
    ...Object.entries(schema),
    [step, replaced(isRecord(inner) ? inner : {}, rest, by)],
  ]);
}

const isAlone = (schema: Keywords): boolean =>
  schema.$schema === undefined && schema.$defs === undefined && schema.definitions === undefined;

function requireOneMore(schema: Keywords): Keywords | undefined {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const optional = Object.keys(isRecord(schema.properties) ? schema.properties : {}).find(
    (name) => !required.includes(name),
  );
  return optional === undefined || schema.$ref !== undefined
    ? undefined
    : { ...schema, required: [...required, optional] };
}

function loseValue(schema: Keywords): Keywords | undefined {
  return Array.isArray(schema.enum) && schema.enum.length > 1
    ? { ...schema, enum: schema.enum.slice(1) }
    : undefined;
}

function limit(schema: Keywords, type: string, keyword: string, bound: unknown): Keywords | undefined {
  return schema.type === type && schema[keyword] === undefined && schema.exclusiveMaximum === undefined
    ? { ...schema, [keyword]: bound }
    : undefined;
}

function close(schema: Keywords): Keywords | undefined {
  const isOpen = schema.type === 'object' && schema.additionalProperties === undefined;
  return isOpen && COMBINING.every((keyword) => schema[keyword] === undefined)
    ? { ...schema, additionalProperties: false }
    : undefined;
}

function withoutNull(schema: Keywords): Keywords | undefined {
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return undefined;
  const type = schema.type.filter((one) => one !== 'null');
  return type.length === 0 ? undefined : { ...schema, type };
}
