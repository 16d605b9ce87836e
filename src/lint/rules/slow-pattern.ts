import { quote } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { isExponential } from '../is-exponential.js';
import { isRegex } from '../regex.js';
import type { SchemaRule } from '../rule.js';

/** A pattern that a hostile text keeps busy for ever. */
export const slowPattern: SchemaRule = {
  id: 'lint/slow-pattern',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['pattern'],
  summary: 'A `pattern` does not repeat what it repeats already.',
  why: 'Where a loop can read a text in two ways, a validator tries all of them: thirty characters stop a server or a client for minutes.',
  fix: 'Let each round of the outer loop begin with a character that the inner one cannot read, such as `[a-z]+(?:-[a-z]+)*`.',
  source: {
    url: 'https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS',
    level: 'SHOULD',
  },
  fails: [exampleTool('find_users', { name: { type: 'string', pattern: '^(?:[a-z]+-?)+$' } })],
  passes: [exampleTool('find_users', { name: { type: 'string', pattern: '^[a-z]+(?:-[a-z]+)*$' } })],
  check({ schema }, _keyword, report) {
    const { pattern } = schema;
    if (typeof pattern !== 'string' || !isExponential(pattern) || !isRegex(pattern)) return;
    const message = 'The pattern takes exponential time on some texts.';
    report({ path: '/pattern', message, received: quote(pattern, 100) });
  },
};
