import { didYouMean } from './did-you-mean.js';

/** What is wrong with names of profiles. */
export function profileProblems(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = didYouMean(name, known);
      return `Unknown profile "${name}".${meant === '' ? ` Profiles: ${known.join(', ')}.` : meant}`;
    });
}
