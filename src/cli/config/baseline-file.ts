import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AcceptedFinding, type Baseline, baselineOf, readBaseline } from '../../config/baseline.js';
import { readTextFile } from '../../connect/config/read-text-file.js';
import type { Finding } from '../../model/finding.js';
import { safeJson } from '../../report/index.js';
import { errorMessage } from '../error-message.js';
import { writeTextFile } from '../files/write-text-file.js';
import { UsageError } from '../usage-error.js';
import type { LoadedConfig } from './load-config.js';

/** The file that `--update-baseline` writes by default. */
const DEFAULT_BASELINE = 'assay-baseline.json';

/** What the command line says about a baseline. */
export interface BaselineChoices {
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

/** The absolute path of the baseline, if there is to be one. */
export function baselinePath(
  { baseline, updateBaseline }: BaselineChoices,
  { config, folder: home }: LoadedConfig,
  folder: string,
): string | undefined {
  if (baseline !== undefined) return resolve(folder, baseline);
  if (config.baseline !== undefined) return resolve(home, config.baseline);
  return updateBaseline === true ? resolve(folder, DEFAULT_BASELINE) : undefined;
}

/** Reads a baseline. */
export async function loadBaseline(file: string): Promise<Baseline> {
  if (!existsSync(file))
    throw new UsageError(`There is no baseline ${file}. Create it with --update-baseline.`);
  const text = readTextFile(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The baseline ${file} is not JSON: ${errorMessage(error)}`);
  }
  const baseline = readBaseline(value);
  if (baseline === undefined)
    throw new UsageError(`${file} is not a baseline. Write a new one with --update-baseline.`);
  return baseline;
}

/** The entries of a baseline that may not exist yet. */
export async function knownEntries(file: string): Promise<readonly AcceptedFinding[]> {
  return existsSync(file) ? (await loadBaseline(file)).accepted : [];
}

/** Accepts some findings from now on, in addition to the entries that are kept; returns how many. */
export function writeBaseline(
  file: string,
  findings: readonly Finding[],
  kept: readonly AcceptedFinding[] = [],
): number {
  const { accepted } = baselineOf(findings, kept);
  writeTextFile(file, `${safeJson({ version: 1, accepted })}\n`, { isShared: true });
  return accepted.length;
}
