import type { PlaceCheck } from '../profile.js';

/** Below some keywords, no schema is a bare `true` or `false`. */
export function noBooleanSchema(below: readonly string[]): PlaceCheck {
  const keywords = new Set(below);
  return {
    scope: 'place',
    expected: `an object as every schema below ${below.map((keyword) => `\`${keyword}\``).join(', ')}`,
    fix: 'Write `{}` for `true`, better with a `type`; remove what is `false`.',
    check(place, report) {
      if (typeof place.value === 'boolean' && keywords.has(place.keyword))
        report(place, [], `a schema is a bare \`${place.value}\``);
    },
  };
}
