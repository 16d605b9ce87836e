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
  const named = connectionNames(raw);
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const header = raw[i] ?? '';
    const name = header.toLowerCase();
    if (HOP_BY_HOP.has(name) || named?.includes(name) || without?.(name) === true) continue;
    kept.push(header, raw[i + 1] ?? '');
  }
  return kept;
}

/** The values of a header, by its name in lower case. Node keeps the first one only of some headers. */
export function headerValues(raw: RawHeaders, name: string): readonly string[] {
  let values: string[] | undefined;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.length !== name.length || raw[i]?.toLowerCase() !== name) continue;
    values ??= [];
    values.push(raw[i + 1] ?? '');
  }
  return values ?? NONE;
}

const NONE: readonly string[] = Object.freeze([]);

/** Headers that the sender declares to be about this connection; most declare none but the usual ones. */
function connectionNames(raw: RawHeaders): readonly string[] | undefined {
  const values = headerValues(raw, 'connection');
  const [first = '', second] = values;
  if (second === undefined && /^(?:keep-alive|close)?$/i.test(first)) return undefined;
  return values.flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));
}
