import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';

/** Every property is required; an optional one accepts null instead. */
export const allRequired: KeywordCheck = {
  scope: 'keyword',
  keywords: ['properties'],
  expected: 'every property in `required`; an optional one accepts null instead',
  fix: 'Require the property and allow null.',
  check(place, _keyword, report) {
    const { properties, required } = place.schema;
    if (!isRecord(properties)) return;
    const names = new Set<unknown>(Array.isArray(required) ? required : []);
    for (const name of Object.keys(properties))
      if (!names.has(name))
        report(place, ['properties', name], () => `the property "${quote(name, 60)}" is not required`);
  },
};
