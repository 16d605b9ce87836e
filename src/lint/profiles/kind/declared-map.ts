import { isRecord } from '../../../model/json.js';
import type { KeywordCheck } from '../profile.js';

/** An object whose `additionalProperties` is an empty schema has `properties` too. */
export const declaredMap: KeywordCheck = {
  scope: 'keyword',
  keywords: ['additionalProperties'],
  expected: '`properties` beside `"additionalProperties": {}`',
  fix: 'Add `"properties": {}`, or write `true` for `{}`.',
  check(place, _keyword, report) {
    const { additionalProperties, properties } = place.schema;
    if (!isRecord(additionalProperties) || Object.keys(additionalProperties).length > 0) return;
    if (!isRecord(properties))
      report(place, ['additionalProperties'], '`additionalProperties` is `{}` and there are no `properties`');
  },
};
