/**
 * Control characters (terminal escape codes begin with one), and the invisible and bidirectional characters that
 * make a text read differently from what it is. Line feeds and tabs stay.
 */
const UNSAFE = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]`,
    String.raw`[\ud800-\udbff](?![\udc00-\udfff])`,
    String.raw`(?<![\ud800-\udbff])[\udc00-\udfff]`,
    String.raw`[\u{e0000}-\u{e007f}]`,
  ].join('|'),
  'gu',
);

/** A text from outside, made harmless for a terminal: what is unsafe is shown as its code, such as `\x1b`. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ').trim());
}
