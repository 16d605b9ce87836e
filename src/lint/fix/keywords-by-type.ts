/** Keywords that speak about values of one type and pass over all others, by that type. */
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
    ...['contains', 'minContains', 'maxContains'],
  ],
  object: [
    ...['properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'required'],
    ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas', 'dependencies'],
  ],
};

const TYPE_OF = new Map(
  Object.entries(BY_TYPE).flatMap(([type, keywords]) => keywords.map((keyword) => [keyword, type] as const)),
);

/** Formats that OpenAPI has for numbers. */
const NUMERIC: ReadonlySet<unknown> = new Set(['int32', 'int64', 'float', 'double']);

/** The type about which a keyword speaks: `'number'` for integers too; `undefined` where it speaks about all. */
export function typeOfKeyword(keyword: string, value: unknown): string | undefined {
  return keyword === 'format' && NUMERIC.has(value) ? 'number' : TYPE_OF.get(keyword);
}

/** Keywords that only inform: whatever stands there, the same values are valid. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'examples', '$comment', 'deprecated', 'readOnly', 'writeOnly'],
]);
