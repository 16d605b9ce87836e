import { appendFileSync } from 'node:fs';
import { type FindingReport, github, markdown, plainLog } from '../report/index.js';
import type { Invocation } from './invocation.js';

/** GitHub takes 1 MiB as the summary of a step, and a UTF-16 unit has at most three bytes of UTF-8. */
const LONGEST_SUMMARY = Math.floor((1024 * 1024) / 3) - 100;

/** Whether the command runs in a workflow of GitHub Actions. */
export function isInActions(env: Invocation['env']): boolean {
  return env.GITHUB_ACTIONS === 'true';
}

/** A text for the terminal; in a workflow nothing in it is a command, whatever a server wrote. */
export function logText(text: string, env: Invocation['env']): string {
  return isInActions(env) ? plainLog(text) : text;
}

/**
 * In a workflow of GitHub Actions: annotations, on standard error so that standard output stays what was asked for, and
 * the summary of the job. Elsewhere nothing. What the log has already, as annotations or in full, is not said again.
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
  if (!isAnnotated) terminal.err(github(report, { isBrief: isLogged }));
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  try {
    appendFileSync(file, `${markdown(report, { maxLength: LONGEST_SUMMARY })}\n\n`);
  } catch (error) {
    terminal.err(`The summary of the job was not written: ${(error as Error).message}`);
  }
}
