import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Lines that are looked at. */
const MOST_LINES = 200;

/** A tool, or a choice, that says it returns CSV. */
const CSV = /\bcsv\b/i;

/** The response of a tool that writes CSV has rows with another number of cells than its head. */
export const unevenTable: CallDetector = {
  name: 'uneven table',
  scope: 'call',
  rules: [RUN_RULES.cutJson],
  replay: { by: 'call' },
  *detect(tool, { succeeded, reply, arguments: args, scenario }) {
    const isAsked =
      CSV.test(JSON.stringify(args ?? {})) ||
      WRITES.test(`${tool.name.replaceAll('_', ' ')} ${tool.description ?? ''}`);
    if (!succeeded || scenario.violates !== undefined || !isAsked) return;
    const text = replyText(reply).trim();
    // Rows of an input that were uneven before are no fault of the tool.
    const isOwn = !text
      .split('\n')
      .some((line) => line.length > 8 && JSON.stringify(args ?? {}).includes(line.slice(0, 40)));
    const counts = text.split(/\r?\n/).slice(0, MOST_LINES).map(cells);
    const [head = 0, ...rows] = counts;
    const uneven = rows.findIndex((count) => count !== head);
    if (!isOwn || head < 2 || rows.length < 2 || uneven < 0 || counts.some((count) => count === 0)) return;
    if (!isTable(head, rows)) return;
    const line = text.split(/\r?\n/)[uneven + 1] ?? '';
    yield runFinding(
      RUN_RULES.cutJson,
      tool.name,
      {
        path: '/content/csv',
        message: 'A row of the CSV has another number of cells than its head.',
        expected: `${head} cells`,
        received: quote(line, 160),
      },
      'response',
    );
  },
};

/** Tools that make CSV, as opposed to those that read it. */
const WRITES = /\b(?:export\w*|to|as|returns?|generates?)\b[^.\n]{0,30}\bcsv\b/i;

/** Prose with commas is no table: most rows have the cells of the head, or all have one number of them. */
function isTable(head: number, rows: readonly number[]): boolean {
  const isUsual = rows.filter((count) => count === head).length * 2 >= rows.length;
  return isUsual || (new Set(rows).size === 1 && rows[0] !== 1);
}

/** The cells of a row; 0 where a quote is left open. */
function cells(line: string): number {
  let count = 1;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) count++;
  }
  return isQuoted ? 0 : count;
}
