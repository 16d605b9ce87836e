import type { ListCheck, TotalsCheck } from '../profile.js';
import type { SchemaTotals } from '../schema-totals.js';

/** A server has no more tools than this. */
export function toolCount(most: number): ListCheck {
  return {
    scope: 'list',
    expected: `at most ${most} tools, those of all servers together`,
    fix: 'Offer fewer tools, or let the user choose groups of them.',
    check(tools, report) {
      if (tools.length > most) report('', [], `there are ${tools.length} tools`);
    },
  };
}

type Total = 'properties' | 'enumValues' | 'characters' | 'levels';

const WORDS: Readonly<Record<Total, string>> = {
  properties: 'properties',
  enumValues: 'enum values',
  characters: 'characters in names and enum values',
  levels: 'levels of objects within objects',
};

/** An input schema adds up to no more than this. */
export function schemaTotal(total: Total & keyof SchemaTotals, most: number): TotalsCheck {
  return {
    scope: 'totals',
    expected: `at most ${most} ${WORDS[total]} in an input schema`,
    fix: 'Divide the tool, or leave out what is rarely used.',
    check(totals, report) {
      if (totals[total] > most) report('/inputSchema', [], `there are ${totals[total]} ${WORDS[total]}`);
    },
  };
}
