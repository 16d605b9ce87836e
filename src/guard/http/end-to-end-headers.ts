/** Headers that are about one connection and not about the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Raw headers as Node has them: names and values in turn, in the order and the spelling of the sender. */
export type RawHeaders = readonly string[];

/** The headers that go on to the other side, without those that the caller replaces. */
export function endToEndHeaders(raw: RawHeaders, without?: (name: string) => boolean): string[] {
  const lower = raw.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : text));
  const named = connectionNames(lower);
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = lower[i] ?? '';
    if (HOP_BY_HOP.has(name) || named?.includes(name) || without?.(name) === true) continue;
    kept.push(raw[i] ?? '', raw[i + 1] ?? '');
  }
  return kept;
}

/** Headers that the sender declares to be about this connection; most declare none but the usual ones. */
function connectionNames(lower: RawHeaders): readonly string[] | undefined {
  const names = lower.filter((_, index) => index % 2 === 1 && lower[index - 1] === 'connection').join(',');
  if (names === '' || names === 'keep-alive' || names === 'close') return undefined;
  return names.split(',').map((name) => name.trim().toLowerCase());
}
