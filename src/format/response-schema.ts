/** One `if … then` of the schema: items of this type must match one of these shapes. */
const itemOf = (type: string, ...shapes: readonly Readonly<Record<string, 'string' | 'object'>>[]) => ({
  if: { type: 'object', properties: { type: { const: type } } },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: {
    anyOf: shapes.map((shape) => ({
      type: 'object',
      required: Object.keys(shape),
      properties: Object.fromEntries(
        Object.entries(shape).map(([field, fieldType]) => [field, { type: fieldType }]),
      ),
    })),
  },
});

/** A time in ISO 8601, as a pattern: `format` needs an additional package in most validators. */
const ISO_8601 = '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d\\d:\\d\\d)$';

/**
 * The response format standard as a JSON Schema (2020-12), for responses on the wire, where `timestamp` is text.
 * Image, audio and resource items may have the standard's shape or the protocol's.
 */
export const mcpResponseSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'MCP response format',
  type: 'object',
  required: ['success', 'timestamp', 'content'],
  properties: {
    success: { type: 'boolean' },
    isError: { type: 'boolean' },
    timestamp: { type: 'string', pattern: ISO_8601 },
    content: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', minLength: 1 } },
        allOf: [
          itemOf('text', { text: 'string' }),
          itemOf('image', { url: 'string', altText: 'string' }, { data: 'string', mimeType: 'string' }),
          itemOf('audio', { data: 'string', mimeType: 'string' }),
          itemOf(
            'resource',
            { resourceType: 'string', identifier: 'string', name: 'string' },
            { resource: 'object' },
          ),
          itemOf('resource_link', { uri: 'string', name: 'string' }),
        ],
      },
    },
    data: {},
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} },
    },
  },
  allOf: [
    {
      if: { type: 'object', properties: { success: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: {
        type: 'object',
        not: { type: 'object', required: ['error'] },
        properties: { isError: { const: false } },
      },
    },
    {
      if: { type: 'object', properties: { success: { const: false } } },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { type: 'object', required: ['error'], properties: { isError: { const: true } } },
    },
  ],
} as const;

/** The same for validators that read draft-07, such as a plain `new Ajv()`. */
export const mcpResponseSchemaDraft07 = {
  ...mcpResponseSchema,
  $schema: 'http://json-schema.org/draft-07/schema#',
} as const;
