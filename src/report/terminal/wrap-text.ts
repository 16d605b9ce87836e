import { cutToWidth, displayWidth } from './display-width.js';

/** Fewer columns than this are not worth wrapping to. */
const NARROWEST = 20;

/** Breaks a text at its spaces into lines of at most `width` columns; a longer word gets a line of its own. */
export function wrapText(text: string, width: number): string[] {
  const most = Math.max(NARROWEST, width);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    const columns = displayWidth(word);
    if (line !== '' && used + columns + 1 > most) {
      lines.push(line.trimEnd());
      line = word;
      used = columns;
    } else {
      used += columns + (line === '' ? 0 : 1);
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** As many of the names as fit on one line, then the number of the others; always at least one name. */
export function listNames(names: readonly string[], width: number): string {
  let line = names[0] ?? '';
  for (let i = 1; i < names.length; i++) {
    const longer = `${line}, ${names[i]}`;
    const rest = i === names.length - 1 ? '' : ` and ${names.length - i - 1} more`;
    if (displayWidth(longer) + rest.length > Math.max(NARROWEST, width))
      return `${line} and ${names.length - i} more`;
    line = longer;
  }
  return line;
}

/** As much of a text as fits on one line. */
export function cutText(text: string, width: number): string {
  return cutToWidth(text, Math.max(NARROWEST, width));
}
