import type { Signal, Wording } from '../diagnose/signal.js';
import { hashOf, keyOf, type PhraseIndex, type Piece, type Row } from './phrase-index.js';

/** Where a row matched. */
interface Hit {
  readonly at: number;
  readonly quote: string;
  readonly isCause: boolean;
}

/** Where a message states its cause; hints and context come later and count half. */
const OPENING = 500;

const WORD = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/** The votes of an index's rows, each row once: where it states the cause, else where it names the operation. */
export function votesOf(index: PhraseIndex, reading: Wording): Signal[] {
  const hits = new Map<number, Hit>();
  walk(index, reading, hits);
  for (const { precheck, pieces } of index.loose)
    if (precheck === undefined || precheck.test(reading.text))
      for (const piece of pieces) tryLoose(piece, index, reading, hits);
  const votes: Signal[] = [];
  for (const [row, hit] of hits) {
    const phrase = index.rows[row];
    if (phrase !== undefined) votes.push(voteOf(phrase, hit, reading));
  }
  return votes;
}

/** Walks a text word by word; beyond the opening only where that was silent. */
function walk(index: PhraseIndex, reading: Wording, hits: Map<number, Hit>): void {
  const { text } = reading;
  const opening = reading.cause + OPENING;
  let wasWord = false;
  for (let at = 0; at < text.length - 2; at += 1) {
    if (at >= opening && hits.size > 0) return;
    const code = text.charCodeAt(at);
    const isWord = code < 128 && WORD[code] === 1;
    if (isWord && !wasWord) {
      const three = keyOf(code, text.charCodeAt(at + 1), text.charCodeAt(at + 2));
      const four = three | (text.charCodeAt(at + 3) << 21);
      if (index.sieve[hashOf(three)] === 1) tryPieces(three, at, index, reading, hits);
      if (index.sieve[hashOf(four)] === 1) tryPieces(four, at, index, reading, hits);
    }
    wasWord = isWord;
  }
}

function tryPieces(
  key: number,
  at: number,
  { rows, byLead }: PhraseIndex,
  { text, cause }: Wording,
  hits: Map<number, Hit>,
): void {
  const pieces = byLead.get(key);
  if (pieces === undefined) return;
  for (const { row, pattern } of pieces) {
    const known = hits.get(row);
    const isCause = at >= cause || rows[row]?.isWhole === true;
    if (known !== undefined && (known.isCause || !isCause)) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) hits.set(row, { at, quote: match[0], isCause });
  }
}

function tryLoose(
  { row, pattern, needs }: Piece,
  { rows }: PhraseIndex,
  { text, cause }: Wording,
  hits: Map<number, Hit>,
): void {
  if (!text.includes(needs)) return;
  const from = rows[row]?.isWhole === true ? 0 : cause;
  const known = hits.get(row);
  const match = pattern.exec(from === 0 ? text : text.slice(from));
  if (match !== null) {
    const at = match.index + from;
    if (known?.isCause !== true || at < known.at) hits.set(row, { at, quote: match[0], isCause: true });
    return;
  }
  const early = from === 0 || known !== undefined ? null : pattern.exec(text);
  if (early !== null) hits.set(row, { at: early.index, quote: early[0], isCause: false });
}

/** What comes next to the statement says less. */
const BESIDE = 0.75;
/** The name of an operation says less than its outcome. */
const BEFORE_CAUSE = 0.6;

function voteOf(row: Row, { at, quote, isCause }: Hit, reading: Wording): Signal {
  const into = at - (row.isWhole ? 0 : reading.cause);
  const share = !isCause ? BEFORE_CAUSE : into >= OPENING ? 0.5 : at >= reading.stated ? BESIDE : 1;
  const { kind, name, weight } = row;
  return { kind, name, weight: weight * share, quote, at, reading: reading.name, group: row };
}
