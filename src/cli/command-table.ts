import type { Command } from 'commander';
import type { ExitCode } from './exit-code.js';
import type { CommandHelp } from './help/command-help.js';
import type { Invocation } from './invocation.js';

/** What a command's file exports. */
export interface CommandModule {
  /** Adds its arguments and options. */
  define(command: Command): void;
  /** Absent for a command that is not for people. */
  readonly help?: CommandHelp;
  /** Runs it with the arguments and options that were parsed. The exit code is what it returns, and nothing else. */
  run(command: Command, invocation: Invocation): Promise<ExitCode> | ExitCode;
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
    summary: 'Test every tool of a server against what it advertises',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
  {
    name: 'replay',
    summary: 'Re-run the findings of the last check',
    load: async () => (await import('./commands/replay.js')).replayCommand,
  },
  {
    name: 'report',
    summary: 'Show a saved report, or convert it to another form',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'history',
    summary: 'Show the kept runs: verdicts over time, findings, reports',
    load: async () => (await import('./commands/history.js')).historyCommand,
  },
  {
    name: 'compare',
    summary: 'Show what changed between two runs',
    load: async () => (await import('./commands/compare.js')).compareCommand,
  },
  {
    name: 'fleet',
    summary: 'Check many servers from one file: plan, run, status, report',
    load: async () => (await import('./commands/fleet.js')).fleetCommand,
  },
  {
    name: 'worker',
    summary: 'Check servers of fleets: takes jobs from a shared database',
    load: async () => (await import('./commands/worker.js')).workerCommand,
  },
  {
    name: 'serve',
    summary: 'Show the kept runs of all servers in a browser, with an HTTP API',
    load: async () => (await import('./commands/serve.js')).serveCommand,
  },
  {
    name: 'badge',
    summary: 'Make a README badge from a saved report',
    load: async () => (await import('./commands/badge.js')).badgeCommand,
  },
  {
    name: 'tools',
    summary: "List a server's tools",
    load: async () => (await import('./commands/tools.js')).toolsCommand,
  },
  {
    name: 'call',
    summary: 'Call one tool, and check both the arguments and the response',
    load: async () => (await import('./commands/call.js')).callToolCommand,
  },
  {
    name: 'lint',
    summary: 'Check tool definitions, and which clients will reject them',
    load: async () => (await import('./commands/lint.js')).lintCommand,
  },
  {
    name: 'validate',
    summary: 'Ask whether a call would work, without making it',
    load: async () => (await import('./commands/validate.js')).validateCommand,
  },
  {
    name: 'guard',
    summary: 'Run a server behind a proxy that checks calls and responses',
    load: async () => (await import('./commands/guard.js')).guardCommand,
  },
  {
    name: 'wrap',
    summary: "Put the guard in front of the servers in a client's configuration",
    load: async () => (await import('./commands/wrap.js')).wrapCommand,
  },
  {
    name: 'unwrap',
    summary: "Take the guard out of a client's configuration",
    load: async () => (await import('./commands/unwrap.js')).unwrapCommand,
  },
  {
    name: 'mock',
    summary: 'Play a server from a recording, to test clients offline',
    load: async () => (await import('./commands/mock.js')).mockCommand,
  },
  {
    name: 'lock',
    summary: 'Record what a server promises, and check that it still does',
    load: async () => (await import('./commands/lock.js')).lockCommand,
  },
  {
    name: 'approve',
    summary: 'Accept what changed since the lock, after showing it',
    load: async () => (await import('./commands/approve.js')).approveCommand,
  },
  {
    name: 'diff',
    summary: 'Show what changed between two versions, and whom it breaks',
    load: async () => (await import('./commands/diff.js')).diffCommand,
  },
  {
    name: 'verify',
    summary: "Check that a server still serves a consumer's calls and fields",
    load: async () => (await import('./commands/verify.js')).verifyCommand,
  },
  {
    name: 'explain',
    summary: 'Explain a rule: what is wrong, why it matters and how to fix it',
    load: async () => (await import('./commands/explain.js')).explainCommand,
  },
  {
    name: 'doctor',
    summary: 'Find out why a server is unreachable',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
  },
  {
    name: 'demo',
    summary: 'Show the guard at work: a good call, a bad one, a repaired one',
    load: async () => (await import('./commands/demo.js')).demoCommand,
  },
  {
    name: 'demo-server',
    summary: 'Start the bundled reference server on stdio or HTTP',
    load: async () => (await import('./commands/demo-server.js')).demoServerCommand,
  },
  {
    name: 'completion',
    summary: 'Print the completion script for your shell',
    load: async () => (await import('./commands/completion.js')).completionCommand,
  },
  {
    name: 'complete',
    summary: 'Print the words that can follow',
    isHidden: true,
    load: async () => (await import('./commands/complete.js')).completeCommand,
  },
];
