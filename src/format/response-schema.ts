/** One `if … then` of the schema: items of this type must match one of these shapes. */
const itemOf = (type: string, ...shapes: readonly Readonly<Record<string, 'string' | 'object'>>[]) => ({
  if: { properties: { type: { const: type } } },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: {
    anyOf: shapes.map((shape) => ({
      required: Object.keys(shape),
      properties: Object.fromEntries(
        Object.entries(shape).map(([field, fieldType]) => [field, { type: fieldType }]),
      ),
    })),
  },
});

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
    timestamp: { type: 'string', format: 'date-time' },
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
      if: { properties: { success: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { not: { required: ['error'] }, properties: { isError: { const: false } } },
    },
    {
      if: { properties: { success: { const: false } } },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { required: ['error'], properties: { isError: { const: true } } },
    },
  ],
} as const;
