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
  /** For shells, not for people. */
  readonly isHidden?: true;
  readonly load: () => Promise<CommandModule>;
}

/** All commands, in the order of `assay --help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'Prove, tool by tool, that a server does what it advertises',
    load: () => import('./commands/check.js'),
  },
  {
    name: 'replay',
    summary: 'See whether the findings of the last check still show',
    load: () => import('./commands/replay.js'),
  },
  {
    name: 'report',
    summary: 'Show a saved report again, or make any form of it',
    load: () => import('./commands/report.js'),
  },
  {
    name: 'badge',
    summary: 'Make a picture for a README from a saved report',
    load: () => import('./commands/badge.js'),
  },
  {
    name: 'tools',
    summary: 'Show what a server offers, as it really sends it',
    load: () => import('./commands/tools.js'),
  },
  {
    name: 'call',
    summary: 'Call one tool: checked before it leaves, judged when it comes back',
    load: () => import('./commands/call.js'),
  },
  {
    name: 'lint',
    summary: 'Judge tool definitions: what is wrong, and which clients will refuse them',
    load: () => import('./commands/lint.js'),
  },
  {
    name: 'validate',
    summary: 'Ask whether a call would work, without making it',
    load: () => import('./commands/validate.js'),
  },
  {
    name: 'explain',
    summary: 'Explain a rule: what is wrong, why it matters and how to fix it',
    load: () => import('./commands/explain.js'),
  },
  {
    name: 'doctor',
    summary: 'Find out why a server cannot be reached',
    load: () => import('./commands/doctor.js'),
  },
  {
    name: 'demo',
    summary: 'Show the guard at work: a good call, a bad one, a repaired one',
    load: () => import('./commands/demo.js'),
  },
  {
    name: 'demo-server',
    summary: 'Start the bundled reference server, on stdio or over HTTP',
    load: () => import('./commands/demo-server.js'),
  },
  {
    name: 'completion',
    summary: 'Print the script that makes your shell complete commands, tools and arguments',
    load: () => import('./commands/completion.js'),
  },
  {
    name: 'complete',
    summary: 'What may stand at the cursor',
    isHidden: true,
    load: () => import('./commands/complete.js'),
  },
];
