import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../../test/property-runs.js';
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

const plain = { name: 'query', inputSchema: { type: 'object' } };

describe('responseFindings', () => {
  it.each([
    ['with an output schema', tool],
    ['without one', plain],
  ])('finds what validateResponse finds, for any response of a tool %s', (_, of) => {
    fc.assert(
      fc.property(response, (value) => {
        const context = { tool: of, input: {}, response: value } as unknown as ValidationContext;
        expect(responseFindings(context)).toEqual(validateResponse(context).findings);
      }),
      propertyOptions(400, 3_000),
    );
  });

  const fine = 'The quick brown fox jumps. '.repeat(10);
  const long = 'Error: no such table. '.repeat(20);
  it.each<[string, Partial<ValidationContext>, ...string[]]>([
    ['plain text', {}],
    [
      'a hidden error',
      { response: says('Error: connect ECONNREFUSED 10.0.0.7:5432') },
      'response/soft-error',
      'response/unreachable',
    ],
    ['a secret', { response: says(`The key is AKIA${'Q7ZX2M4K'.repeat(2)}.`) }, 'response/leak-secret'],
    ['too much text', { response: says('All is well. '.repeat(20_000)) }, 'response/size'],
    ['another field', { response: { ...says('Fine.'), error: 'no such table' } }, 'response/soft-error'],
    ['no resultType where it is due', { revision: '2026-07-28' }, 'protocol/result-type'],
    ['an error within a long argument', { input: { q: long }, response: says(`${long}Fine.`) }],
    ['long arguments alone', { input: { q: fine, r: long }, response: says(`${fine}${long}${fine}`) }],
    [
      'an error behind a long argument',
      { input: { q: long, r: fine }, response: says(`${fine}\nError: connect ECONNREFUSED 10.0.0.7:5432`) },
      'response/soft-error',
      'response/unreachable',
    ],
  ])('judges %s', (_, given, ...rules) => {
    const context: ValidationContext = { tool: plain, input: {}, response: says('All is well.'), ...given };
    const findings = responseFindings(context);
    expect(findings.map((finding) => finding.rule)).toEqual(rules);
    expect(findings).toEqual(validateResponse(context).findings);
  });
});

function says(text: string): { content: { type: 'text'; text: string }[] } {
  return { content: [{ type: 'text', text }] };
}
