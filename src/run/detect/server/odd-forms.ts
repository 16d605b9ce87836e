/** What encloses a word in a text, as descriptions show it: `{{word}}`, `${name}`, `[[page]]`, `<tag>`, `{% if %}`. */
const ENCLOSED: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['${', '}'],
  ['{%', '%}'],
  ['<%', '%>'],
  ['[[', ']]'],
  ['{', '}'],
  ['<', '>'],
  ['[', ']'],
];

/** Characters of a description that are looked at, and of a word in marks. */
const [LOOKED_AT, LONGEST] = [2_000, 30];

/** Texts in which what a description shows in marks is not closed, not opened, empty, or no word; none where it shows none. */
export function oddForms(description: string): readonly string[] {
  const text = description.slice(0, LOOKED_AT);
  for (const [open, close] of ENCLOSED) {
    const at = text.indexOf(open);
    const end = text.indexOf(close, at + open.length);
    const word = text.slice(at + open.length, end).trim();
    if (at < 0 || end < 0 || word.length > LONGEST || !/^[\w .-]{1,30}$/.test(word)) continue;
    return [
      `One ${open}${word}`,
      `One ${open}${word}${close} and ${open}${word}`,
      `One ${open}${close}`,
      `One ${open}1 ?${close}`,
      `One ${word}${close}`,
    ];
  }
  return [];
}
