import { quoteValue } from '../../model/quote.js';
import { arePlainTexts, certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** An `enum` or `const` with no value that the rest of the schema allows. */
export const impossibleEnum = schemaRule({
  id: 'lint/impossible-enum',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum', 'const'],
  summary: 'No value of an `enum` or `const` satisfies the surrounding schema.',
  reason: 'No value is allowed at all, so a call that sends the parameter is always rejected.',
  fix: 'Make the type and the values agree.',
  spec: { url: validationSection('6.1.2'), level: 'MUST' },
  fails: [exampleTool('find_users', { level: { type: 'string', enum: [1, 2, 3] } })],
  passes: [exampleTool('find_users', { level: { type: 'integer', enum: [1, 2, 3] } })],
  check({ schema }, keyword, report) {
    const values: unknown = keyword === 'const' ? [schema.const] : schema.enum;
    if (!Array.isArray(values) || values.length === 0) return;
    if (arePlainTexts(values, schema)) return;
    let reason: string | undefined;
    for (const value of values) {
      reason = certainlyInvalid(value, schema, keyword);
      if (reason === undefined) return;
    }
    const message = `The rest of the schema allows none of the values of "${keyword}".`;
    report({ path: `/${keyword}`, message, expected: reason ?? '', received: quoteValue(values, 80) });
  },
});
