import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';

/** `required` names only properties that are declared next to it. */
export const requiredDeclared: KeywordCheck = {
  scope: 'keyword',
  keywords: ['required'],
  expected: '`required` with names from `properties` only',
  fix: 'Declare the property in `properties`.',
  check(place, _keyword, report) {
    const { type, properties, required } = place.schema;
    if (type !== 'object' || !isRecord(properties) || !Array.isArray(required)) return;
    for (const [index, name] of required.entries())
      if (typeof name === 'string' && !Object.hasOwn(properties, name))
        report(
          place,
          ['required', index],
          () => `the required property "${quote(name, 60)}" is not declared`,
        );
  },
};
