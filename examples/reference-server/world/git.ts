import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { absent, broken, invalid } from '../tool-error.js';
import { type ChildResult, runChild } from './child.js';

/** Runs git in the sandbox folder. */
export interface Git {
  /** Gives git's output; a failure becomes an error for the caller. */
  output(args: readonly string[]): Promise<string>;
  /** Gives what git did, whether it failed or not. */
  attempt(args: readonly string[], input?: string): Promise<ChildResult>;
}

/** Settings that win over any configuration in the repository: nothing that it names is run. */
const HARDENING = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.pager=cat',
  'core.quotePath=false',
  'commit.gpgSign=false',
  'log.showSignature=false',
  'diff.external=',
  'protocol.allow=never',
  'submodule.recurse=false',
].flatMap((setting) => ['-c', setting]);

const WHO = { name: 'Assay', email: 'assay@example.com' };

/** Prepares git for a folder; no configuration, identity or credential of this machine reaches it. */
export function openGit(root: string, now: () => Date): Git {
  const attempt: Git['attempt'] = (args, input) =>
    runChild('git', ['--literal-pathspecs', ...HARDENING, ...args], {
      cwd: root,
      env: environment(root, now()),
      timeoutMs: 15_000,
      ...(input === undefined ? {} : { input }),
    });
  return { attempt, output: async (args) => readOutput(await attempt(args)) };
}

function environment(root: string, date: Date): Record<string, string> {
  const seconds = `${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    HOME: dirname(root),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    // Reading must not take the lock that a commit needs at the same time.
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_AUTHOR_NAME: WHO.name,
    GIT_AUTHOR_EMAIL: WHO.email,
    GIT_AUTHOR_DATE: seconds,
    GIT_COMMITTER_NAME: WHO.name,
    GIT_COMMITTER_EMAIL: WHO.email,
    GIT_COMMITTER_DATE: seconds,
  };
}

function readOutput({ code, stdout, stderr, timedOut, truncated }: ChildResult): string {
  if (timedOut) throw broken('git took too long and was stopped.');
  if (code === 0 || truncated) return stdout;
  if (/not a git repository/.test(stderr)) throw absent('The sandbox folder is not a git repository.');
  if (/unknown revision|bad revision|ambiguous argument|bad object/.test(stderr)) {
    throw absent('There is no such revision.');
  }
  if (/did not match any file/.test(stderr)) throw absent('git does not know this path.');
  if (/does not have any commits yet/.test(stderr)) throw absent('There are no commits yet.');
  if (/outside repository/.test(stderr)) throw invalid('The path leads out of the repository.');
  throw broken('git could not do this.');
}
