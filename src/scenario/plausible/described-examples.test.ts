import { describe, expect, it } from 'vitest';
import { describedExamples, describedLiterals, examplesIn } from './described-examples.js';

describe('the examples in a description', () => {
  it.each([
    ['for instance M. Okafor', ['M. Okafor']],
    ['The author, e.g. J. R. Smith. Optional.', ['J. R. Smith']],
    ['A grade, for example B. Pass nothing for all.', ['B']],
    ['An identifier, such as a-1903. See the list.', ['a-1903']],
    ['A name, for example "A. Lee", or "B. Roy".', ['A. Lee', 'B. Roy']],
    ['The bytes, e.g. Zm9vYg==', ['Zm9vYg==']],
    ['A pattern, e.g. [a-f]{2,}', ['[a-f]{2,}']],
    ['A pattern (e.g. ^(?:a|b)+$) without slashes', ['^(?:a|b)+$']],
    ['JSON, e.g. {"k":{"list":["m"]}}. Required.', ['{"k":{"list":["m"]}}']],
    ["JSON, e.g. `{'k': 1}`", ["{'k': 1}"]],
    ['Lines, e.g. zeta\nalpha', ['zeta\nalpha']],
    ['Lines, e.g. "zeta\\nalpha"', ['zeta\nalpha', 'zeta\\nalpha']],
    ['A place in the tree, e.g. menu.items.2', ['menu.items.2']],
    ['Fields, e.g. id,name', ['id,name']],
    ['A dish, e.g. soup, bread or salad.', ['soup', 'bread', 'salad']],
    ['Minutes, e.g. 10 for a short break', ['10']],
    ['A value such as the number of a seat', []],
    ['Works like a filter', []],
    ['Zum Beispiel etwas anderes, z. B. Brot', ['Brot']],
  ])('of %j are %j', (description, examples) => {
    expect(describedExamples(description)).toEqual(examples);
  });

  it.each([
    ['A greeting, e.g. Dear {{guest}}!', ['Dear {{guest}}!', 'Dear']],
    ['A city, e.g. Den Haag or Ulm', ['Den Haag', 'Den', 'Ulm']],
    ['A search, e.g. kind:note year:2031', ['kind:note year:2031', 'kind:note']],
    ['A time such as five in the morning', []],
  ])('of %j may be %j', (description, examples) => {
    expect(examplesIn(description).map(({ text }) => text)).toEqual(examples);
  });

  it.each<[string, unknown[]]>([
    ['Rows, e.g. [{"n":1,"t":"x"}]', [[{ n: 1, t: 'x' }]]],
    ["Labels, e.g. {'env': 'test'} or {'env': None}", [{ env: 'test' }, { env: null }]],
    ['A pattern, e.g. [0-9]+', []],
    ['Anything', []],
  ])('that are lists and objects are read from %j', (description, values) => {
    expect(describedLiterals(description)).toEqual(values);
  });
});
