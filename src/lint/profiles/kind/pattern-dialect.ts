import { quote } from '../../../model/quote.js';
import type { KeywordCheck } from '../profile.js';

const LOOKAROUND = /(?:^|[^\\])(?:\\\\)*\(\?<?[=!]/;
const SHORTHAND = /(?:^|[^\\])(?:\\\\)*\\[dDwWsSbB]/;

/** Patterns keep to what a simple engine understands. */
export function simplePattern(wish: {
  readonly anchored?: boolean;
  readonly shorthands?: boolean;
}): KeywordCheck {
  const { anchored = false, shorthands = true } = wish;
  const words = [
    ...(anchored ? ['from `^` to `$`'] : []),
    'without lookaround',
    ...(shorthands ? [] : ['without `\\d`, `\\w`, `\\s` and `\\b`']),
  ].join(', ');
  return {
    scope: 'keyword',
    keywords: ['pattern'],
    expected: `patterns ${words}`,
    fix: 'Write the pattern with anchors and plain character classes such as `[0-9]`.',
    check(place, _keyword, report) {
      const { pattern } = place.schema;
      if (typeof pattern !== 'string') return;
      const reason =
        anchored && !(pattern.startsWith('^') && pattern.endsWith('$'))
          ? 'is not anchored with `^` and `$`'
          : LOOKAROUND.test(pattern)
            ? 'looks ahead or behind'
            : !shorthands && SHORTHAND.test(pattern)
              ? 'has a shorthand such as `\\d`'
              : undefined;
      if (reason !== undefined) report(place, '/pattern', `the pattern "${quote(pattern, 80)}" ${reason}`);
    },
  };
}
