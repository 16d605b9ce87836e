const SECRET_WORDS = new Set([
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'secret',
  'secrets',
  'credential',
  'credentials',
  'authorization',
  'apikey',
  'cookie',
  'cookies',
]);

/** `key` is a secret only after one of these: a primary or cache key is not. */
const KEY_OWNERS = new Set(['api', 'private', 'access', 'secret', 'encryption', 'signing', 'ssh', 'license']);

/** `token` is a position, not a secret, after one of these. */
const PAGING = new Set(['page', 'next', 'continuation', 'previous', 'cursor', 'sync', 'max', 'min']);

function words(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** Whether a property of this name most likely holds a secret: `password`, `auth_token`, `apiKey`. */
export function isSecretName(name: string): boolean {
  const parts = words(name);
  return parts.some((word, i) => {
    const before = parts[i - 1] ?? '';
    if (word === 'token') return i === parts.length - 1 && !PAGING.has(before);
    if (word === 'key' || word === 'keys') return KEY_OWNERS.has(before);
    return SECRET_WORDS.has(word);
  });
}
