import type { KeywordCheck } from '../profile.js';

/** `type` is one name and no list. */
export const singleType: KeywordCheck = {
  scope: 'keyword',
  keywords: ['type'],
  expected: '`type` as a single name',
  fix: 'Use one type, or `anyOf` with one type in each branch.',
  check(place, _keyword, report) {
    if (Array.isArray(place.schema.type)) report(place, ['type'], '`type` is a list');
  },
};
