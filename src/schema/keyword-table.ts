import { isRecord } from '../model/json.js';

/** What the value of a keyword holds: data, or subschemas in one of several shapes. */
export type Role = 'data' | 'schema' | 'schemas' | 'schema-map' | 'schema-or-schemas' | 'dependencies';

/** A type of values that some keywords look at, passing over all others; `number` includes integers. */
export type KeywordType = 'string' | 'number' | 'array' | 'object';

/** A keyword of the standard: where it is defined, what its value must be, and what the engine does with it. */
export interface Keyword {
  readonly role: Role;
  /** Years of drafts as small numbers, see `DRAFT_NUMBER`. */
  readonly since: number;
  readonly until: number;
  /** What the value must be, for a message; used with `accepts`. */
  readonly expected: string;
  accepts(value: unknown, draft: number): boolean;
  /** True where the keyword only informs; the engine does not see it. */
  readonly annotation: boolean;
  /** The only type of values that the keyword looks at; `undefined` where it looks at all. */
  readonly type: KeywordType | undefined;
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
export const TYPE_NAMES: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]);

const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isSchema = (value: unknown): boolean => isRecord(value) || isBoolean(value);
const isCount = (value: unknown): boolean => isNumber(value) && Number.isInteger(value) && value >= 0;
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isNamesMap = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isNames);
const isType = (value: unknown): boolean =>
  TYPE_NAMES.has(value) ||
  (Array.isArray(value) && value.length > 0 && value.every((type) => TYPE_NAMES.has(type)));
const isSchemas = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

type Kind = readonly [role: Role, expected: string, accepts: Keyword['accepts'], annotation?: 'annotation'];

const SCHEMA: Kind = ['schema', 'a schema (an object or a boolean)', isSchema];
const SCHEMAS: Kind = ['schemas', 'a non-empty array of schemas', isSchemas];
const SCHEMA_MAP: Kind = ['schema-map', 'an object whose values are schemas', isRecord];
const DEFINITIONS: Kind = ['schema-map', 'an object whose values are schemas', isRecord, 'annotation'];
const COUNT: Kind = ['data', 'a non-negative integer', isCount];
const NUMBER: Kind = ['data', 'a number', isNumber];
const POSITIVE: Kind = ['data', 'a number above 0', (value) => isNumber(value) && value > 0];
const BOOLEAN: Kind = ['data', 'a boolean', isBoolean];
const STRING: Kind = ['data', 'a string', isString];
const NAMES: Kind = ['data', 'an array of strings', isNames];
const NAMES_MAP: Kind = ['data', 'an object of arrays of strings', isNamesMap];
const TYPE: Kind = ['data', 'one of the seven type names, or an array of them', isType];
const ARRAY: Kind = ['data', 'an array', Array.isArray];
const CONSTANT: Kind = ['data', 'any value', () => true];
const NOTE: Kind = ['data', 'a string', isString, 'annotation'];
const FLAG: Kind = ['data', 'a boolean', isBoolean, 'annotation'];
const ANYTHING: Kind = ['data', 'any value', () => true, 'annotation'];
const EXAMPLES: Kind = ['data', 'an array', Array.isArray, 'annotation'];
const CONTENT: Kind = ['schema', 'a schema', isSchema, 'annotation'];
const LIMIT: Kind = [
  'data',
  'a number (a boolean in draft-04)',
  (value, draft) => (draft === 4 ? isBoolean(value) : isNumber(value)),
];
const DEPENDENCIES: Kind = ['dependencies', 'an object of schemas or arrays of strings', isRecord];
const ITEMS: Kind = [
  'schema-or-schemas',
  'a schema',
  (value, draft) => isSchema(value) || (draft < 9 && Array.isArray(value)),
];

interface Scope {
  readonly type?: KeywordType;
  /** The first and the last draft that has the keyword. */
  readonly since?: number;
  readonly until?: number;
}

const ROWS: readonly (readonly [names: string, kind: Kind, scope?: Scope])[] = [
  ['$ref', STRING],
  ['$dynamicRef', STRING, { since: 9 }],
  ['$recursiveRef', STRING, { since: 8, until: 8 }],
  ['type', TYPE],
  ['enum', ARRAY],
  ['const', CONSTANT, { since: 6 }],
  ['multipleOf', POSITIVE, { type: 'number' }],
  ['minimum maximum', NUMBER, { type: 'number' }],
  ['exclusiveMinimum exclusiveMaximum', LIMIT, { type: 'number' }],
  ['minLength maxLength', COUNT, { type: 'string' }],
  ['pattern format', STRING, { type: 'string' }],
  ['minItems maxItems', COUNT, { type: 'array' }],
  ['minContains maxContains', COUNT, { type: 'array', since: 8 }],
  ['uniqueItems', BOOLEAN, { type: 'array' }],
  ['minProperties maxProperties', COUNT, { type: 'object' }],
  ['required', NAMES, { type: 'object' }],
  ['dependentRequired', NAMES_MAP, { type: 'object', since: 8 }],
  ['properties patternProperties', SCHEMA_MAP, { type: 'object' }],
  ['dependentSchemas', SCHEMA_MAP, { type: 'object', since: 8 }],
  ['dependencies', DEPENDENCIES, { type: 'object' }],
  ['additionalProperties', SCHEMA, { type: 'object' }],
  ['propertyNames', SCHEMA, { type: 'object', since: 6 }],
  ['unevaluatedProperties', SCHEMA, { type: 'object', since: 8 }],
  ['not', SCHEMA],
  ['if then else', SCHEMA, { since: 7 }],
  ['allOf anyOf oneOf', SCHEMAS],
  ['contains', SCHEMA, { type: 'array', since: 6 }],
  ['prefixItems', SCHEMAS, { type: 'array', since: 9 }],
  ['items', ITEMS, { type: 'array' }],
  ['additionalItems', SCHEMA, { type: 'array', until: 8 }],
  ['unevaluatedItems', SCHEMA, { type: 'array', since: 8 }],
  ['$defs definitions', DEFINITIONS],
  ['contentSchema', CONTENT, { since: 8 }],
  ['$id $schema $comment', NOTE],
  ['id', NOTE, { until: 4 }],
  ['$anchor', NOTE, { since: 8 }],
  ['$dynamicAnchor', NOTE, { since: 9 }],
  ['$recursiveAnchor', FLAG, { since: 8, until: 8 }],
  ['$vocabulary', ANYTHING, { since: 8 }],
  ['title description', NOTE],
  ['contentMediaType contentEncoding', NOTE, { type: 'string' }],
  ['default', ANYTHING],
  ['examples', EXAMPLES],
  ['readOnly writeOnly deprecated', FLAG],
];

/** Every keyword of drafts 04 to 2020-12. Annotations of later drafts are accepted in all. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  ROWS.flatMap(([names, [role, expected, accepts, annotation], { type, since = 4, until = 9 } = {}]) =>
    names.split(' ').map((name): [string, Keyword] => {
      const isAnnotation = annotation !== undefined;
      return [name, { role, expected, accepts, annotation: isAnnotation, type, since, until }];
    }),
  ),
);

/** Whether a draft has a keyword. */
export function isInDraft({ since, until }: Pick<Keyword, 'since' | 'until'>, draft: number): boolean {
  return since <= draft && draft <= until;
}
