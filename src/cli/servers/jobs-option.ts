import type { Command } from 'commander';
import { wholeNumber } from '../target/target-options.js';

/** Servers of a configuration that are worked on at once where nobody says otherwise. */
const USUAL_JOBS = 2;

/** Adds the option that says how many servers of a configuration are worked on at once. */
export function addJobsOption(command: Command): Command {
  return command.option(
    '--jobs <number>',
    'how many servers of a configuration at once',
    wholeNumber,
    USUAL_JOBS,
  );
}
