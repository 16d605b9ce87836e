import { jsonTypeOf } from '../../../model/json.js';
import type { KeywordCheck } from '../profile.js';

/** Enums hold strings only. */
export const stringEnum: KeywordCheck = {
  scope: 'keyword',
  keywords: ['enum'],
  expected: 'strings as values of an `enum`',
  fix: 'Use strings, or describe the allowed values instead.',
  check(place, _keyword, report) {
    const values = place.schema.enum;
    if (!Array.isArray(values)) return;
    const index = values.findIndex((value) => typeof value !== 'string');
    if (index >= 0)
      report(place, ['enum', index], `an enum has a value of type ${jsonTypeOf(values[index])}`);
  },
};
