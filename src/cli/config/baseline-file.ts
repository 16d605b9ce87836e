import { readFile, writeFile } from 'node:fs/promises';
import { type Baseline, baselineOf, readBaseline } from '../../config/index.js';
import type { Finding } from '../../model/finding.js';
import { safeJson } from '../../report/index.js';
import { UsageError } from '../usage-error.js';

/** Reads a baseline. */
export async function loadBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`There is no baseline ${file}. Write it with --update-baseline.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The baseline ${file} is not JSON: ${(error as Error).message}`);
  }
  const baseline = readBaseline(value);
  if (baseline === undefined)
    throw new UsageError(`${file} is not a baseline. Write it anew with --update-baseline.`);
  return baseline;
}

/** Accepts some findings from now on; returns how many. */
export async function writeBaseline(file: string, findings: readonly Finding[]): Promise<number> {
  const baseline = baselineOf(findings);
  await writeFile(file, `${safeJson(baseline)}\n`);
  return baseline.accepted.length;
}
