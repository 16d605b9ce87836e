import { exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

/** What the name of a parameter for a secret ends with, word by word: `db_password`, `apiKey`. */
const SECRET_WORDS: readonly string[] = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'api key',
  'access token',
  'auth token',
  'private key',
  'client secret',
];

const inSnakeCase = (words: string): string => words.replace(' ', '[_-]?');
const inCamelCase = (words: string): string =>
  words.replace(/(?:^| )([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const SECRET_NAME = new RegExp(
  `(?:^|[_-])(?:${SECRET_WORDS.map(inSnakeCase).join('|')})$|(?:${SECRET_WORDS.map(inCamelCase).join('|')})$`,
);

/** Values that obviously are no secret, the empty one among them. */
const PLACEHOLDERS: readonly string[] = [
  '',
  'your.*',
  'my.*',
  '<.*>',
  '\\$.*',
  '\\*+',
  'x+',
  '\\.+',
  'none',
  'null',
  'undefined',
  'changeme',
  'demo.*',
  'test.*',
  'dummy.*',
  'sample.*',
  'example.*',
  'env.*',
  'process\\.env.*',
  'placeholder.*',
];
const PLACEHOLDER = new RegExp(`^(?:${PLACEHOLDERS.join('|')})$`, 'i');

/** A parameter for a secret that comes with a value. */
export const secretDefault = schemaRule({
  id: 'lint/secret-default',
  topic: 'safety',
  severity: 'warning',
  scope: 'schema',
  keywords: ['default'],
  summary: 'A parameter for a password or key has a default value.',
  reason:
    'Anyone who lists the tools can read it, and anyone who omits the parameter uses it without knowing.',
  fix: 'Remove the default, and let the server read the secret from its environment.',
  spec: { url: 'https://cwe.mitre.org/data/definitions/798.html', level: 'SHOULD' },
  fails: [exampleTool('find_users', { admin_password: { type: 'string', default: 'hunter2' } })],
  passes: [exampleTool('find_users', { admin_password: { type: 'string' } })],
  check({ schema, keyword, name, root }, _keyword, report) {
    const value = schema.default;
    if (keyword !== 'properties' || root.part !== 'inputSchema' || typeof value !== 'string') return;
    if (!SECRET_NAME.test(name) || PLACEHOLDER.test(value.trim())) return;
    report({ path: '/default', message: 'A parameter for a secret has a default.' });
  },
});
