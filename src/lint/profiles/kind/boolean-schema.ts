import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { PlaceCheck, WholeToolCheck } from '../profile.js';

const FIX = 'Write `{}` for `true`, better with a `type`; remove what is `false`.';

/** Below some keywords, no schema is a bare `true` or `false`. */
export function noBooleanSchema(below: readonly string[]): PlaceCheck {
  const keywords = new Set(below);
  return {
    scope: 'place',
    expected: `an object as every schema below ${below.map((keyword) => `\`${keyword}\``).join(', ')}`,
    fix: FIX,
    check(place, report) {
      if (typeof place.value === 'boolean' && keywords.has(place.keyword))
        report(place, [], `a schema is a bare \`${place.value}\``);
    },
  };
}

/** The properties of a response are described by objects, too. */
export const noBooleanOutput: WholeToolCheck = {
  scope: 'tool',
  expected: 'an object as schema of every property of the output schema',
  fix: FIX,
  check({ outputSchema }, report) {
    for (const [name, property] of Object.entries(propertiesOf(outputSchema)))
      if (typeof property === 'boolean')
        report(
          '/outputSchema/properties',
          [name],
          () => `the schema of "${quote(name, 60)}" is a bare \`${property}\``,
        );
  },
};
