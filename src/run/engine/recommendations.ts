import { quote } from '../../model/quote.js';
import type { Attempt } from '../attempt/attempt.js';
import { valuesNeededBy } from '../summary/data-needed.js';

/** Advice for the author of a tool, the most frequent problem first; each once. */
export function recommendationsFor(attempts: readonly Attempt[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { findings } of attempts)
    for (const { fix, severity } of findings)
      if (fix !== undefined && severity !== 'info') counts.set(fix, (counts.get(fix) ?? 0) + 1);
  const fixes = [...counts].sort((a, b) => b[1] - a[1]).map(([fix]) => fix);
  const isUnseen = attempts.length > 0 && !attempts.some(({ succeeded }) => succeeded);
  return isUnseen ? [unseen(attempts), ...fixes] : fixes;
}

/** Values help only where a response leaves that possible. */
function unseen(attempts: readonly Attempt[]): string {
  const names = new Set(attempts.flatMap(valuesNeededBy));
  return names.size === 0
    ? 'Look at the responses: no call succeeded, and no other arguments would help.'
    : `Give values that exist on the server for ${quote([...names].join(', '), 120)}: no call succeeded.`;
}
