import { type Command, Option } from 'commander';
import { DRIFT_FORMS } from '../../report/forms.js';
import type { FailOn } from '../../report/index.js';
import { addConfigOptions, type ConfigOption } from '../config/config-option.js';

/** The minimum impact that fails a command, as people write it. */
const FAIL_ON: Readonly<Record<string, FailOn>> = {
  breaking: 'error',
  risky: 'warning',
  any: 'info',
  never: 'never',
};

/** How changes are judged and printed. */
export interface DriftOptions extends ConfigOption {
  readonly failOn?: string;
  readonly json?: true;
  readonly format: string;
  readonly report: readonly string[];
  readonly all?: true;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

/** Adds the options of a command that reports changes and may fail. */
export function addDriftOptions(command: Command, usual: string): Command {
  return addPrintOptions(
    command.addOption(
      new Option('--fail-on <impact>', 'minimum impact of a change that fails the command')
        .choices(Object.keys(FAIL_ON))
        .default(undefined, usual),
    ),
  );
}

/** Adds the options of a command that shows changes. */
export function addPrintOptions(command: Command): Command {
  const names = DRIFT_FORMS.map(({ name }) => name);
  return addConfigOptions(
    command
      .option('--json', 'the same as --format json')
      .addOption(new Option('--format <form>', 'how to print the changes').choices(names).default('pretty'))
      .option('--report <form[=file]>', `write files: ${names.join(', ')}; separate by commas`, collect, [])
      .option('--all', 'show every change separately'),
  );
}

/** The severity that fails, as far as the command line says so. */
export function failOnOf({ failOn }: Pick<DriftOptions, 'failOn'>): FailOn | undefined {
  return failOn === undefined ? undefined : FAIL_ON[failOn];
}
