import { resolve } from 'node:path';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { isRecord } from '../../model/json.js';
import { readSavedJson } from '../../model/read-json.js';
import type { RunReport } from '../../model/run-report.js';
import { type FailOn, SEVERITIES } from '../../report/finding-report.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { writeTextFile } from '../files/write-text-file.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import type { TargetWords } from './command-line.js';
import { reportChecker } from './read-report.js';
import { isTrustedRun, trustRun } from './trusted-runs.js';
import { jsonLines } from './write-reports.js';

/** What a check leaves for `assay replay`. */
export interface LastRun {
  readonly target: TargetWords;
  readonly report: RunReport;
  /** The severity from which on the check failed. */
  readonly failOn?: FailOn;
}

const FILE = '.assay/last-run.json';

/** Writes the last run, of one server or of several, below the current folder, and remembers that this user did. */
export function saveLastRuns(runs: readonly LastRun[], env: Invocation['env']): void {
  const [only, ...others] = runs;
  const saved = others.length === 0 ? only : { runs };
  writeTextFile(FILE, jsonLines(saved));
  trustRun(process.cwd(), jsonLines(saved), env);
}

/** Reads the last run of the current folder, a run for each server, and says whether it is one of this user. */
export async function readLastRuns(
  env: Invocation['env'],
): Promise<{ readonly runs: readonly LastRun[]; readonly isTrusted: boolean }> {
  const text = savedText();
  const runs = await lastRunsOf(text);
  if (runs === undefined)
    throw new UsageError(`${FILE} is not a run of this Assay version. Run "${ASSAY_COMMAND} check" again.`);
  return { runs, isTrusted: isTrustedRun(process.cwd(), text, env) };
}

function savedText(): string {
  try {
    return readTextFile(resolve(FILE));
  } catch {
    throw new UsageError(
      `There is no saved run in this folder (${FILE}). Run "${ASSAY_COMMAND} check" first.`,
    );
  }
}

async function lastRunsOf(text: string): Promise<readonly LastRun[] | undefined> {
  let value: unknown;
  try {
    value = readSavedJson(text);
  } catch {
    return undefined;
  }
  const saved = isRecord(value) && Array.isArray(value.runs) ? value.runs : [value];
  const { isReport } = await reportChecker();
  const runs = saved.map((run) => runOf(run, isReport));
  return runs.every((run) => run !== undefined) ? runs : undefined;
}

function runOf(value: unknown, isReport: (value: unknown) => value is RunReport): LastRun | undefined {
  if (!isRecord(value)) return undefined;
  const { target, report, failOn } = value;
  if (!isTargetWords(target) || !isReport(report)) return undefined;
  return { target, report, ...(isFailOn(failOn) ? { failOn } : {}) };
}

const isFailOn = (value: unknown): value is FailOn =>
  value === 'never' || SEVERITIES.some((severity) => severity === value);

function isTargetWords(value: unknown): value is TargetWords {
  if (!isRecord(value)) return false;
  const { url, options, command = [] } = value;
  return (url === undefined || typeof url === 'string') && [options, command].every(isTexts);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
