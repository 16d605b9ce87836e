import type { ErrorKind } from '../diagnosis.js';

/** A vote for one kind of error, and the piece of the message that cast it. */
export interface Signal {
  readonly kind: ErrorKind;
  readonly weight: number;
  /** What was recognised, in a few words. */
  readonly name: string;
  readonly quote: string;
}

/** One row of a signal table: an expression over a bounded excerpt, without nested or adjacent open repeats. */
export interface Phrase {
  readonly kind: ErrorKind;
  readonly weight: number;
  readonly name: string;
  readonly pattern: RegExp;
}

/** Where a message states its cause; hints and context come later and count half. */
const OPENING = 500;

/** The rows of a table that match a text, each once, at its first place. */
export function* matches(table: readonly Phrase[], text: string): Generator<Signal> {
  for (const { kind, weight, name, pattern } of table) {
    const match = pattern.exec(text);
    if (match === null) continue;
    yield { kind, name, weight: match.index < OPENING ? weight : weight / 2, quote: match[0] };
  }
}
