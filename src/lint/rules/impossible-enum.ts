import { quote } from '../../model/quote.js';
import { arePlainTexts, certainlyInvalid } from '../certainly-invalid.js';
import { exampleTool, validationSection } from '../examples.js';
import type { SchemaRule } from '../rule.js';

/** An `enum` or `const` of which the rest of the schema allows nothing. */
export const impossibleEnum: SchemaRule = {
  id: 'lint/impossible-enum',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['enum', 'const'],
  summary: 'The values of an `enum` or `const` satisfy the schema in which they stand.',
  why: 'No value is allowed at all: a call that gives the parameter is always refused.',
  fix: 'Make the type and the values agree.',
  source: { url: validationSection('6.1.2'), level: 'MUST' },
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
    report({ path: `/${keyword}`, message, expected: reason ?? '', received: quote(values, 80) });
  },
};
