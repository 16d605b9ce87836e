import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { nearest } from '../../model/nearest.js';
import { UsageError } from '../usage-error.js';
import { FORMS } from './report-forms.js';

/** A form of the report, and the file that it is written to. */
export interface ReportFile {
  readonly form: string;
  readonly path: string;
}

const NAMES = Object.keys(FORMS);

/** A comma before a form; every other comma belongs to a path. */
const BETWEEN = new RegExp(`,(?=[a-z]+=|(?:${NAMES.join('|')})(?:,|$))`);

/** Reads `--report html=a.html,junit`; a form without a path is written to its usual place. */
export function reportFiles(values: readonly string[]): ReportFile[] {
  return values
    .flatMap((value) => value.split(BETWEEN))
    .flatMap((piece) => (piece.includes('=') ? [piece] : piece.split(',')))
    .map(reportFile);
}

function reportFile(piece: string): ReportFile {
  const [, form = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(piece) ?? [];
  const known = Object.hasOwn(FORMS, form) ? FORMS[form] : undefined;
  if (known === undefined) {
    const meant = nearest(form, NAMES);
    throw new UsageError(
      `There is no report "${form}". ${meant === undefined ? `There are: ${NAMES.join(', ')}.` : `Did you mean ${meant}?`}`,
    );
  }
  if (path === '')
    throw new UsageError(`--report ${form}= needs a path; ${form} alone is written to ${known.path}.`);
  return { form, path: path ?? known.path };
}

/** Refuses what cannot be written, and two forms in one file, before anything is called. */
export function requireWritable(files: readonly ReportFile[]): void {
  requireDistinct(files);
  for (const { path } of files) {
    const reason = obstacle(resolve(path));
    if (reason !== undefined) throw new UsageError(`The report cannot be written to ${path}: ${reason}`);
  }
}

/** The second would overwrite the first. */
function requireDistinct(files: readonly ReportFile[]): void {
  const seen = new Map<string, string>();
  for (const { form, path } of files) {
    const before = seen.get(resolve(path));
    if (before !== undefined)
      throw new UsageError(`The reports ${before} and ${form} would both be written to ${path}.`);
    seen.set(resolve(path), form);
  }
}

/** With the page among the files: whoever wants to see it need not ask for it twice. */
export function withPage(files: readonly ReportFile[], isWanted: boolean): readonly ReportFile[] {
  return isWanted && !files.some(({ form }) => form === 'html') ? [...files, reportFile('html')] : files;
}

function obstacle(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return 'it is a folder.';
    accessSync(found === undefined ? folderThatIs(dirname(path)) : path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The nearest folder that there is already; the others can be made in it. */
function folderThatIs(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && dirname(path) !== path) return folderThatIs(dirname(path));
  if (found?.isDirectory() !== true) throw new Error(`${path} is not a folder.`);
  return path;
}
