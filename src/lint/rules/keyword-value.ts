import { quoteValue } from '../../model/quote.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import { coreSection, exampleTool } from '../examples.js';
import { MALFORMED, schemaRule } from '../rule.js';

/** A keyword with a value that no validator takes. */
export const keywordValue = schemaRule({
  id: 'lint/keyword-value',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: [MALFORMED],
  summary: 'A keyword has a value that its JSON Schema dialect does not allow.',
  reason:
    'Validators reject the whole schema, or ignore the keyword: the tool disappears, or every value passes.',
  fix: 'Correct the value.',
  spec: { url: coreSection('4.3.1'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: { type: 'strng' } })],
  passes: [exampleTool('find_users', { name: { type: 'string' } })],
  check({ schema, root }, name, report) {
    const keyword = KEYWORDS.get(name);
    const { draft } = root;
    if (keyword === undefined || draft === undefined || keyword.annotation) return;
    if (draft < keyword.since || draft > keyword.until) return;
    const value = schema[name];
    // Written for an older draft without saying so: `lint/older-draft` reports it.
    if (!root.isDeclared && [4, 7].some((older) => keyword.accepts(value, older))) return;
    const { expected } = keyword;
    const message = `The value of "${name}" is not allowed.`;
    report({ path: `/${name}`, message, expected, received: quoteValue(value, 60) });
  },
});
