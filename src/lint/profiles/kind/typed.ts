import type { PlaceCheck } from '../profile.js';

/** What may replace `type`. */
const SUBSTITUTES = ['$ref', 'anyOf', 'oneOf', 'allOf'];

/** Every schema below one of some keywords has a `type`, unless it is a reference or a union. */
export function typed(below: readonly string[], substitutes: readonly string[] = SUBSTITUTES): PlaceCheck {
  const keywords = new Set(below);
  return {
    scope: 'place',
    expected: `a \`type\` in every schema below ${below.map((keyword) => `\`${keyword}\``).join(', ')}`,
    fix: 'Add the `type`.',
    check(place, report) {
      if (!keywords.has(place.keyword) || typeof place.value === 'boolean') return;
      const { schema } = place;
      if (schema.type !== undefined || substitutes.some((keyword) => schema[keyword] !== undefined)) return;
      report(place, [], 'a schema has no `type`');
    },
  };
}
