import { isRecord, jsonTypeOf } from '../../../model/json.js';
import type { PlaceCheck } from '../profile.js';

/** The root is an object with `properties`, if only `{}`; and wherever `properties` is, it is an object. */
export const rootProperties: PlaceCheck = {
  scope: 'place',
  expected: 'a root of type "object" with `properties`, even if empty',
  fix: 'Say `"type": "object"` and add `"properties": {}`.',
  check(place, report) {
    const { type, properties } = place.schema;
    if (properties !== undefined && !isRecord(properties))
      report(place, ['properties'], `\`properties\` is not an object but ${jsonTypeOf(properties)}`);
    if (place.parent !== undefined) return;
    if (type !== 'object') report(place, [], 'the root does not have the type "object"');
    else if (properties === undefined) report(place, [], 'the root has no `properties`');
  },
};
