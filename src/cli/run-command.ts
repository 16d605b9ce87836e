import { Command, CommanderError } from 'commander';
import { Fault } from '../model/fault.js';
import { nearest } from '../model/nearest.js';
import { cleanText } from '../report/clean-text.js';
import { COMMANDS } from './command-table.js';
import { EXIT } from './exit-code.js';
import type { Invocation, Terminal } from './invocation.js';
import { packageVersion } from './package-file.js';
import { stderrLines } from './stderr-lines.js';
import { UsageError } from './usage-error.js';

/** Runs the command that the words name; returns the exit code where the command did not set one itself. */
export async function runCommand(
  words: readonly string[],
  invocation: Invocation,
): Promise<number | undefined> {
  try {
    const [name = '', ...rest] = words;
    if (name === '--version' || name === '-V') {
      invocation.terminal.out(packageVersion());
      return EXIT.clean;
    }
    const command = await commandNamed(name, invocation);
    await command.parseAsync(rest, { from: 'user' });
    return process.exitCode === undefined ? EXIT.clean : Number(process.exitCode);
  } catch (error) {
    return report(error, invocation.terminal);
  }
}

async function commandNamed(name: string, invocation: Invocation): Promise<Command> {
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new UsageError(unknownCommand(name));
  const command = new Command(`assay ${name}`)
    .description(entry.summary)
    .showSuggestionAfterError()
    .showHelpAfterError(`Run "assay ${name} --help" for the options and examples.`)
    .exitOverride();
  (await entry.load()).define(command, invocation);
  return command;
}

function unknownCommand(name: string): string {
  const names = COMMANDS.filter(({ isHidden }) => isHidden !== true).map((entry) => entry.name);
  const meant = nearest(name, names);
  return `There is no command "${name}". ${meant === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${meant}?`}`;
}

/** Tells a person what went wrong, and the shell by its exit code. */
function report(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof UsageError) {
    terminal.err(`assay: ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof Fault) {
    const fix = error.fix === undefined ? '' : `\n  ${cleanText(error.fix)}`;
    const said = stderrLines(error.stderr ?? '', terminal.paint);
    terminal.err([`assay: ${cleanText(error.message)}${fix}`, ...said].join('\n'));
    return error.code === 'config' ? EXIT.usage : EXIT.untested;
  }
  const stack = error instanceof Error ? error.stack : String(error);
  terminal.err(`assay: this is a bug in Assay, please report it.\n${stack}`);
  return EXIT.untested;
}
