/** A way to write bytes in ASCII. */
export interface Coding {
  readonly name: RegExp;
  readonly encode: (text: string) => string;
  /** The text that is written so; `undefined` for what is not, or is no text. */
  readonly decode: (coded: string) => string | undefined;
}

const LONGEST = 100_000;

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The bytes of a text in UTF-8. */
export const bytesOf = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

/** The UTF-8 of a text in Base64, with padding. */
export const base64Of = (text: string): string => btoa(String.fromCharCode(...bytesOf(text)));

/** A byte as two hexadecimal digits in lower case. */
export const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');

/** The codings of texts that tools read and write. */
export const CODINGS: readonly Coding[] = [
  {
    name: /base[-_ ]?64/i,
    encode: base64Of,
    decode: (coded) =>
      coded.length <= LONGEST &&
      /^(?:[A-Za-z0-9+/]{4})+$/.test(coded.replace(/={1,2}$/, (end) => 'A'.repeat(end.length)))
        ? asText(Uint8Array.from(atob(coded), (char) => char.charCodeAt(0)))
        : undefined,
  },
  {
    name: /\bhex(?:adecimal)?(?:\b|_)|_hex\b/i,
    encode: (text) => bytesOf(text).map(hexOf).join(''),
    decode: (coded) =>
      coded.length <= LONGEST && /^(?:[0-9a-f]{2})+$/i.test(coded)
        ? asText(Uint8Array.from(coded.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
        : undefined,
  },
];
