import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunReport } from '../../model/run-report.js';
import { UsageError } from '../usage-error.js';
import type { TargetWords } from './command-line.js';

/** What a check leaves for `assay replay`. */
export interface LastRun {
  readonly target: TargetWords;
  readonly report: RunReport;
}

const FILE = '.assay/last-run.json';

/** Writes the last run below the current folder; answers may hold secrets, so that only the owner can read it. */
export function saveLastRun(run: LastRun): void {
  const file = resolve(FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

/** Reads the last run of the current folder. */
export function readLastRun(): LastRun {
  try {
    return JSON.parse(readFileSync(resolve(FILE), 'utf8')) as LastRun;
  } catch {
    throw new UsageError(`There is no ${FILE} here that can be read; run "assay check" first.`);
  }
}
