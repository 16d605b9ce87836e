import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearest } from '../../model/nearest.js';
import { FORMS, formNamed } from '../../report/forms.js';
import type { ReportForm } from '../../report/report-form.js';
import { UsageError } from '../usage-error.js';

/** A form of the report, and the file that it is written to. */
export interface ReportFile {
  readonly form: ReportForm;
  readonly path: string;
}

/** Reads `--report html=a.html,junit`; a form without a path is written to its usual file. */
export function reportFiles(values: readonly string[], forms: readonly ReportForm[] = FORMS): ReportFile[] {
  // A comma before a form; every other comma belongs to a path.
  const between = new RegExp(`,(?=[a-z]+=|(?:${forms.map(({ name }) => name).join('|')})(?:,|$))`);
  return values
    .flatMap((value) => value.split(between))
    .flatMap((piece) => (piece.includes('=') ? [piece] : piece.split(',')))
    .map((piece) => reportFile(piece, forms));
}

function reportFile(piece: string, forms: readonly ReportForm[] = FORMS): ReportFile {
  const [, name = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(piece) ?? [];
  const form = formNamed(name, forms);
  if (form === undefined) {
    const names = forms.map((known) => known.name);
    const meant = nearest(name, names);
    const hint = meant === undefined ? `Forms: ${names.join(', ')}.` : `Did you mean ${meant}?`;
    throw new UsageError(`Unknown report form "${name}". ${hint}`);
  }
  if (path === '')
    throw new UsageError(`--report ${name}= needs a path. "--report ${name}" writes to ${form.path}.`);
  return { form, path: path ?? form.path };
}

/** Refuses, before anything is called, two reports in one file and a path that is a folder. */
export function requireFiles(files: readonly ReportFile[]): void {
  const seen = new Map<string, string>();
  for (const { form, path } of files) {
    const file = resolve(path);
    const before = seen.get(file);
    if (before !== undefined)
      throw new UsageError(`The reports ${before} and ${form.name} would both be written to ${path}.`);
    seen.set(file, form.name);
    if (isFolder(file)) throw new UsageError(`${path} is a folder. Name a file for the ${form.name} report.`);
  }
}

/** A report that cannot be written fails only when it is written, so that it cannot hide the verdict. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Adds the page if it is to be opened and no file was named for it. */
export function withPage(files: readonly ReportFile[], isWanted: boolean): readonly ReportFile[] {
  return isWanted && !files.some(({ form }) => form.name === 'html') ? [...files, reportFile('html')] : files;
}
