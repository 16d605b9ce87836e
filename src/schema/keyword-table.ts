import { isRecord } from '../model/json.js';

/** What the value of a keyword holds: data, or subschemas in one of four shapes. */
export type Role = 'data' | 'schema' | 'schemas' | 'schema-map' | 'schema-or-schemas' | 'dependencies';

/** A keyword of the standard: where it is defined, what its value must be, and what the engine does with it. */
export interface Keyword {
  readonly role: Role;
  /** Years of drafts as small numbers, see `DRAFT_NUMBER`. */
  readonly since: number;
  readonly until: number;
  /** What the value must be, for a message; used with `accepts`. */
  readonly expected: string;
  accepts(value: unknown, draft: number): boolean;
  /** Values of this kind, as `typeof` names it, are accepted in every draft: most values need no closer look. */
  readonly plain: '' | 'string' | 'number' | 'boolean';
  /** True where the keyword only informs; the engine does not see it. */
  readonly annotation: boolean;
}

/** The drafts in order. */
export const DRAFT_NUMBER = {
  'draft-04': 4,
  'draft-06': 6,
  'draft-07': 7,
  '2019-09': 8,
  '2020-12': 9,
} as const;

/** The names that `type` can have. */
export const TYPES: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]);

const isSchema = (value: unknown): boolean => isRecord(value) || typeof value === 'boolean';
const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isType = (value: unknown): boolean =>
  TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((type) => TYPES.has(type)));
const isSchemas = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

type Kind = readonly [
  role: Role,
  expected: string,
  accepts: Keyword['accepts'],
  plain?: Keyword['plain'],
  annotation?: boolean,
];

const SCHEMA: Kind = ['schema', 'a schema (an object or a boolean)', isSchema, 'boolean'];
const SCHEMAS: Kind = ['schemas', 'a non-empty array of schemas', isSchemas];
const SCHEMA_MAP: Kind = ['schema-map', 'an object whose values are schemas', isRecord];
const DEFINITIONS: Kind = ['schema-map', 'an object whose values are schemas', isRecord, '', true];
const COUNT: Kind = ['data', 'a non-negative integer', isCount];
const NUMBER: Kind = ['data', 'a number', isNumber, 'number'];
const BOOLEAN: Kind = ['data', 'a boolean', isBoolean, 'boolean'];
const STRING: Kind = ['data', 'a string', isString, 'string'];
const NAMES: Kind = ['data', 'an array of strings', isNames];
const NOTE: Kind = ['data', 'a string', isString, 'string', true];
const FLAG: Kind = ['data', 'a boolean', isBoolean, 'boolean', true];
const ANYTHING: Kind = ['data', 'any value', () => true, 'string', true];
const LIMIT: Kind = [
  'data',
  'a number (a boolean in draft-04)',
  (value, draft) => (draft === 4 ? isBoolean(value) : isNumber(value)),
];

const ROWS: readonly (readonly [names: string, kind: Kind, since?: number, until?: number])[] = [
  ['$ref', STRING],
  ['$dynamicRef', STRING, 9],
  ['$recursiveRef', STRING, 8, 8],
  ['type', ['data', 'one of the seven type names, or an array of them', isType]],
  ['enum', ['data', 'an array', Array.isArray]],
  ['const', ['data', 'any value', () => true, 'string'], 6],
  ['multipleOf', ['data', 'a number above 0', (value) => isNumber(value) && (value as number) > 0]],
  ['minimum maximum', NUMBER],
  ['exclusiveMinimum exclusiveMaximum', LIMIT],
  ['minLength maxLength minItems maxItems minProperties maxProperties', COUNT],
  ['minContains maxContains', COUNT, 8],
  ['pattern format', STRING],
  ['uniqueItems', BOOLEAN],
  ['required', NAMES],
  ['dependentRequired', ['data', 'an object of arrays of strings', isNamesMap], 8],
  ['properties patternProperties', SCHEMA_MAP],
  ['dependentSchemas', SCHEMA_MAP, 8],
  ['dependencies', ['dependencies', 'an object of schemas or arrays of strings', isRecord]],
  ['additionalProperties not', SCHEMA],
  ['propertyNames contains', SCHEMA, 6],
  ['if then else', SCHEMA, 7],
  ['unevaluatedProperties unevaluatedItems', SCHEMA, 8],
  ['allOf anyOf oneOf', SCHEMAS],
  ['prefixItems', SCHEMAS, 9],
  [
    'items',
    [
      'schema-or-schemas',
      'a schema',
      (value, draft) => isSchema(value) || (draft < 9 && Array.isArray(value)),
    ],
  ],
  ['additionalItems', SCHEMA, 4, 8],
  ['$defs definitions', DEFINITIONS],
  ['contentSchema', ['schema', 'a schema', isSchema, 'boolean', true], 8],
  ['$id $schema $comment', NOTE],
  ['id', NOTE, 4, 4],
  ['$anchor', NOTE, 8],
  ['$dynamicAnchor', NOTE, 9],
  ['$recursiveAnchor', FLAG, 8, 8],
  ['$vocabulary', ANYTHING, 8],
  ['title description', NOTE],
  ['contentMediaType contentEncoding', NOTE],
  ['default', ANYTHING],
  ['examples', ['data', 'an array', Array.isArray, '', true]],
  ['readOnly writeOnly deprecated', FLAG],
];

function isNamesMap(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isNames);
}

/** Every keyword of drafts 04 to 2020-12. Annotations of later drafts are accepted in all. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  ROWS.flatMap(([names, [role, expected, accepts, plain = '', annotation = false], since = 4, until = 9]) =>
    names
      .split(' ')
      .map((name) => [name, { role, expected, accepts, plain, annotation, since, until }] as const),
  ),
);

/** Keywords below which names stand, each with a schema of its own; the empty one is a name, too. */
export const NAME_MAPS: ReadonlySet<string> = new Set(
  [...KEYWORDS]
    .filter(([, { role }]) => role === 'schema-map' || role === 'dependencies')
    .map(([name]) => name),
);

/** Keywords under which a subschema judges the same value as the schema around it. */
export const SAME_INSTANCE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);
