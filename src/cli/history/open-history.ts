import { existsSync } from 'node:fs';
import { Fault } from '../../model/fault.js';
import type { RunReport } from '../../model/run-report.js';
import type { History, KeptRun } from '../../store/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { reportChecker } from '../check/read-report.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** Opens a history, creating it where it is missing; the password of its address is secret from here on. */
export async function openHistory(location: string, { secrets }: Invocation): Promise<History> {
  for (const secret of secretsOf(location)) secrets.add(secret);
  const { History: store } = await import('../../store/index.js');
  return await store.open(location);
}

/** The password of an address as it is written and as it is meant, and the one that Postgres takes as a parameter. */
function secretsOf(location: string): readonly string[] {
  if (!URL.canParse(location)) return [];
  const { password, searchParams } = new URL(location);
  const given = ['password', 'sslpassword'].flatMap((name) => searchParams.getAll(name));
  return [password, decoded(password), ...given];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Does something with a history that exists, and closes it. */
export async function withHistory<T>(
  location: string,
  invocation: Invocation,
  work: (history: History) => Promise<T>,
): Promise<T> {
  const { databaseKind } = await import('../../store/index.js');
  if (databaseKind(location) === 'embedded' && !existsSync(location))
    throw new UsageError(
      `There is no history ${location}. Keep runs with "${ASSAY_COMMAND} check --db", or name another one with --db.`,
    );
  const history = await openHistory(location, invocation);
  try {
    return await work(history);
  } finally {
    await history.close();
  }
}

/** The report of a run that was listed a moment ago. */
export async function keptReport(history: History, { id }: Pick<KeptRun, 'id'>): Promise<RunReport> {
  const report = await history.report(id);
  if (report === undefined) throw new UsageError(`The run ${id} was deleted meanwhile.`);
  const { problemOf } = await reportChecker();
  const problem = problemOf(report);
  if (problem === undefined) return report;
  throw new Fault('unreadable', `The run ${id} has no report of this Assay version: ${problem}.`);
}
