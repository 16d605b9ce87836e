import { alternativesOf, leadsOf, neededBy } from './leading-text.js';
import type { Phrase, Reading, Signal, Table } from './signal.js';

/** One alternative of a row. */
interface Piece {
  readonly row: number;
  readonly pattern: RegExp;
  /** A text without which it cannot match. */
  readonly needs: string;
}

/** A row with what its table says about it. */
interface Row extends Phrase {
  readonly isWhole: boolean;
}

/** Where a row matched. */
interface Hit {
  readonly at: number;
  readonly quote: string;
  readonly isCause: boolean;
}

/** Rows by the characters with which their matches begin, so that a text is walked once for all of them. */
export interface PhraseIndex {
  readonly rows: readonly Row[];
  /** Alternatives by three or four characters at the beginning of a word. */
  readonly byLead: ReadonlyMap<number, readonly Piece[]>;
  /** Which keys there may be, by a hash: most words are none. */
  readonly sieve: Uint8Array;
  /** Alternatives that may begin anywhere, by the gates of their tables. */
  readonly loose: readonly { readonly gate: RegExp | undefined; readonly pieces: readonly Piece[] }[];
}

/** Where a message states its cause; hints and context come later and count half. */
const OPENING = 500;

/** An alternative that begins where a word begins. */
const AT_WORD = /^(?:\(\?<!(?:[^()]*)\))?\\b/;
const SEVEN_BITS = /^\w[\0-\x7f]{2,3}$/;

/** The key of three characters; a fourth adds its bits, and none of them is zero. */
const keyOf = (a: number, b: number, c: number): number => a | (b << 7) | (c << 14);
const keyOfText = (lead: string): number => {
  const three = keyOf(lead.charCodeAt(0), lead.charCodeAt(1), lead.charCodeAt(2));
  return lead.length === 3 ? three : three | (lead.charCodeAt(3) << 21);
};

const hashOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 18;

/** Makes the index of tables that share a reading. */
export function indexPhrases(tables: readonly Table[]): PhraseIndex {
  const rows: Row[] = [];
  const byLead = new Map<number, Piece[]>();
  const loose: { gate: RegExp | undefined; pieces: Piece[] }[] = [];
  for (const { rows: phrases, whole, gate } of tables) {
    const pieces: Piece[] = [];
    for (const phrase of phrases) {
      const row = rows.push({ ...phrase, isWhole: whole === true }) - 1;
      for (const source of alternativesOf(phrase.pattern.source))
        if (!addByLead(byLead, row, source))
          pieces.push({ row, pattern: new RegExp(source), needs: neededBy(source) });
    }
    if (pieces.length > 0) loose.push({ gate, pieces });
  }
  const sieve = new Uint8Array(1 << 14);
  for (const key of byLead.keys()) sieve[hashOf(key)] = 1;
  return { rows, byLead, sieve, loose };
}

/** Files an alternative under everything that it can begin with; false where that cannot be listed. */
function addByLead(byLead: Map<number, Piece[]>, row: number, source: string): boolean {
  const leads = AT_WORD.test(source) ? (leadsOf(source, 4) ?? leadsOf(source, 3)) : undefined;
  if (leads?.every((lead) => SEVEN_BITS.test(lead)) !== true) return false;
  const piece = { row, pattern: new RegExp(source, 'y'), needs: '' };
  for (const key of new Set(leads.map(keyOfText))) {
    const filed = byLead.get(key);
    if (filed === undefined) byLead.set(key, [piece]);
    else filed.push(piece);
  }
  return true;
}

const WORD = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/** The votes of an index's rows, each row once: where it states the cause, else where it names the operation. */
export function votesOf(index: PhraseIndex, reading: Reading): Signal[] {
  const hits = new Map<number, Hit>();
  walk(index, reading, hits);
  for (const { gate, pieces } of index.loose)
    if (gate === undefined || gate.test(reading.text))
      for (const piece of pieces) tryLoose(piece, index, reading, hits);
  const votes: Signal[] = [];
  for (const [row, hit] of hits) {
    const phrase = index.rows[row];
    if (phrase !== undefined) votes.push(voteOf(phrase, hit, reading));
  }
  return votes;
}

/** Walks a text word by word; beyond the opening only where that was silent. */
function walk(index: PhraseIndex, reading: Reading, hits: Map<number, Hit>): void {
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
  { text, cause }: Reading,
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
  { text, cause }: Reading,
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

/** What stands beside the statement says less. */
const BESIDE = 0.75;
/** What the operation is called says less than what became of it. */
const BEFORE_CAUSE = 0.6;

function voteOf({ kind, name, weight, isWhole }: Row, { at, quote, isCause }: Hit, reading: Reading): Signal {
  const into = at - (isWhole ? 0 : reading.cause);
  const share = !isCause ? BEFORE_CAUSE : into >= OPENING ? 0.5 : at >= reading.stated ? BESIDE : 1;
  return { kind, name, weight: weight * share, quote, at, reading: reading.name };
}
