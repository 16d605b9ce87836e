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
export function endToEndHeaders(raw: RawHeaders, without: (name: string) => boolean = () => false): string[] {
  const named = connectionNames(raw);
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = raw.slice(i, i + 2);
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower) && !without(lower)) kept.push(name, value);
  }
  return kept;
}

/** Headers that the sender declares to be about this connection. */
function connectionNames(raw: RawHeaders): ReadonlySet<string> {
  const at = raw.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'connection');
  const names = at < 0 ? '' : (raw[at + 1] ?? '');
  return new Set(names.split(',').map((name) => name.trim().toLowerCase()));
}
