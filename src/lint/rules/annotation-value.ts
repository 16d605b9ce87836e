import { quoteValue } from '../../model/quote.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import { exampleTool, validationSection } from '../examples.js';
import { MALFORMED, schemaRule } from '../rule.js';

/** A keyword that only informs, with a value of the wrong kind. */
export const annotationValue = schemaRule({
  id: 'lint/annotation-value',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: [MALFORMED],
  summary: 'A keyword that only informs, such as `description` or `examples`, has a value of the wrong type.',
  reason: 'Strict validators reject the whole schema, although the keyword does not affect validation.',
  fix: 'Correct the value.',
  spec: { url: validationSection('9'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: { type: 'string', examples: 'Ada' } })],
  passes: [exampleTool('find_users', { name: { type: 'string', examples: ['Ada'] } })],
  check({ schema, root }, name, report) {
    const keyword = KEYWORDS.get(name);
    const { draft } = root;
    if (keyword === undefined || draft === undefined || !keyword.annotation) return;
    if (draft < keyword.since || draft > keyword.until) return;
    const value = schema[name];
    const { expected } = keyword;
    report({
      path: `/${name}`,
      message: `The value of "${name}" is not ${expected}.`,
      expected,
      received: quoteValue(value, 60),
    });
  },
});
