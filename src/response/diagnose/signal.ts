import type { PhraseGroup } from '../phrases/phrase.js';
import type { DiagnosisDetail, ErrorKind } from './diagnosis.js';

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
  /** The group of phrases that cast it. */
  readonly group?: PhraseGroup;
  /** The defect that it names. */
  readonly detail?: DiagnosisDetail;
  /** The HTTP status that cast it. */
  readonly status?: number;
}

/** One rendering of a message, and where in it the cause begins after "Failed to list quotas:". */
export interface Wording {
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
