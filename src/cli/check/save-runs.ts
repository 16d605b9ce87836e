import { ASSAY_COMMAND } from '../assay-command.js';
import { errorMessage } from '../error-message.js';
import type { Invocation } from '../invocation.js';
import type { CheckOptions } from './check-options.js';
import { type LastRun, saveLastRuns } from './last-run.js';

/** Saves what a check found for `assay replay`. A folder that cannot be written to costs the replay, not the check. */
export function saveRuns(
  runs: readonly LastRun[],
  { save, dryRun }: CheckOptions,
  { terminal, secrets, env }: Invocation,
): void {
  if (!save || dryRun === true || runs.length === 0) return;
  try {
    saveLastRuns(secrets.maskValue(runs), env);
  } catch (error) {
    terminal.err(
      terminal.paint.dim(`This run was not saved for "${ASSAY_COMMAND} replay". ${errorMessage(error)}`),
    );
  }
}
