import type { DiagnosisDetail, ErrorKind } from '../diagnose/diagnosis.js';

/** A phrase in the notation of `phrase-pattern.ts`, and a text that proves it. */
export type Phrase = readonly [phrase: string, example: string];

/** Phrases that say the same thing: they cast one vote together. */
export interface PhraseGroup {
  readonly kind: ErrorKind;
  /** 1 is a hint, 3 a clear phrase, 5 and more a wording that hardly means anything else. */
  readonly weight: number;
  /** What was recognised, in a few words: shown as evidence. */
  readonly name: string;
  readonly phrases: readonly Phrase[];
  /** Counts half where the service refused the caller with a 401 or 403. */
  readonly isHalvedByRefusal?: true;
  /** The words leave open what failed: a diagnosis that rests on them alone is a guess. */
  readonly isVague?: true;
  /** The words report a defect of a certain sort, which has a finding or an exception of its own. */
  readonly about?: DiagnosisDetail | 'arguments';
  /** Does not count where a 4xx status shows that the other side was reached. */
  readonly isCancelledByStatus?: true;
}

/** Groups that are looked for in the same rendering of a message. */
export interface PhraseTable {
  /** `text`: as it came, with case. `words`: small letters, the words of `snake_case` and `camelCase` apart. */
  readonly reading: 'text' | 'words';
  /** A cheap test without which no phrase can match that may begin anywhere. */
  readonly precheck?: RegExp;
  /** The phrases are about the operation itself, so text before the cause counts in full. */
  readonly isWhole?: true;
  readonly groups: readonly PhraseGroup[];
}
