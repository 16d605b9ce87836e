#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { Fault } from '../model/fault.js';
import { COMMANDS } from './command-table.js';
import { EXIT } from './exit-code.js';
import { type Invocation, splitServerCommand } from './invocation.js';
import { cleanText } from './terminal/clean-text.js';
import { processTerminal } from './terminal/terminal.js';
import { UsageError } from './usage-error.js';

const { own, serverCommand } = splitServerCommand(process.argv.slice(2));
const terminal = processTerminal(process.stdout, process.stderr, process.env);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal));

const invocation: Invocation = {
  serverCommand,
  env: process.env,
  signal: stop.signal,
  terminal,
  exit: (code) => {
    process.exitCode = code;
  },
};

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('assay')
  .description('Finds out whether the tools of an MCP server really do what they advertise.')
  .version(version)
  .enablePositionalOptions()
  .showSuggestionAfterError()
  .showHelpAfterError('Run with --help for the options and examples.')
  .exitOverride();

const words = own.filter((word) => !word.startsWith('-'));
const wanted = words[0] === 'help' ? words[1] : words[0];
for (const { name, summary, load } of COMMANDS) {
  const command = program.command(name).description(summary).exitOverride().copyInheritedSettings(program);
  if (name === wanted) (await load()).define(command, invocation);
}

try {
  await program.parseAsync(own, { from: 'user' });
} catch (error) {
  process.exitCode = report(error);
}

/** Tells a person what went wrong, and the shell by its exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof UsageError) {
    terminal.err(`assay: ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof Fault) {
    terminal.err(
      `assay: ${cleanText(error.message)}${error.fix === undefined ? '' : `\n  ${cleanText(error.fix)}`}`,
    );
    return error.code === 'config' ? EXIT.usage : EXIT.untested;
  }
  terminal.err(
    `assay: this is a bug in Assay, please report it.\n${error instanceof Error ? error.stack : String(error)}`,
  );
  return EXIT.untested;
}
