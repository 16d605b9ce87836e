import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import { compileSchema } from '../schema/compile.js';
import { checkMcpResponse } from './check-response.js';
import { mcpResponseSchema } from './response-schema.js';

const item = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link', 'other', '', 7),
      text: fc.oneof(fc.string(), fc.integer()),
      url: fc.string(),
      altText: fc.string(),
      data: fc.string(),
      mimeType: fc.string(),
      uri: fc.string(),
      name: fc.string(),
      identifier: fc.string(),
      resourceType: fc.string(),
      resource: fc.oneof(fc.constant({}), fc.string()),
    },
    { requiredKeys: [] },
  ),
  fc
    .anything({ withNullPrototype: false })
    .map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown),
);

const response = fc.record(
  {
    success: fc.oneof(fc.boolean(), fc.constant('yes')),
    isError: fc.boolean(),
    timestamp: fc.constantFrom('2026-01-02T03:04:05Z', 'yesterday', 5),
    content: fc.oneof(fc.array(item, { maxLength: 3 }), fc.string()),
    data: fc.jsonValue(),
    error: fc.oneof(
      fc.record({ code: fc.string(), message: fc.string() }, { requiredKeys: [] }),
      fc.string(),
    ),
  },
  { requiredKeys: [] },
);

describe('checkMcpResponse', () => {
  it('agrees with the published JSON Schema on every response', () => {
    const schema = compileSchema(mcpResponseSchema);
    fc.assert(
      fc.property(response, (value) => {
        const errors = checkMcpResponse(value).filter((finding) => finding.severity === 'error');
        expect(errors.length === 0).toBe(schema.check(value).outcome === 'valid');
      }),
      propertyOptions(400, 3_000),
    );
  });

  it.each([null, undefined, 7, 'text', []])('reports %j as no response at all', (value) => {
    expect(checkMcpResponse(value).map((finding) => finding.rule)).toEqual(['format/envelope']);
  });
});
