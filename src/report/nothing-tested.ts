import type { RunReport } from '../model/run-report.js';

/** Whether a run proves nothing: the server has no tools, none was called, or every tool that was lacks a credential, a setting or a program. */
export function nothingTested({ summary, obstacles = [] }: RunReport): boolean {
  if (summary.tested === 0) return true;
  const missing = obstacles.filter(({ kind }) => kind !== 'unreachable' && kind !== 'rate_limit');
  return new Set(missing.flatMap(({ tools }) => tools)).size === summary.tested;
}
