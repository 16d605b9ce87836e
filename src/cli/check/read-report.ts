import { readFileSync } from 'node:fs';
import { readJson } from '../../model/read-json.js';
import type { RunReport } from '../../model/run-report.js';
import type { JsonSchema } from '../../model/tool.js';
import { errorMessage } from '../error-message.js';
import { packageFile } from '../package-file.js';
import { UsageError } from '../usage-error.js';

/** Reads a JSON report that a check wrote, and refuses what is not one. */
export async function readReport(path: string): Promise<RunReport> {
  const { compileSchema } = await import('../../schema/index.js');
  const schema = JSON.parse(readFileSync(packageFile('docs/report.schema.json'), 'utf8')) as JsonSchema;
  const value = readJsonFile(path);
  const check = compileSchema(schema).check(value);
  if (check.outcome === 'valid') return value as RunReport;
  const reason =
    check.outcome === 'invalid'
      ? `${check.violations[0].instancePath || 'it'} ${check.violations[0].message}`
      : check.reason;
  throw new UsageError(`${path} is not a report of this Assay version: ${reason}.`);
}

function readJsonFile(path: string): unknown {
  const reading = readJson(textOf(path));
  if (reading.outcome === 'value') return reading.value;
  const reason = reading.outcome === 'not_json' ? reading.message : 'it is larger or deeper than any report.';
  throw new UsageError(`Cannot read the report ${path}: ${reason}`);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the report ${path}: ${errorMessage(error)}`);
  }
}
