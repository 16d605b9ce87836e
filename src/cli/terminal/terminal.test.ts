import { describe, expect, it } from 'vitest';
import { processTerminal, wantsColour } from './terminal.js';

describe('colour', () => {
  it.each<[boolean, Record<string, string>, boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %j: %s', (isTerminal, env, wanted) => {
    expect(wantsColour(isTerminal, env)).toBe(wanted);
  });
});

describe('the width', () => {
  const stream = (columns: number | undefined): never => ({ columns, isTTY: columns !== undefined }) as never;

  it.each<[columns: number | undefined, asked: string | undefined, width: number]>([
    [72, '50', 72],
    [20, undefined, 40],
    [undefined, '60', 60],
    [undefined, '5', 40],
    [undefined, 'wide', 100],
    [undefined, undefined, 100],
  ])('of a terminal with %s columns, asked for %s, is %i', (columns, asked, width) => {
    const env = asked === undefined ? {} : { COLUMNS: asked };
    expect(processTerminal(stream(columns), stream(undefined), env).width).toBe(width);
  });
});
