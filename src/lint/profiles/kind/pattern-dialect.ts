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
      const reason = faultOf(pattern, anchored, shorthands);
      if (reason !== undefined)
        report(place, ['pattern'], () => `the pattern "${quote(pattern, 80)}" ${reason}`);
    },
  };
}

function faultOf(pattern: string, anchored: boolean, shorthands: boolean): string | undefined {
  if (anchored && !(pattern.startsWith('^') && pattern.endsWith('$')))
    return 'is not anchored with `^` and `$`';
  if (LOOKAROUND.test(pattern)) return 'looks ahead or behind';
  const shorthand = shorthands ? undefined : SHORTHAND.exec(pattern)?.[0].slice(-2);
  return shorthand === undefined ? undefined : `has the shorthand \`${shorthand}\``;
}
