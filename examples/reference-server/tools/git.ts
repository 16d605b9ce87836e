import { CHANGE_KINDS } from '../enums.js';
import { gitInputs } from '../schemas/git.js';
import { ADDS, defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { insufficient } from '../tool-error.js';
import { choice, flag, integer, list, object, text } from '../typed-schema.js';
import { commitFields, readLog } from '../world/git-log.js';
import { readStatus } from '../world/git-status.js';
import type { World } from '../world/world.js';

const MAX_DIFF = 100_000;
const PLAIN_DIFF = ['--no-ext-diff', '--no-textconv', '--no-color'];

const NOTHING_TO_COMMIT = 'Nothing to commit: no file has changed. Change a file first.';

const commit = object(commitFields);
const change = object({
  path: text('The changed path.'),
  change: choice('What happened to it.', CHANGE_KINDS),
  staged: flag('Whether the change is in the index.'),
});
const diff = {
  diff: text('The changes in unified format.'),
  truncated: flag('Whether the end was cut off.'),
};

/** Tools that look at the git repository in the sandbox folder, and commit to it. */
export const gitTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'git_status',
    title: 'Show changes',
    description: 'Shows the branch and the paths that differ from the last commit.',
    input: gitInputs.git_status,
    output: object({
      branch: text('The name of the branch.'),
      clean: flag('Whether there is nothing to commit.'),
      changes: list('The changed paths.', change),
    }),
    effect: READS,
    prepare: (_, { git }) => readStatus(git),
    run: (_args, _world, status) => status,
  }),
  defineTool({
    name: 'git_log',
    title: 'Show history',
    description: 'Lists commits, newest first.',
    input: gitInputs.git_log,
    output: object({ commits: list('The commits.', commit) }),
    effect: READS,
    async prepare({ revision = 'HEAD', path }, world) {
      const paths = path === undefined ? [] : [await trackedName(world, path)];
      await readLog(world.git, ['--max-count=1', revision, '--', ...paths]);
      return paths;
    },
    async run({ revision = 'HEAD', max_count = 20 }, world, paths) {
      return { commits: await readLog(world.git, [`--max-count=${max_count}`, revision, '--', ...paths]) };
    },
  }),
  defineTool({
    name: 'git_diff',
    title: 'Show differences',
    description: 'Shows how the files differ from the index, or the index from the last commit.',
    input: gitInputs.git_diff,
    output: object(diff),
    effect: READS,
    async prepare({ path }, world) {
      await world.git.output(['rev-parse', '--git-dir']);
      return path === undefined ? [] : [await trackedName(world, path)];
    },
    async run({ staged = false }, world, paths) {
      const what = staged ? ['--cached'] : [];
      return cut(await world.git.output(['diff', ...PLAIN_DIFF, ...what, '--', ...paths]));
    },
  }),
  defineTool({
    name: 'git_show',
    title: 'Show a commit',
    description: 'Shows one commit and what it changed.',
    input: gitInputs.git_show,
    output: object({ commit, ...diff }),
    effect: READS,
    async prepare({ revision = 'HEAD' }, { git }) {
      const [commit] = await readLog(git, ['--max-count=1', revision, '--']);
      if (commit === undefined) throw insufficient('There is no commit yet.');
      return commit;
    },
    async run(_, { git }, commit) {
      const shown = await git.output(['show', ...PLAIN_DIFF, '--format=', commit.hash, '--']);
      return { commit, ...cut(shown) };
    },
  }),
  defineTool({
    name: 'git_commit',
    title: 'Commit changes',
    description: 'Commits all changes, or those to the given paths, with a message.',
    input: gitInputs.git_commit,
    output: object({ commit, files_changed: integer('How many files the commit changed.', { minimum: 1 }) }),
    effect: ADDS,
    checks: {
      runtime: async ({ paths = [] }, world) => {
        const names = await Promise.all(paths.map((path) => trackedName(world, path)));
        const { changes } = await readStatus(world.git);
        const isMeant = (path: string): boolean =>
          names.length === 0 ||
          names.some((name) => name === '.' || path === name || path.startsWith(`${name}/`));
        return { errors: changes.some(({ path }) => isMeant(path)) ? [] : [NOTHING_TO_COMMIT] };
      },
    },
    async run({ message, paths = [] }, world) {
      const names = await Promise.all(paths.map((path) => trackedName(world, path)));
      const pathspecs = names.length === 0 ? ['.'] : names;
      await world.git.output(['add', '--all', '--', ...pathspecs]);
      const staged = await world.git.output(['diff', '--cached', '--name-only', '-z', '--', ...pathspecs]);
      if (staged === '') throw insufficient(NOTHING_TO_COMMIT);
      // The message is the value of one option, so that nothing in it can be read as another option.
      const options = ['--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=whitespace'];
      await world.git.output(['commit', ...options, `--message=${message}`, '--', ...pathspecs]);
      const [commit] = await readLog(world.git, ['--max-count=1', 'HEAD', '--']);
      if (commit === undefined) throw insufficient('The commit cannot be found.');
      return { commit, files_changed: staged.split('\0').length - 1 };
    },
  }),
];

/** The path may be gone from disk and still be known to git, so it need not exist. */
async function trackedName({ sandbox }: World, path: string): Promise<string> {
  return sandbox.name(await sandbox.place(path));
}

function cut(text: string): { diff: string; truncated: boolean } {
  return { diff: text.slice(0, MAX_DIFF), truncated: text.length > MAX_DIFF };
}
