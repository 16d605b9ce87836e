#!/usr/bin/env node
import { format } from 'node:util';
import { SecretRegister } from '../model/secret-register.js';
import { COMMANDS } from './command-table.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { exposeCollector } from './expose-collector.js';
import { type Surroundings, splitServerCommand } from './invocation.js';
import { overview } from './overview.js';
import { withoutColourFlags } from './terminal/colour-flags.js';
import { processTerminal } from './terminal/terminal.js';

const { own, serverCommand } = splitServerCommand(process.argv.slice(2));
const { words, env } = withoutColourFlags(own, process.env);
const secrets = new SecretRegister();
const terminal = processTerminal(process.stdout, process.stderr, env, secrets);
const stop = new AbortController();

const surroundings: Surroundings = {
  serverCommand,
  env: process.env,
  signal: stop.signal,
  terminal,
  secrets,
  streams: () => ({ input: process.stdin, output: process.stdout, errors: process.stderr }),
};

exposeCollector();

// Packages and configuration files that print pass through the same writer: they may print what a server has sent.
for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
  console[level] = (...values: unknown[]) => terminal.err(format(...values));

// A reader that has seen enough (`| head`) closes the pipe: the command then stops as if it had been asked to.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  stop.abort('EPIPE');
});

// Until the command returns its own code: a process whose promise never settles ends silently, and must not end with
// 0.
process.exitCode = EXIT.internal;
let isSettled = false;
process.once('beforeExit', () => {
  if (!isSettled)
    terminal.err('assay: the command never finished: it waits for something that does not happen.');
});

void main(words).then((code) => {
  isSettled = true;
  process.exitCode = code;
});

/** Runs a command; what only a command needs is loaded here, so that `assay --help` stays instant. */
async function main([name, ...rest]: readonly string[]): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    terminal.out(overview(COMMANDS, terminal.paint));
    return EXIT.clean;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal));
  const { runCommand } = await import('./run-command.js');
  if (name === 'help' && rest[0] === 'connecting') {
    const { connectingHelp } = await import('./help/connecting.js');
    terminal.out(connectingHelp(terminal.width));
    return EXIT.clean;
  }
  return name === 'help'
    ? runCommand([...rest, '--help'], surroundings)
    : runCommand([name, ...rest], surroundings);
}
