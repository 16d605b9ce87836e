import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
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
  // A client that may write files could otherwise build a repository, with a configuration, out of them.
  'safe.bareRepository=explicit',
  `core.attributesFile=${devNull}`,
  `core.excludesFile=${devNull}`,
].flatMap((setting) => ['-c', setting]);

/** The name that git has for a tree without entries. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const WHO = { name: 'Assay', email: 'assay@example.com' };

/** Prepares git for a folder; no configuration, identity or credential of this machine reaches it. */
export function openGit(root: string, now: () => Date): Git {
  // Both are named, so that git looks for neither, whatever lies in the folder.
  const place = [`--git-dir=${join(root, '.git')}`, `--work-tree=${root}`];
  const run = (args: readonly string[], input?: string): Promise<ChildResult> =>
    runChild('git', [...place, '--literal-pathspecs', ...HARDENING, ...args], {
      cwd: root,
      env: environment(root, now()),
      timeoutMs: 15_000,
      ...(input === undefined ? {} : { input }),
    });
  let filters: Promise<readonly string[]> | undefined;
  const attempt: Git['attempt'] = async (args, input) => {
    filters ??= disabledFilters(run);
    return run([...(await filters), ...args], input);
  };
  return { attempt, output: async (args) => readOutput(await attempt(args)) };
}

/**
 * Settings that take the programs out of every filter of the repository's own configuration: an attribute in the sandbox
 * can name a filter, and naming it would run it.
 */
async function disabledFilters(run: (args: readonly string[]) => Promise<ChildResult>): Promise<string[]> {
  const listing = ['config', '--local', '--null', '--name-only', '--get-regexp', '^filter[.]'];
  const { stdout } = await run(listing);
  const filters = new Set(stdout.split('\0').map((key) => key.replace(/\.[^.]*$/, '')));
  filters.delete('');
  return [...filters].flatMap((filter) => [
    ...['clean', 'smudge', 'process'].flatMap((program) => ['-c', `${filter}.${program}=`]),
    ...['-c', `${filter}.required=false`],
  ]);
}

function environment(root: string, date: Date): Record<string, string> {
  const seconds = `${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    HOME: dirname(root),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_SYSTEM: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    // From git 2.41 on: attributes come from this, the empty tree, and not from files of the sandbox.
    GIT_ATTR_SOURCE: EMPTY_TREE,
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
  if (/not a git repository/i.test(stderr)) throw absent('The sandbox folder is not a git repository.');
  if (/unknown revision|bad revision|ambiguous argument|bad object/.test(stderr)) {
    throw absent('There is no such revision.');
  }
  if (/did not match any file/.test(stderr)) throw absent('git does not know this path.');
  if (/does not have any commits yet/.test(stderr)) throw absent('There are no commits yet.');
  if (/outside repository/.test(stderr)) throw invalid('The path leads out of the repository.');
  throw broken('git could not do this.');
}
