import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';
import { typesOf } from './types-of.js';

/** Strings have no other format than these. */
export function knownFormat(formats: readonly string[]): KeywordCheck {
  const known = new Set<unknown>(formats);
  return {
    scope: 'keyword',
    keywords: ['format'],
    expected: `no string format other than ${formats.join(', ')}`,
    fix: 'Remove `format` and name the format in the description.',
    check(place, _keyword, report) {
      const { format } = place.schema;
      const types = typesOf(place.schema);
      if (typeof format !== 'string' || known.has(format)) return;
      if (types.length === 0 || types.includes('string'))
        report(place, ['format'], () => `the format "${quote(format, 60)}" is not supported`);
    },
  };
}
