import { describe, expect, it } from 'vitest';
import type { Phrase } from '../phrases/phrase.js';
import { sourceOf } from '../phrases/phrase-pattern.js';
import { isSuspectText } from './may-state-error.js';
import { HARMLESS, LEFT_OUT, NOTHING_FOUND, OPENINGS } from './openings.js';

/** The words of an example as the openings read them. */
const words = (example: string): string => example.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
const unproven = (phrases: readonly Phrase[]): string[] =>
  phrases
    .filter(([phrase, example]) => !new RegExp(sourceOf(phrase)).test(words(example)))
    .map(([phrase, example]) => `${phrase}: ${example}`);

describe('an opening', () => {
  it.each(OPENINGS)('that states $marker matches its examples', ({ phrases }) => {
    expect(unproven(phrases)).toEqual([]);
  });

  it.each(OPENINGS)('that states $marker is suspect', ({ phrases }) => {
    expect(phrases.map(([, example]) => example).filter((example) => !isSuspectText(example))).toEqual([]);
  });
});

describe('a line that reports no failure', () => {
  it.each([HARMLESS, NOTHING_FOUND, LEFT_OUT])('matches its example', (...phrases) => {
    expect(unproven(phrases)).toEqual([]);
  });
});
