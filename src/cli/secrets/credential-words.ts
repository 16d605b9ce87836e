import { isSecretName } from '../../args/secret-name.js';
import { SECRET_SHAPES } from '../../model/redact.js';

/** The last word of a name whose value is a credential: `GITHUB_PAT`, `--key`, `SENTRY_DSN`. */
const LAST_WORDS: ReadonlySet<string> = new Set([
  'auth',
  'bearer',
  'dsn',
  'jwt',
  'key',
  'pass',
  'pat',
  'pin',
  'pw',
  'session',
  'signature',
  'sig',
  'token',
]);

/** Whether a variable, an option, a header or a parameter of this name holds a credential. */
export function isCredentialName(name: string): boolean {
  const last =
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .findLast((word) => word !== '') ?? '';
  return LAST_WORDS.has(last) || isSecretName(name);
}

/** Whether a value looks like a credential, whatever it is called: it has a known shape, or reads like chance. */
export function isCredentialValue(value: string): boolean {
  if (SECRET_SHAPES.some(({ pattern }) => value.search(pattern) >= 0)) return true;
  if (value.length < 8 || /[\s/\\]|^[\d.:,-]+$/.test(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value)).length;
  return value.length >= 20 ? kinds >= 2 : kinds >= 2 && /\d/.test(value);
}
