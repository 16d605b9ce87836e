import { isRecord } from '../../model/json.js';
import { readSavedJson } from '../../model/read-json.js';
import type { RunReport } from '../../model/run-report.js';
import type { ServerVerdict } from '../../model/servers-report.js';
import { counted } from '../../report/words.js';
import type { History, NewRun } from '../../store/index.js';
import { reportChecker } from '../check/read-report.js';
import { linesOfFile } from '../files/lines-of-file.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** Prints every run as a line of JSON. */
export async function exportRuns(history: History, { terminal }: Invocation): Promise<void> {
  for await (const run of history.everyRun()) terminal.jsonLine(run);
}

/** Reads what `exportRuns` wrote; a run that is kept already is left as it is. */
export async function importRuns(history: History, file: string, { terminal }: Invocation): Promise<void> {
  const { isReport } = await reportChecker();
  let [number, added, known] = [0, 0, 0];
  for await (const line of linesOfFile(file)) {
    number++;
    if (line.trim() === '') continue;
    const run = runOf(line, isReport);
    if (run === undefined)
      throw new UsageError(
        `${file}, line ${number}: not a run of "history export". The lines before it are kept.`,
      );
    if (await history.add(run)) added++;
    else known++;
    terminal.progress(`${counted(added, 'run')} added …`);
  }
  terminal.progress('');
  terminal.out(`${counted(added, 'run')} added${known === 0 ? '' : `, ${known} kept already`}.`);
}

function runOf(line: string, isReport: (value: unknown) => value is RunReport): NewRun | undefined {
  let value: unknown;
  try {
    value = readSavedJson(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { id, name, startedAt, verdict, fault, report } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || !isTime(startedAt)) return undefined;
  if (!isVerdict(verdict) || !isReport(report)) return undefined;
  return { id, name, startedAt, verdict, ...(isFault(fault) ? { fault } : {}), report };
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isVerdict = (value: unknown): value is ServerVerdict =>
  value === 'clean' || value === 'findings' || value === 'untested';

const isFault = (value: unknown): value is { code: string; message: string } =>
  isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string';
