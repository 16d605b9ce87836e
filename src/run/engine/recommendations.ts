import type { Attempt } from '../attempt/attempt.js';

/** Advice for the author of a tool, the most frequent problem first; each once. */
export function recommendationsFor(attempts: readonly Attempt[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { findings } of attempts)
    for (const { fix, severity } of findings)
      if (fix !== undefined && severity !== 'info') counts.set(fix, (counts.get(fix) ?? 0) + 1);
  const fixes = [...counts].sort((a, b) => b[1] - a[1]).map(([fix]) => fix);
  const isUnseen = attempts.length > 0 && !attempts.some(({ succeeded }) => succeeded);
  return isUnseen ? ['Give values that exist on the server: no call succeeded.', ...fixes] : fixes;
}
