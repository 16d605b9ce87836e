import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responseFindings } from './response-findings.js';
import { validateResponse } from './validate-response.js';
import type { ValidationContext } from './validation.js';

const tool = {
  name: 'query',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { rows: { type: 'integer' } } },
};

const said = fc.oneof(
  fc.constantFrom(
    'All is well.',
    'Error: connect ECONNREFUSED 10.0.0.7:5432',
    '{"rows":3}',
    '{"error":{"message":"no such table"}}',
    'postgres://admin:Tr0ub4dor3horse@db.internal/app',
    '',
  ),
  fc.string({ maxLength: 300 }),
);

const response = fc.oneof(
  fc.record(
    {
      content: fc.oneof(
        fc.array(fc.record({ type: fc.constantFrom('text', 'image', 'odd'), text: said }), { maxLength: 3 }),
        fc.jsonValue(),
      ),
      structuredContent: fc.oneof(fc.record({ rows: fc.integer() }), fc.jsonValue()),
      isError: fc.constantFrom(true, false, 'yes'),
      resultType: fc.constantFrom('complete', 'input_required', 'other'),
      error: said,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);

describe('responseFindings', () => {
  it('finds what validateResponse finds, for any response', () => {
    fc.assert(
      fc.property(response, (value) => {
        const context = { tool, input: {}, response: value } as unknown as ValidationContext;
        expect(responseFindings(context)).toEqual(validateResponse(context).findings);
      }),
      { numRuns: 500 },
    );
  });
});
