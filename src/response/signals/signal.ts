import type { ErrorKind } from '../diagnosis.js';

/** A vote for one kind of error, and the piece of the message that cast it. */
export interface Signal {
  readonly kind: ErrorKind;
  readonly weight: number;
  /** What was recognised, in a few words. */
  readonly name: string;
  readonly quote: string;
  /** Where the quote begins in the reading of the message that `reading` names. */
  readonly at?: number;
  readonly reading?: 'text' | 'words';
}

/** One row of a signal table: an expression over a bounded excerpt, without nested or adjacent open repeats. */
export interface Phrase {
  readonly kind: ErrorKind;
  readonly weight: number;
  readonly name: string;
  readonly pattern: RegExp;
}

/** Rows that are tried together on one reading. */
export interface Table {
  readonly reading: 'text' | 'words';
  /** A cheap test without which no row can match; absent where the rows share no vocabulary. */
  readonly gate?: RegExp;
  readonly rows: readonly Phrase[];
  /** The rows speak of the operation itself, so that what comes before the cause counts in full. */
  readonly whole?: true;
}

/** One reading of a message, and where in it the cause begins after "Failed to list quotas:". */
export interface Reading {
  readonly name: 'text' | 'words';
  readonly text: string;
  readonly cause: number;
  /** Where its first statement ends. */
  readonly stated: number;
}

/** Where the first statement after the cause's beginning ends; one of a few characters is none. */
export function endOfStatement(text: string, cause: number): number {
  STATED.lastIndex = cause + 12;
  return STATED.exec(text)?.index ?? text.length;
}

/** Where a message states its cause; hints and context come later and count half. */
const OPENING = 500;
/** Where the statement ends and what surrounds it begins: an aside, a condition. */
const STATED = /;\s|\s\(|,? \b(?:when|if|because|while|since|but|did you)\b/g;
const BESIDE = 0.85;
/** What the operation is called says less than what became of it. */
const BEFORE_CAUSE = 0.6;

/** The rows of a table that match a reading, each once: where it states the cause, else where it names the operation. */
export function* matches({ gate, rows }: Table, reading: Reading): Generator<Signal> {
  if (gate !== undefined && !gate.test(reading.text)) return;
  const cause = reading.cause === 0 ? reading.text : reading.text.slice(reading.cause);
  const stated = reading.stated - reading.cause;
  for (const phrase of rows) {
    const match = phrase.pattern.exec(cause);
    if (match !== null) {
      const share = match.index >= OPENING ? 0.5 : match.index >= stated ? BESIDE : 1;
      yield vote(phrase, match[0], share, match.index + reading.cause, reading);
      continue;
    }
    if (reading.cause === 0) continue;
    const early = phrase.pattern.exec(reading.text);
    if (early !== null) yield vote(phrase, early[0], BEFORE_CAUSE, early.index, reading);
  }
}

function vote(
  { kind, name, weight }: Phrase,
  quote: string,
  share: number,
  at: number,
  reading: Reading,
): Signal {
  return { kind, name, weight: weight * share, quote, at, reading: reading.name };
}
