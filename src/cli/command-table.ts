import type { Command } from 'commander';
import type { Invocation } from './invocation.js';

/** What a command's file exports: it adds its arguments, options, examples and action. */
export interface CommandModule {
  define(command: Command, invocation: Invocation): void;
}

/** A command as `assay --help` lists it; its file is loaded only when it is run. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

/** All commands, in the order of `assay --help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'demo',
    summary: 'Show the guard at work: a good call, a bad one, a repaired one.',
    load: () => import('./commands/demo.js'),
  },
  {
    name: 'demo-server',
    summary: 'Start the bundled reference server, on stdio or over HTTP.',
    load: () => import('./commands/demo-server.js'),
  },
];
