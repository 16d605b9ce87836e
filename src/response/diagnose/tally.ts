import { ERROR_KINDS, type ErrorKind } from './diagnosis.js';
import type { Signal } from './signal.js';

/** The outcome of the votes. */
export interface Tally {
  /** The kind with the highest score; `undefined` where nothing spoke. */
  readonly kind?: ErrorKind;
  readonly score: number;
  /** By how much it leads. */
  readonly margin: number;
  readonly runnerUp?: ErrorKind;
}

/** How much a second signal of the same kind adds: they are rarely independent. */
const REPEATED = 0.25;

/** Adds up votes: a kind's score is its loudest signal and a share of the others. */
export function tally(signals: readonly Signal[]): Tally {
  const scores = ERROR_KINDS.map((kind) => ({ kind, score: scoreOf(kind, signals) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (first === undefined) return { score: 0, margin: 0 };
  if (second === undefined) return { kind: first.kind, score: first.score, margin: first.score };
  return { kind: first.kind, score: first.score, margin: first.score - second.score, runnerUp: second.kind };
}

function scoreOf(kind: ErrorKind, signals: readonly Signal[]): number {
  let loudest = 0;
  let sum = 0;
  for (const signal of signals) {
    if (signal.kind !== kind) continue;
    sum += signal.weight;
    if (signal.weight > loudest) loudest = signal.weight;
  }
  return loudest + REPEATED * (sum - loudest);
}
