const ALPHABET = /^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/;
const BODY = /^[A-Za-z0-9+/\s]*$/;
/** How much of each end of a long text is looked at: a wrong alphabet or a `data:` prefix shows there. */
const END = 32_768;

/**
 * Whether a client's decoder would take this text: standard alphabet, white space allowed, padding optional.
 * Of a text beyond 64 KiB only both ends are looked at.
 */
export function looksLikeBase64(text: string): boolean {
  if (text.length <= 2 * END) return ALPHABET.test(text) && text.replace(/[\s=]+/g, '').length % 4 !== 1;
  return BODY.test(text.slice(0, END)) && ALPHABET.test(text.slice(-END));
}
