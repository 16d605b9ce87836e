import { grouped } from '../model/grouped.js';
import { isRecord } from '../model/json.js';
import { quote, truncate } from '../model/quote.js';
import type { Reply } from '../model/session.js';
import { cleanLine, cleanText } from '../report/clean-text.js';
import { jsonPieces } from '../report/json-pieces.js';
import { findingLines } from '../report/terminal/finding-lines.js';
import type { Paint } from '../report/terminal/paint.js';
import type { ValidationResult } from '../response/index.js';

/** Characters of one block that a terminal is shown. */
const LONGEST_BLOCK = 20_000;

/** Blocks that a terminal is shown. */
const MOST_BLOCKS = 100;

/** A response and the verdict on it, for a terminal. */
export function responseLines(reply: Reply, verdict: ValidationResult, paint: Paint): string[] {
  const body =
    reply.kind === 'error'
      ? [`JSON-RPC error ${cleanLine(quote(reply.error, LONGEST_BLOCK))}`]
      : resultLines(reply.result, paint);
  return [
    ...body,
    '',
    verdictLine(reply, verdict, paint),
    ...evidenceLines(verdict, paint),
    ...findingLines(verdict.findings, paint),
  ];
}

function resultLines(result: unknown, paint: Paint): string[] {
  if (!isRecord(result)) return [cleanLine(quote(result, LONGEST_BLOCK))];
  const blocks = Array.isArray(result.content) ? result.content : [];
  const lines = blocks.slice(0, MOST_BLOCKS).map((block) => blockText(block, paint));
  const more = blocks.length - lines.length;
  if (more > 0) lines.push(paint.dim(`… and ${grouped(more)} more blocks. --json prints all of them.`));
  if (result.structuredContent !== undefined)
    lines.push(
      `${paint.dim('structuredContent:')}\n${cleanText(truncate(beginningOf(result.structuredContent), LONGEST_BLOCK))}`,
    );
  return lines.length === 0 ? [cleanLine(quote(result, LONGEST_BLOCK))] : lines;
}

/** As much of the JSON of a value as is shown, and a little more: all of it may be very long. */
function beginningOf(value: unknown): string {
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += piece;
    if (text.length > LONGEST_BLOCK) break;
  }
  return text;
}

function blockText(block: unknown, paint: Paint): string {
  if (!isRecord(block)) return paint.red(`not a content block: ${cleanLine(quote(block))}`);
  if (block.type === 'text' && typeof block.text === 'string')
    return cleanText(truncate(block.text, LONGEST_BLOCK));
  const { data, blob, ...rest } = block;
  const bytes = [data, blob].find((value) => typeof value === 'string');
  const size = typeof bytes === 'string' ? `, ${grouped(Math.floor((bytes.length * 3) / 4))} bytes` : '';
  return paint.dim(`[${cleanLine(quote(rest))}${size}]`);
}

function verdictLine(reply: Reply, verdict: ValidationResult, paint: Paint): string {
  const good = verdict.classification === 'fully_working';
  const name = (good ? paint.green : paint.red)(verdict.classification);
  const { diagnosis } = verdict;
  const why =
    diagnosis === undefined || diagnosis.kind === 'none'
      ? ''
      : `, ${diagnosis.kind} (confidence ${Math.round(diagnosis.confidence * 100)} %, reported as ${diagnosis.surfacedAs})`;
  return `${name}, confidence ${verdict.confidence}${why} ${paint.dim(`· ${reply.milliseconds.toFixed(0)} ms`)}`;
}

function evidenceLines({ diagnosis }: ValidationResult, paint: Paint): string[] {
  if (diagnosis === undefined || diagnosis.kind === 'none') return [];
  return diagnosis.evidence.map(({ speaks = 'for', text }) =>
    paint.dim(`  ${speaks === 'for' ? '+' : '−'} ${cleanLine(text)}`),
  );
}
