import { describe, expect, it } from 'vitest';
import { ALL_PAIRS as PAIRS } from './all-pairs.js';
import { HEALTHY as FIRST_HEALTHY } from './pairs.js';
import { HEALTHY_AGREEMENT } from './pairs-of-agreement.js';
import { HEALTHY_COLUMNS } from './pairs-of-columns.js';
import { HEALTHY_CONTENT } from './pairs-of-content.js';
import { HEALTHY_CONTRACTS } from './pairs-of-contracts.js';
import { HEALTHY_DOUBTS } from './pairs-of-doubts.js';
import { HEALTHY_HABITS } from './pairs-of-habits.js';
import { HEALTHY_CLAIMS, HEALTHY_OUTCOMES } from './pairs-of-outcomes.js';
import { HEALTHY_READERS } from './pairs-of-readers.js';
import { HEALTHY_REPORTS } from './pairs-of-reports.js';
import { HEALTHY_RESULTS } from './pairs-of-results.js';
import { HEALTHY_TOTALS } from './pairs-of-totals.js';
import { HEALTHY_VALUES } from './pairs-of-values.js';
import { reported } from './reported.js';

const HEALTHY = [
  ...FIRST_HEALTHY,
  ...HEALTHY_AGREEMENT,
  ...HEALTHY_COLUMNS,
  ...HEALTHY_CONTENT,
  ...HEALTHY_CONTRACTS,
  ...HEALTHY_DOUBTS,
  ...HEALTHY_HABITS,
  ...HEALTHY_OUTCOMES,
  ...HEALTHY_READERS,
  ...HEALTHY_REPORTS,
  ...HEALTHY_RESULTS,
  ...HEALTHY_TOTALS,
  ...HEALTHY_VALUES,
];

describe('a defect', () => {
  it.each(PAIRS)('is found, and nothing else is said: $what', async ({ rules, server }) => {
    const { all, grave } = await reported(() => server(true));
    expect(all.some((rule) => rules.includes(rule))).toBe(true);
    expect(grave.filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it.each(PAIRS)('is not found where it is not: $what', async ({ rules, server }) => {
    const { all, grave } = await reported(() => server(false));
    expect(all.filter((rule) => rules.includes(rule))).toEqual([]);
    expect(grave).toEqual([]);
  });
});

describe('a healthy server', () => {
  it.each(HEALTHY)('is not blamed for %s', async (_, tool) => {
    expect((await reported(() => [tool])).grave).toEqual([]);
  });

  it.each(HEALTHY_CLAIMS)('is not blamed for %s', async (_, tools) => {
    expect((await reported(() => tools)).grave).toEqual([]);
  });
});
