import { describe, expect, it } from 'vitest';
import { withoutColourFlags } from './colour-flags.js';
import { wantsColour } from './terminal.js';

describe('--no-color and --color', () => {
  it.each<[words: string[], isTerminal: boolean, env: Record<string, string>, isColoured: boolean]>([
    [['check', '--no-color', '--json'], true, {}, false],
    [['--no-color', 'check', '--json'], true, { FORCE_COLOR: '1' }, false],
    [['check', '--json', '--color'], false, { NO_COLOR: '1' }, true],
    [['check', '--json'], true, {}, true],
  ])('%j on a terminal (%s) with %j: %s', (words, isTerminal, env, isColoured) => {
    const given = withoutColourFlags(words, env);
    expect(given.words).toEqual(['check', '--json']);
    expect(wantsColour(isTerminal, given.env)).toBe(isColoured);
  });
});
