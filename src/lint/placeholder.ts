const WORDS =
  /example|sample|placeholder|your|xxx|\.\.\.|123456|abcdef|0000|redacted|changeme|dummy|fake|test|demo|insert|token|secret|key_?here|<|>|\{|\*\*/i;

/**
 * Whether something with the shape of a secret is only a placeholder: a word says so, or it has too few different
 * characters to be random.
 */
export function isPlaceholder(text: string): boolean {
  if (text.startsWith('-----BEGIN')) return text.length < 300 || WORDS.test(text);
  // A publishable key is no secret.
  if (WORDS.test(text) || text.startsWith('pk')) return true;
  const body = text.replace(/^[a-z]{2,10}[-_]/i, '');
  return new Set(body).size < 10 || !/\d/.test(body) || !/[A-Za-z]/.test(body) || isKebab(body);
}

/** Words with hyphens: a name, not a key. */
const isKebab = (text: string): boolean => /^[a-z0-9]+(?:[-_][a-z0-9]+){2,}$/.test(text);
