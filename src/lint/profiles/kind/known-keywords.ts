import { quote } from '../../../model/quote.js';
import type { PlaceCheck } from '../profile.js';

/** Nothing but keywords that the client knows. */
export function knownKeywords(keywords: readonly string[], ignored: readonly string[] = []): PlaceCheck {
  const known = new Set([...keywords, ...ignored]);
  return {
    scope: 'place',
    expected: `only the keywords ${keywords.map((keyword) => `\`${keyword}\``).join(', ')}`,
    fix: 'Remove the keyword and say in the description what it said.',
    check(place, report) {
      for (const keyword of Object.keys(place.schema))
        if (!known.has(keyword))
          report(place, [keyword], () => `it does not know the keyword \`${quote(keyword, 60)}\``);
    },
  };
}
