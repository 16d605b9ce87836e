import type { RunReport } from './run-report.js';

/**
 * Why a run says nothing about a finding of an earlier one; `undefined` where it looked for it, so that its absence is
 * a fix. `tool` is absent for a finding about the server.
 */
export function whyNotLookedFor(tool: string | undefined, now: RunReport): string | undefined {
  if (tool === undefined)
    return now.partial === undefined ? undefined : `the run ended early: ${now.partial}`;
  const report = now.tools.find(({ name }) => name === tool);
  if (report === undefined) return 'the server no longer lists the tool';
  if (report.notTested !== undefined) return `the tool was not tested: ${report.notTested}`;
  return report.cutShort === undefined ? undefined : `not every call was made: ${report.cutShort}`;
}
