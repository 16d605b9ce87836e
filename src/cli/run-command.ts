import { Command, CommanderError } from 'commander';
import { Fault } from '../model/fault.js';
import { nearest } from '../model/nearest.js';
import { cleanText } from '../report/clean-text.js';
import { ASSAY_COMMAND } from './assay-command.js';
import { COMMANDS, type CommandEntry } from './command-table.js';
import { remedyLines } from './doctor/remedy-lines.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { type CommandHelp, commandHelp } from './help/command-help.js';
import type { Invocation, Surroundings } from './invocation.js';
import { packageVersion } from './package-file.js';
import { reportInternalError } from './report-internal-error.js';
import { UsageError } from './usage-error.js';
import { withinTime, withoutAbort } from './within-time.js';

/** Runs the command that the words name. Every exit code passes through here: returned by a command, or of an error. */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let hasFailed = false;
  const noteInternalError: Invocation['noteInternalError'] = (error, tool) => {
    hasFailed = true;
    reportInternalError(error, surroundings, tool);
  };
  const invocation: Invocation = { ...surroundings, noteInternalError };
  try {
    const [name = '', ...rest] = words;
    if (name === '--version' || name === '-V' || name === '-v') {
      invocation.terminal.out(packageVersion());
      return EXIT.clean;
    }
    const entry = COMMANDS.find((candidate) => candidate.name === name);
    if (entry === undefined) throw new UsageError(unknownCommand(name));
    const { define, help, run } = await entry.load();
    const command = commandNamed(entry, rest.includes('--all'), help, invocation);
    define(command);
    command.parse(rest, { from: 'user' });
    const code = await run(command, withinTime(invocation, command.opts<{ maxTime?: number }>().maxTime));
    return hasFailed ? EXIT.internal : code;
  } catch (error) {
    return reportError(error, invocation);
  }
}

function commandNamed(
  { name, summary }: CommandEntry,
  isAll: boolean,
  help: CommandHelp | undefined,
  { terminal }: Invocation,
): Command {
  return new Command(`assay ${name}`)
    .description(`${summary}.`)
    .showSuggestionAfterError()
    .showHelpAfterError(`Run "${ASSAY_COMMAND} ${name} --help" for the options and examples.`)
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .configureHelp({
      formatHelp: (command, helper) => commandHelp(command, help ?? { examples: () => [] }, helper, isAll),
    })
    .exitOverride();
}

function unknownCommand(name: string): string {
  const names = COMMANDS.filter(({ isHidden }) => isHidden !== true).map((entry) => entry.name);
  const meant = nearest(name, names);
  return `Unknown command "${name}". ${meant === undefined ? `Commands: ${names.join(', ')}.` : `Did you mean ${meant}?`}`;
}

/** Tells a person what went wrong, and returns the exit code for it. */
function reportError(error: unknown, invocation: Invocation): ExitCode {
  const { terminal } = invocation;
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof UsageError) {
    terminal.err(`assay: ${cleanText(error.message)}`);
    return EXIT.usage;
  }
  if (error instanceof Fault) {
    const fault = withoutAbort(error);
    terminal.err([`assay: ${cleanText(fault.message)}`, ...remedyLines(fault, terminal.paint)].join('\n'));
    return fault.code === 'config' ? EXIT.usage : EXIT.untested;
  }
  invocation.noteInternalError(error);
  return EXIT.internal;
}
