import type { RuleInfo } from '../../report/index.js';

/** What Assay says about its own configuration. */
export const CONFIG_RULES: readonly RuleInfo[] = [
  {
    id: 'config/stale-baseline',
    severity: 'warning',
    summary: 'Every entry of the baseline still accepts something.',
    why: 'An entry that accepts nothing hides the same problem when it comes back.',
    fix: 'Remove the entry, or write the baseline anew with `--update-baseline`.',
  },
];
