import type { KeywordCheck } from '../profile.js';

/** There is no `type` next to `anyOf`: the branches have it. */
export const noTypeBesideUnion: KeywordCheck = {
  scope: 'keyword',
  keywords: ['anyOf'],
  expected: '`type` in the branches of `anyOf`, not next to it',
  fix: 'Move `type` into each branch.',
  check(place, _keyword, report) {
    if (place.schema.type !== undefined) report(place, ['type'], '`type` is next to `anyOf`');
  },
};
