/** An RFC 6901 pointer; `''` is the root. */
export type JsonPointer = string;

/** Escapes one reference token (RFC 6901, section 3). */
export function escapeToken(token: string): string {
  if (!token.includes('~') && !token.includes('/')) return token;
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Appends tokens to a pointer. */
export function joinPointer(base: JsonPointer, ...tokens: readonly (string | number)[]): JsonPointer {
  return tokens.reduce<string>((path, token) => `${path}/${escapeToken(String(token))}`, base);
}

/** Splits a pointer into its unescaped tokens. */
export function pointerTokens(pointer: JsonPointer): string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return tokens;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer, looking at own properties only; `undefined` where there is none. */
export function valueAt(root: unknown, pointer: JsonPointer): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}
