import { quoteValue } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { isExponential } from '../is-exponential.js';
import { isRegex } from '../regex.js';
import { schemaRule } from '../rule.js';

/** A pattern that a hostile text keeps busy for ever. */
export const slowPattern = schemaRule({
  id: 'lint/slow-pattern',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['pattern'],
  summary: 'A `pattern` can take exponential or unbounded time to match.',
  reason:
    'Where a loop can match a text in several ways, a validator tries them all: thirty characters can block a server or a client for minutes.',
  fix: 'Write the pattern without nested repeats: let each round of the outer loop begin with a character that the inner one cannot match, such as `[a-z]+(?:-[a-z]+)*`.',
  spec: {
    url: 'https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS',
    level: 'SHOULD',
  },
  fails: [exampleTool('find_users', { name: { type: 'string', pattern: '^(?:[a-z]+-?)+$' } })],
  passes: [exampleTool('find_users', { name: { type: 'string', pattern: '^[a-z]+(?:-[a-z]+)*$' } })],
  check({ schema }, _keyword, report) {
    const { pattern } = schema;
    if (typeof pattern !== 'string' || !isExponential(pattern) || !isRegex(pattern)) return;
    const message = 'The pattern takes exponential time on some texts.';
    report({ path: '/pattern', message, received: quoteValue(pattern, 100) });
  },
});
