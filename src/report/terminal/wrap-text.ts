import { cutToWidth, displayWidth } from './display-width.js';
import type { Paint } from './paint.js';

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

/** The same in at most so many lines, each cut to the width: what is too long ends with an ellipsis. */
export function wrapWithin(text: string, width: number, most: number): string[] {
  const lines = wrapText(text, width);
  const kept = lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')];
  return kept.map((line) => cutText(line, width));
}

/** Joins parts into lines of at most `width` columns, and breaks only between them. */
export function joinWithin(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}${separator}${part}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
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

/** The lines of a message with the id of its rule behind them, or below them where there is no room. */
export function withRule(lines: readonly string[], rule: string, paint: Paint, width: number): string[] {
  const last = lines.at(-1) ?? '';
  const isRoom = displayWidth(last) + displayWidth(rule) + 2 <= width;
  return isRoom ? [...lines.slice(0, -1), `${last}  ${paint.dim(rule)}`] : [...lines, paint.dim(rule)];
}

/** As much of a text as fits on one line. */
export function cutText(text: string, width: number): string {
  return cutToWidth(text, Math.max(NARROWEST, width));
}
