import { badgeForm } from './badge.js';
import { githubForm } from './github.js';
import { htmlForm } from './html/html.js';
import { jsonForm } from './json.js';
import { junitForm } from './junit/junit.js';
import { changelogForm } from './markdown/changelog.js';
import { coverageForm } from './markdown/coverage-matrix.js';
import { markdownForm } from './markdown/markdown.js';
import type { ReportForm } from './report-form.js';
import { sarifForm } from './sarif/sarif.js';
import { prettyForm } from './terminal/pretty-form.js';

/** Every form of a report; `check`, `lint` and `report` offer those that fit what they have. */
export const FORMS: readonly ReportForm[] = [
  prettyForm,
  htmlForm,
  jsonForm,
  junitForm,
  sarifForm,
  markdownForm,
  githubForm,
  badgeForm,
  coverageForm,
];

/** The forms that changes between two versions of a server can be shown in. */
export const DRIFT_FORMS: readonly ReportForm[] = [
  ...FORMS.filter(({ needsRun }) => needsRun !== true),
  changelogForm,
];

/** The form of that name. */
export function formNamed(name: string, forms: readonly ReportForm[] = FORMS): ReportForm | undefined {
  return forms.find((form) => form.name === name);
}
