import { KEYWORDS, type Keyword } from './keyword-table.js';

function keywordsWhere(belongs: (keyword: Keyword) => boolean): ReadonlySet<string> {
  return new Set([...KEYWORDS].filter(([, keyword]) => belongs(keyword)).map(([name]) => name));
}

/** Keywords that hold schemas by name: a key below them is a name, even the empty one. */
export const NAME_MAPS = keywordsWhere(({ role }) => role === 'schema-map' || role === 'dependencies');

/** Keywords that only inform a reader: whatever their value, the same values are valid. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/** Keywords that hold values of any kind, in which keywords mean nothing. */
export const SAMPLE_KEYWORDS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** Keywords that lead to another schema. */
export const REFERENCES: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Keywords that keep schemas for references. */
export const DEFINITIONS: readonly string[] = ['$defs', 'definitions'];

/** Keywords that give a schema a name of its own, or make references lead elsewhere each time. */
export const IDENTIFIERS: readonly string[] = [
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$dynamicRef',
  '$recursiveRef',
];

/** Keywords of which one branch has to fit. */
export const UNIONS = ['anyOf', 'oneOf'] as const;

/** Keywords that combine branches for the same value. */
export const COMBINATIONS = ['allOf', ...UNIONS] as const;

/** Keywords whose subschemas describe the same value as the schema around them, where it is to satisfy them. */
export const IN_PLACE: readonly string[] = [
  ...COMBINATIONS,
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
];

/** Keywords whose subschemas judge the same value as the schema around them. */
export const SAME_INSTANCE: ReadonlySet<string> = new Set([...IN_PLACE, 'not']);

/** Lower bounds and the upper ones that belong to them, exclusive ones aside. */
export const BOUND_PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

/** Every lower bound. */
export const LOWER_BOUNDS: ReadonlySet<string> = new Set([
  ...BOUND_PAIRS.map(([lower]) => lower),
  'exclusiveMinimum',
]);

/** Every upper bound. */
export const UPPER_BOUNDS: ReadonlySet<string> = new Set([
  ...BOUND_PAIRS.map(([, upper]) => upper),
  'exclusiveMaximum',
]);
