import { describe, expect, it } from 'vitest';
import { droppedFrom, isCutText, isHeldPart } from './cut-value.js';

describe('a text that is shown', () => {
  const sent = 'The shutter on the north side is loose again';
  it.each([
    ['without its end', 'The shutter on the nor', true],
    ['whole', sent, false],
    ['with a mark of omission', 'The shutter on the nor…', false],
    ['with dots', 'The shutter on the nor...', false],
    ['in a few characters', 'The s', false],
    ['otherwise', 'A shutter is loose', false],
  ])('is cut: %s', (_, shown, expected) => {
    expect(isCutText(sent, shown)).toBe(expected);
  });

  it('is a part of its own up to the end of a sentence or a line', () => {
    expect([
      isCutText('Paint the fence. Then rest.', 'Paint the fence.'),
      isCutText('A first line\nmore', 'A first line'),
    ]).toEqual([false, false]);
  });
});

describe('a list that is shown', () => {
  it.each([
    [['a', 'b'], ['a'], ['b']],
    [['b', 'a'], ['a', 'b'], []],
    [['A', ' b '], ['a', 'b'], []],
    [['a', 'a'], ['a'], []],
    [['a', 'b'], ['a', 'c'], []],
    [['a', 'b'], [], []],
  ])('%j as %j lacks %j', (sent, shown, expected) => {
    expect(droppedFrom(sent, shown)).toEqual(expected);
  });
});

describe('a number that is shown', () => {
  it.each([
    [5_000_000_000, 705_032_704, true],
    [2.75, 2, true],
    [16_777_217, 16_777_216, true],
    [100.75, 100.8, false],
    [0.1, 0.1, false],
    [5, 6, false],
  ])('%d as %d is what a small type holds: %s', (sent, shown, expected) => {
    expect(isHeldPart(sent, shown)).toBe(expected);
  });
});
