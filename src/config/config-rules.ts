import type { Rule } from '../model/rule.js';

/** What can be wrong with how Assay is set up. */
export const CONFIG_RULES = {
  staleBaseline: {
    id: 'config/stale-baseline',
    severity: 'warning',
    summary: 'A baseline entry accepts a finding that no longer exists.',
    reason: 'The entry would hide the same problem if it came back.',
    fix: 'Remove the entry, or rewrite the baseline with `--update-baseline`.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
