import { largest } from '../../model/largest.js';
import { shown } from '../words.js';

/**
 * A text from outside for a line of GitHub's Markdown: nothing in it is a mark, a tag, a link, a mention of a person
 * or of an issue. Mentions and links are found in the rendered text, so that a backslash does not stop them; an empty
 * comment does.
 */
export function escapeMarkdown(text: string, length?: number): string {
  return escapePart(shown(text, length));
}

function escapePart(line: string): string {
  return line
    .replace(/[\\`*_{}[\]()#+!|~^$=-]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@|\\#|:(?=\/\/)|\bwww(?=\.)|(?<=\bGH)\\-/gi, '$&<!-- -->');
}

/** The same as code; the fence is longer than any run of backticks in it. */
export function codeSpan(text: string, length?: number): string {
  const line = shown(text, length);
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(
    largest(
      runs.map((run) => run.length),
      0,
    ) + 1,
  );
  const pad = line === '' || line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/**
 * The same in a cell of a table. There a bar ends the cell even inside backticks, and escaping it with a backslash
 * fails after another backslash.
 */
export function cellCode(text: string, length?: number): string {
  return `<code>${escapeMarkdown(text, length)}</code>`;
}

/** A text of ours as a link, where the address is one of the web; a saved report may have been written by anybody. */
export function linked(text: string, url = ''): string {
  return /^https?:\/\//i.test(url)
    ? `[${text}](<${encodeURI(shown(url, 500)).replaceAll('<', '%3C')}>)`
    : text;
}

/** A sentence of ours that may quote outside text: text between backticks stays code. */
export function proseMarkdown(text: string, length?: number): string {
  return shown(text, length)
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 0 ? (part === '' ? '' : escapePart(part)) : codeSpan(part)))
    .join('');
}
