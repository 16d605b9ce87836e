import { quoteValue } from '../../../model/quote.js';
import { DRAFT_NUMBER, KEYWORDS } from '../../../schema/keyword-table.js';
import type { KeywordCheck } from '../profile.js';

const STRUCTURAL: ReadonlySet<string> = new Set(['type', 'enum', 'required', 'examples']);

/** Whether a keyword wants more than a number, a string or a boolean, which a validator could make of one another. */
const isStructural = (keyword: string): boolean =>
  STRUCTURAL.has(keyword) || KEYWORDS.get(keyword)?.role !== 'data';

/**
 * The schema is valid in one draft, whatever dialect it declares: every keyword has a value that the draft allows.
 * `coerces` where the client's validator turns one scalar into another, so that `"minLength": "1"` passes.
 */
export function validIn(
  dialect: keyof typeof DRAFT_NUMBER,
  { coerces = false }: { readonly coerces?: boolean } = {},
): KeywordCheck {
  const draft = DRAFT_NUMBER[dialect];
  const keywords = [...KEYWORDS]
    .filter(([, { since, until }]) => since <= draft && draft <= until)
    .map(([keyword]) => keyword);
  return {
    scope: 'keyword',
    keywords,
    expected: `a schema that is valid in JSON Schema ${dialect}`,
    fix: `Write the keyword as JSON Schema ${dialect} has it.`,
    check(place, keyword, report) {
      const value = place.schema[keyword];
      const known = KEYWORDS.get(keyword);
      if (known === undefined || known.accepts(value, draft)) return;
      if (coerces && !isStructural(keyword) && typeof value !== 'object') return;
      report(
        place,
        [keyword],
        () => `\`${keyword}\` must be ${known.expected}, but is ${quoteValue(value, 60)}`,
      );
    },
  };
}
