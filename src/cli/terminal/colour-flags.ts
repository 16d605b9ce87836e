import type { Invocation } from '../invocation.js';

/**
 * Takes `--no-color` and `--color` out of the words of any command, and says the same in the environment that a terminal
 * is made of. A server that is started does not get the change.
 */
export function withoutColourFlags(
  words: readonly string[],
  env: Invocation['env'],
): { words: readonly string[]; env: Invocation['env'] } {
  const flag = words.findLast((word) => word === '--no-color' || word === '--color');
  if (flag === undefined) return { words, env };
  return {
    words: words.filter((word) => word !== '--no-color' && word !== '--color'),
    env: { ...env, ...(flag === '--color' ? { FORCE_COLOR: '1', NO_COLOR: '' } : { NO_COLOR: '1' }) },
  };
}
