// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const FOREIGN = /[^\u0000-\u007f]+/gu;

/** What decoders leave of bytes that they cannot read, and of UTF-8 that was read as another encoding. */
const MARK = /\ufffd|[\u0080-\u009f]|[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u017e\u02c6\u02dc\u2013-\u2122]/u;

/** Characters of a text that are looked for, and how few say that it is this one. */
const [LONGEST, SHORTEST] = [2_000, 3];

/** The same text damaged may have so much in place of one character. */
const WIDEST = 8;

/**
 * What a response has in place of a text beyond ASCII that was sent: the same text as it is when an encoding was mistaken for
 * another one, or its plain parts in order with what no text has between them. `undefined` where it is undamaged.
 */
export function damageOf(sent: string, response: string): string | undefined {
  if (sent.search(FOREIGN) < 0 || hasText(response, sent)) return undefined;
  const start = sent.slice(0, LONGEST);
  const shown = bare(response);
  const form = mistakenForms(start)
    .map(bare)
    .find((one) => one.length >= SHORTEST && shown.includes(one));
  return form ?? damagedBetween(start, response);
}

const hasText = (response: string, sent: string): boolean =>
  response.includes(sent) || response.normalize('NFC').includes(sent.normalize('NFC'));

/** A text without what differs between decoders: how often one mark is repeated, and control characters. */
const bare = (text: string): string =>
  text
    .replaceAll(/\ufffd+/g, '\ufffd')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const asUtf8 = (bytes: Iterable<number>): string => new TextDecoder().decode(Uint8Array.from(bytes));
const asLatin = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const asWindows = (bytes: Iterable<number>): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));

/** What programs make of a text when they get its encoding wrong: once, twice, or by keeping one byte of each character. */
function mistakenForms(sent: string): readonly string[] {
  const low = Array.from({ length: sent.length }, (_, at) => sent.charCodeAt(at) & 0xff);
  const [latin, windows] = [asLatin(utf8(sent)), asWindows(utf8(sent))];
  const forms = [
    latin,
    windows,
    asLatin(utf8(latin)),
    asWindows(utf8(windows)),
    asLatin(low),
    asUtf8(low),
    asLatin(low.map((byte) => byte & 0x7f)),
    asLatin(Array.from(utf8(sent), (byte) => byte & 0x7f)),
    ...[0x7f, 0xff, 0xffff].flatMap((last) => replacedBeyond(sent, last)),
  ];
  return forms.filter((form) => form !== sent);
}

/** A text whose characters beyond the last one of an encoding are replaced: one mark each, one for each unit, or each byte. */
function replacedBeyond(sent: string, last: number): readonly string[] {
  const sizes: readonly ((point: string) => number)[] = [
    () => 1,
    (point) => point.length,
    (point) => utf8(point).length,
  ];
  return ['?', '\ufffd'].flatMap((mark) =>
    sizes.map((sizeOf) =>
      Array.from(sent, (point) =>
        (point.codePointAt(0) ?? 0) > last ? mark.repeat(sizeOf(point)) : point,
      ).join(''),
    ),
  );
}

/** The plain parts of a text in order, as a response has them, and between them what decoders leave of the others. */
function damagedBetween(sent: string, response: string): string | undefined {
  const parts = sent.split(FOREIGN).map((part) => part.trim());
  const gaps = [...sent.matchAll(FOREIGN)].map(([gap]) => gap);
  const first = parts.findIndex((part) => part !== '');
  if (first < 0 || MARK.test(sent) || parts.join('').length < SHORTEST) return undefined;
  const anchor = parts[first] ?? '';
  let at = response.indexOf(anchor);
  for (let tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const end = endInOrder(response, at + anchor.length, parts.slice(first + 1), gaps.slice(first));
    if (end !== undefined) {
      const from = Math.max(0, at - (gaps[first - 1]?.length ?? 0) * WIDEST);
      const damaged = response.slice(from, end);
      if (MARK.test(damaged)) return damaged;
    }
    at = response.indexOf(anchor, at + 1);
  }
  return undefined;
}

/** Places of a response at which a text is looked for. */
const MOST_TRIES = 200;

/** Where the last part ends, if each follows the one before it as closely as the characters between them allow. */
function endInOrder(
  response: string,
  start: number,
  parts: readonly string[],
  gaps: readonly string[],
): number | undefined {
  let at = start;
  for (const [index, part] of parts.entries()) {
    const furthest = at + (gaps[index]?.length ?? 0) * WIDEST + 2;
    if (part === '') {
      at = index === parts.length - 1 ? Math.min(furthest, response.length) : at;
      continue;
    }
    const found = response.slice(at, furthest + part.length).indexOf(part);
    if (found <= 0) return undefined;
    at += found + part.length;
  }
  return at;
}
