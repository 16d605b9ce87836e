import type { ErrorKind } from './diagnosis.js';

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

/**
 * One row of a signal table: an expression over a bounded excerpt, without nested or adjacent open repeats. Each of its
 * alternatives that begins with a word boundary and three known characters is found through an index.
 */
export interface Phrase {
  readonly kind: ErrorKind;
  readonly weight: number;
  readonly name: string;
  readonly pattern: RegExp;
}

/** Rows that are tried together on one reading. */
export interface Table {
  readonly reading: 'text' | 'words';
  /** A cheap test without which no row can match that may begin anywhere. */
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

/** Where the statement ends and what surrounds it begins: an aside, a condition. */
const STATED = /;\s|\s\(|,? \b(?:when|if|because|while|since|did you)\b/g;
