import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quoteValue } from '../../model/quote.js';
import { exampleTool, validationSection } from '../examples.js';
import { isRegex } from '../regex.js';
import { schemaRule } from '../rule.js';

/** A pattern that is not a regular expression. */
export const invalidPattern = schemaRule({
  id: 'lint/invalid-pattern',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: ['pattern', 'patternProperties'],
  summary: 'A `pattern` is not a valid ECMA-262 regular expression.',
  reason: 'Validators reject the whole schema, so clients drop the tool.',
  fix: 'Write the expression as in JavaScript: no inline flags such as `(?i)`, no `\\A` or `\\Z`, balanced brackets.',
  spec: { url: validationSection('6.3.3'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { name: { type: 'string', pattern: '^(?i)[a-z' } })],
  passes: [exampleTool('find_users', { name: { type: 'string', pattern: '^[A-Za-z]' } })],
  check({ schema }, keyword, report) {
    const value = schema[keyword];
    const patterns = keyword === 'pattern' ? [value] : isRecord(value) ? Object.keys(value) : [];
    for (const pattern of patterns) {
      if (typeof pattern !== 'string' || isRegex(pattern)) continue;
      const path = keyword === 'pattern' ? '/pattern' : joinPointer('/patternProperties', pattern);
      report({
        path,
        message: 'The pattern is not a regular expression.',
        received: quoteValue(pattern, 100),
      });
    }
  },
});
