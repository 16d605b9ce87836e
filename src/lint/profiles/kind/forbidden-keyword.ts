import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';

/** Keywords that must not be at the root, or anywhere. */
export function forbiddenKeyword(wish: {
  readonly keywords: readonly string[];
  readonly at: 'root' | 'anywhere';
  readonly fix: string;
  /** Values that are allowed nevertheless, and what is expected then. */
  readonly allows?: (value: unknown) => boolean;
  readonly expected?: string;
}): KeywordCheck {
  const { keywords, at, fix, allows = () => false } = wish;
  const where = at === 'root' ? ' at the root of the input schema' : ' in the input schema';
  return {
    scope: 'keyword',
    keywords,
    expected: wish.expected ?? `no ${list(keywords)}${where}`,
    fix,
    check(place, keyword, report) {
      if ((at === 'root' && place.parent !== undefined) || allows(place.schema[keyword])) return;
      const value = wish.expected === undefined ? '' : ` with the value ${quote(place.schema[keyword], 40)}`;
      report(place, [keyword], `${at === 'root' ? 'the root' : 'the schema'} has \`${keyword}\`${value}`);
    },
  };
}

function list(keywords: readonly string[]): string {
  const quoted = keywords.map((keyword) => `\`${keyword}\``);
  return quoted.length === 1 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
