import stringWidth from 'fast-string-width';
import { beginning } from '../../model/quote.js';

/** A longer text fits no terminal; measuring it would take a server's megabyte seriously. */
const LONGEST = 2_000;

/** Columns that a text takes on a terminal: East Asian characters and emoji take two, combining marks none. */
export function displayWidth(text: string): number {
  return text.length > LONGEST ? text.length : stringWidth(text);
}

let characters: Intl.Segmenter | undefined;

/** As much of a text as fits, with an ellipsis where something is missing; never through a character. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  // Made on first use: it takes milliseconds, and most texts fit.
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let kept = '';
  let used = 1;
  for (const { segment } of characters.segment(beginning(text, LONGEST))) {
    used += displayWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept}…`;
}

/** A text with spaces behind it up to a width. */
export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
