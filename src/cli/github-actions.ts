import { appendFileSync } from 'node:fs';
import { type FindingReport, github, markdown } from '../report/index.js';
import { errorMessage } from './error-message.js';
import type { Invocation } from './invocation.js';
import { isInActions } from './terminal/is-in-actions.js';

/** GitHub takes 1 MiB as the summary of a step, and a UTF-16 unit has at most three bytes of UTF-8. */
const LONGEST_SUMMARY = Math.floor((1024 * 1024) / 3) - 100;

/**
 * In a workflow of GitHub Actions: annotations, on standard error so that standard output stays what was asked for, and
 * the job summary. Elsewhere nothing. What the log already has is not repeated.
 */
export function tellActions(
  report: FindingReport,
  { env, terminal }: Invocation,
  {
    isAnnotated = false,
    isLogged = true,
  }: { readonly isAnnotated?: boolean; readonly isLogged?: boolean } = {},
): void {
  if (!isInActions(env)) return;
  if (!isAnnotated) terminal.document(github(report, { isBrief: isLogged }), 'err');
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  try {
    appendFileSync(file, `${markdown(report, { maxLength: LONGEST_SUMMARY })}\n\n`);
  } catch (error) {
    terminal.err(`Could not write the job summary: ${errorMessage(error)}`);
  }
}
