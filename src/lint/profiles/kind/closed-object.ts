import { isRecord } from '../../../model/json.js';
import type { PlaceCheck } from '../profile.js';
import { typesOf } from './types-of.js';

/** Every object says `additionalProperties: false`. */
export const closedObjectCheck: PlaceCheck = {
  scope: 'place',
  expected: '`"additionalProperties": false` in every object',
  fix: 'Add `"additionalProperties": false`; the tool then rejects undeclared arguments.',
  check(place, report) {
    const { additionalProperties, properties } = place.schema;
    const isObject = typesOf(place.schema).includes('object') || isRecord(properties);
    if (!isObject || additionalProperties === false) return;
    if (additionalProperties === undefined) report(place, [], 'an object does not say that it is closed');
    else report(place, ['additionalProperties'], 'an object accepts undeclared properties');
  },
};
