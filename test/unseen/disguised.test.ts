import { expect, it } from 'vitest';
import { ALL_PAIRS } from './all-pairs.js';
import { DISGUISES } from './disguises.js';
import { reported } from './reported.js';

/** Defects that the form of a response shows: in another one, they are others. */
const OF_FORM: readonly string[] = [
  'an act reports its own failure as a state',
  'a batch claims success although every part of it failed',
  'the indentation of JSON is fixed',
  'a note says that nothing could be loaded',
  'an error is plain text, where others have a structure, of which a new type is no other one',
];

/** Each pair in one disguise, which stays the same when others are added. */
const DISGUISED = ALL_PAIRS.filter(({ what }) => !OF_FORM.includes(what)).flatMap((pair) => {
  const [how, disguise] = DISGUISES[pair.what.length % DISGUISES.length] ?? [];
  return how === undefined || disguise === undefined ? [] : [{ ...pair, how, disguise }];
});

it.each(DISGUISED)('finds $how: $what', async ({ rules, server, disguise }) => {
  const { all, grave } = await reported(() => disguise(server(true)));
  expect(all.some((rule) => rules.includes(rule))).toBe(true);
  expect(grave.filter((rule) => !rules.includes(rule))).toEqual([]);
});

it.each(DISGUISED)('does not find in a healthy server $how: $what', async ({ server, disguise }) => {
  expect((await reported(() => disguise(server(false)))).grave).toEqual([]);
});
