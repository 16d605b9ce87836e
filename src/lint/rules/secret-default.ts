import { exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

const SECRET_NAME =
  /(?:^|[_-])(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?token|auth[_-]?token|private[_-]?key|client[_-]?secret)$|(?:Password|Secret|ApiKey|AccessToken|AuthToken|PrivateKey|ClientSecret)$/;
const STANDS_FOR_ONE =
  /^(?:|your.*|my.*|<.*>|\$.*|\*+|x+|\.+|none|null|undefined|changeme|demo.*|test.*|dummy.*|sample.*|example.*|env.*|process\.env.*|placeholder.*)$/i;

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
    if (!SECRET_NAME.test(name) || STANDS_FOR_ONE.test(value.trim())) return;
    report({ path: '/default', message: 'A parameter for a secret has a default.' });
  },
});
