import type { KeywordCheck } from '../profile.js';
import { typesOf } from './types-of.js';

/** `properties` and `required` are allowed only where the type is "object". */
export const objectKeywords: KeywordCheck = {
  scope: 'keyword',
  keywords: ['properties', 'required'],
  expected: '`properties` and `required` only next to `"type": "object"`',
  fix: 'Add `"type": "object"`, or move the keyword to the object that it is about.',
  check(place, keyword, report) {
    if (!typesOf(place.schema).includes('object'))
      report(place, [keyword], `\`${keyword}\` is in a schema that is not an object`);
  },
};
