/** Fewer columns than this are not worth wrapping to. */
const NARROWEST = 20;

/** Breaks a text at its spaces into lines of at most `width` characters; a word that is longer stays whole. */
export function wrapText(text: string, width: number): string[] {
  const most = Math.max(NARROWEST, width);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > most) {
      lines.push(line.trimEnd());
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** As many of the names as fit on one line, and how many there are beside; always one. */
export function listNames(names: readonly string[], width: number): string {
  let line = names[0] ?? '';
  for (let i = 1; i < names.length; i++) {
    const longer = `${line}, ${names[i]}`;
    const rest = ` and ${names.length - i - 1} more`;
    if (longer.length + (i === names.length - 1 ? 0 : rest.length) > Math.max(NARROWEST, width))
      return `${line} and ${names.length - i} more`;
    line = longer;
  }
  return line;
}

/** As much of a text as fits on one line. */
export function cutText(text: string, width: number): string {
  const most = Math.max(NARROWEST, width);
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 2);
  // Never through a surrogate pair.
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 2 : most - 1)}…`;
}
