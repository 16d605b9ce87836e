import { leadsOf, neededBy } from './leading-text.js';
import type { PhraseGroup, PhraseTable } from './phrase.js';
import { sourceOf } from './phrase-pattern.js';

/** One phrase of a row. */
export interface Piece {
  readonly row: number;
  readonly pattern: RegExp;
  /** A text without which it cannot match. */
  readonly needs: string;
}

/** A group with what its table says about it. */
export interface Row extends PhraseGroup {
  readonly isWhole: boolean;
}

/** Rows by the characters with which their matches begin, so that a text is walked once for all of them. */
export interface PhraseIndex {
  readonly rows: readonly Row[];
  /** Phrases by three or four characters at the beginning of a word. */
  readonly byLead: ReadonlyMap<number, readonly Piece[]>;
  /** Which keys there may be, by a hash: most words are none. */
  readonly sieve: Uint8Array;
  /** Phrases that may begin anywhere, by the prechecks of their tables. */
  readonly loose: readonly { readonly precheck: RegExp | undefined; readonly pieces: readonly Piece[] }[];
}

/** A phrase that begins where a word begins. */
const AT_WORD = /^(?:\(\?<!(?:[^()]*)\))?\\b/;
const SEVEN_BITS = /^\w[\0-\x7f]{2,3}$/;

/** The key of three characters; a fourth adds its bits, and none of them is zero. */
export const keyOf = (a: number, b: number, c: number): number => a | (b << 7) | (c << 14);
const keyOfText = (lead: string): number => {
  const three = keyOf(lead.charCodeAt(0), lead.charCodeAt(1), lead.charCodeAt(2));
  return lead.length === 3 ? three : three | (lead.charCodeAt(3) << 21);
};

/** The place of a key in the sieve. */
export const hashOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 18;

/** Makes the index of tables that share a reading. */
export function indexPhrases(tables: readonly PhraseTable[]): PhraseIndex {
  const rows: Row[] = [];
  const byLead = new Map<number, Piece[]>();
  const loose: { precheck: RegExp | undefined; pieces: Piece[] }[] = [];
  for (const { groups, isWhole, precheck } of tables) {
    const pieces: Piece[] = [];
    for (const group of groups) {
      const row = rows.push({ ...group, isWhole: isWhole === true }) - 1;
      for (const [phrase] of group.phrases) {
        const source = sourceOf(phrase);
        if (!addByLead(byLead, row, source))
          pieces.push({ row, pattern: new RegExp(source), needs: neededBy(source) });
      }
    }
    if (pieces.length > 0) loose.push({ precheck, pieces });
  }
  for (const [key, pieces] of byLead) byLead.set(key, joined(pieces));
  const sieve = new Uint8Array(1 << 14);
  for (const key of byLead.keys()) sieve[hashOf(key)] = 1;
  return { rows, byLead, sieve, loose };
}

/**
 * The phrases of a row as one expression: the first that matches counts, as it would if they were tried one by one, and
 * a common word is then tried against a third of the expressions.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const sources = new Map<number, string[]>();
  for (const { row, pattern } of pieces) sources.set(row, [...(sources.get(row) ?? []), pattern.source]);
  return [...sources].map(([row, all]) => ({ row, pattern: new RegExp(all.join('|'), 'y'), needs: '' }));
}

/** Files a phrase under everything that it can begin with; false where that cannot be listed. */
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
