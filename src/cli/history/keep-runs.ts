import { Fault } from '../../model/fault.js';
import type { ServerRun } from '../../model/servers-report.js';
import { counted } from '../../report/words.js';
import type { History, KeptRun } from '../../store/index.js';
import type { CheckOptions } from '../check/check-options.js';
import type { CheckSettings } from '../check/check-settings.js';
import type { Invocation } from '../invocation.js';
import { changeWords } from './history-words.js';
import { openHistory } from './open-history.js';

/**
 * Keeps the runs of a check where the user wants them kept. A database that cannot be written to costs the history, not
 * the verdict. Returns whether everything that was to be kept is.
 */
export async function keepRuns(
  runs: readonly ServerRun[],
  options: CheckOptions,
  { db, config }: CheckSettings,
  invocation: Invocation,
): Promise<boolean> {
  if (db === undefined || options.dryRun === true) return true;
  const { terminal } = invocation;
  const isForPeople = options.json !== true && options.events !== true;
  let history: History | undefined;
  try {
    terminal.progress('Keeping the run …');
    history = await openHistory(db, invocation);
    const kept: KeptRun[] = [];
    for (const run of runs) kept.push(...(await keepRun(history, run, config.serverName)));
    if (options.quiet !== true) terminal[isForPeople ? 'out' : 'err'](keptLine(kept, db));
    return true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    terminal.err(
      `assay: The run was not kept. ${error.message}${error.fix === undefined ? '' : ` ${error.fix}`}`,
    );
    return false;
  } finally {
    terminal.progress('');
    await history?.close();
  }
}

async function keepRun(
  history: History,
  run: ServerRun,
  configured: string | undefined,
): Promise<readonly KeptRun[]> {
  const { origin, server } = run.report;
  const target = origin?.server ?? '';
  const name =
    [run.name, configured, server.name].find((word) => word !== undefined && word !== '') ??
    (await history.serverAt(target)) ??
    (target === '' ? 'unnamed' : target);
  const id = await history.save({ ...run, name, startedAt: origin?.startedAt ?? new Date().toISOString() });
  return await history.runsLike(id, 1);
}

/** `Kept as 20260102-… in .assay/history.db: 2 new findings, 1 fixed.` */
function keptLine(runs: readonly KeptRun[], location: string): string {
  const [only, ...others] = runs;
  if (only !== undefined && others.length === 0)
    return `Kept in ${location} as ${only.id}: ${changeWords(only)}.`;
  const sum = (field: 'findings_new' | 'findings_fixed' | 'findings_returned'): number =>
    runs.reduce((total, run) => total + run[field], 0);
  const changes = {
    findings_new: sum('findings_new'),
    findings_fixed: sum('findings_fixed'),
    findings_returned: sum('findings_returned'),
  };
  return `Kept in ${location}: ${counted(runs.length, 'run')}, ${changeWords(changes)}.`;
}
