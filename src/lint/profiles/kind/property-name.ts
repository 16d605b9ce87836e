import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';

/** Names of parameters match a pattern: those of the tool itself, or all. */
export function propertyName(wish: {
  readonly pattern: RegExp;
  readonly words: string;
  readonly at: 'root' | 'anywhere';
}): KeywordCheck {
  const { pattern, words, at } = wish;
  return {
    scope: 'keyword',
    keywords: ['properties'],
    expected: `parameter names of ${words}`,
    fix: 'Rename the parameter.',
    check(place, _keyword, report) {
      const { properties } = place.schema;
      if ((at === 'root' && place.parent !== undefined) || !isRecord(properties)) return;
      for (const name of Object.keys(properties))
        if (!pattern.test(name))
          report(
            place,
            ['properties', name],
            () => `the parameter name "${quote(name, 100)}" is not allowed`,
          );
    },
  };
}
