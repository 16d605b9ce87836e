import { readFileSync } from 'node:fs';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { isRecord } from '../../model/json.js';
import { readSavedJson } from '../../model/read-json.js';
import type { RunReport } from '../../model/run-report.js';
import { errorMessage } from '../error-message.js';
import { packageFile } from '../package-file.js';
import { UsageError } from '../usage-error.js';

/** Reads a JSON report that a check wrote, and refuses what is not one. */
export async function readReport(path: string): Promise<RunReport> {
  const value = readJsonFile(path);
  const check = await reportChecker();
  const problem = check.problemOf(value);
  if (check.isReport(value)) return value;
  throw new UsageError(`${path} is not a report of this Assay version: ${problem}.`);
}

/** Tells reports from other values, as `docs/report.schema.json` describes them. */
export async function reportChecker(): Promise<{
  isReport(value: unknown): value is RunReport;
  problemOf(value: unknown): string | undefined;
}> {
  const { compileSchema } = await import('../../schema/index.js');
  const schema: unknown = JSON.parse(readFileSync(packageFile('docs/report.schema.json'), 'utf8'));
  const compiled = compileSchema(isRecord(schema) ? schema : {});
  const problemOf = (value: unknown): string | undefined => {
    const check = compiled.check(value);
    if (check.outcome === 'valid') return undefined;
    if (check.outcome !== 'invalid') return check.reason;
    const [first] = check.violations;
    return `${first.instancePath || 'it'} ${first.message}`;
  };
  return { problemOf, isReport: (value): value is RunReport => problemOf(value) === undefined };
}

function readJsonFile(path: string): unknown {
  try {
    return readSavedJson(readTextFile(path));
  } catch (error) {
    throw new UsageError(`Cannot read the report ${path}: ${errorMessage(error)}`);
  }
}
