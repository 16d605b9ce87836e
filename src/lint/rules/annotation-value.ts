import { quote } from '../../model/quote.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import { exampleTool, validationSection } from '../examples.js';
import { MALFORMED, type SchemaRule } from '../rule.js';

/** A keyword that only informs, with a value of the wrong kind. */
export const annotationValue: SchemaRule = {
  id: 'lint/annotation-value',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: [MALFORMED],
  summary: 'Keywords that only inform, such as `description` and `examples`, have values of the right kind.',
  why: 'Strict validators refuse the whole schema for it, although no value would be judged differently.',
  fix: 'Correct the value.',
  source: { url: validationSection('9'), level: 'MUST' },
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
      received: quote(value, 60),
    });
  },
};
