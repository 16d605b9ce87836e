import { codeInputs } from '../schemas/code.js';
import { defineTool, READS, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { absent, insufficient } from '../tool-error.js';
import { integer, list, number, object, text } from '../typed-schema.js';
import { commitFields } from '../world/git-log.js';
import { type FullCommit, linesByAuthor, readHistory } from '../world/history.js';
import { rank } from '../world/likeness.js';
import type { World } from '../world/world.js';

const count = integer('How many are given.', { minimum: 0 });
const amount = (description: string) => integer(description, { minimum: 0 });
const path = text('The path of the file.');

/** Tools that look at how the code came to be. */
export const historyTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'index_commits',
    title: 'Index commits',
    description: 'Reads the commits of the repository again, in place of the ones read before.',
    input: codeInputs.index_commits,
    output: object({ commits_indexed: amount('How many commits were read.') }),
    effect: REPLACES,
    prepare: (_, world) => requireCommits(world),
    run: async ({ since, max_count = 1_000 }, world) => ({
      commits_indexed: await indexCommits(world, [`--max-count=${max_count}`, ...sinceOption(since)]),
    }),
  }),
  defineTool({
    name: 'search_commits',
    title: 'Search commits',
    description: 'Finds the commits whose messages and files have most in common with a query, best first.',
    input: codeInputs.search_commits,
    output: object({
      results: list(
        'The commits found.',
        object({ ...commitFields, score: number('How alike it is.', { minimum: 0, maximum: 1 }) }),
      ),
      count,
    }),
    effect: READS,
    prepare: async (_, world) => {
      const { length } = (await world.store()).collection<FullCommit>('commits').all();
      if (length === 0) await requireCommits(world);
    },
    async run({ query, author, since, limit = 10 }, world) {
      const commits = (await indexedCommits(world))
        .filter((commit) => author === undefined || commit.author === author)
        .filter((commit) => since === undefined || Date.parse(commit.date) >= Date.parse(since));
      const ranked = rank(query, commits, ({ subject, body, files }) =>
        [subject, body, ...files.map((file) => file.path)].join(' '),
      );
      const results = ranked
        .slice(0, limit)
        .map(({ item: { files, ...commit }, score }) => ({ ...commit, score }));
      return { results, count: results.length };
    },
  }),
  defineTool({
    name: 'get_file_history',
    title: 'Show the history of a file',
    description: 'Lists the commits that changed a file, newest first, with the number of lines changed.',
    input: codeInputs.get_file_history,
    output: object({
      path,
      commits: list(
        'The commits.',
        object({
          ...commitFields,
          insertions: amount('How many lines it added to the file.'),
          deletions: amount('How many lines it removed from the file.'),
        }),
      ),
      count,
    }),
    effect: READS,
    async prepare({ path, limit = 20 }, { git, sandbox }) {
      const name = sandbox.name(await sandbox.place(path));
      const history = await readHistory(git, [`--max-count=${limit}`, 'HEAD', '--', name]);
      if (history.length === 0) throw absent(`git does not track the file "${path}".`);
      return { name, history };
    },
    run(_args, _world, { name, history }) {
      const commits = history.map(({ files, ...commit }) => ({
        ...commit,
        insertions: files.reduce((sum, file) => sum + file.insertions, 0),
        deletions: files.reduce((sum, file) => sum + file.deletions, 0),
      }));
      return { path: name, commits, count: commits.length };
    },
  }),
  defineTool({
    name: 'get_churn_hotspots',
    title: 'Show what changes most',
    description: 'Lists the files that most commits changed.',
    input: codeInputs.get_churn_hotspots,
    output: object({
      results: list(
        'The files, those with most commits first.',
        object({
          path,
          changes: integer('How many commits changed it.', { minimum: 1 }),
          insertions: amount('How many lines were added.'),
          deletions: amount('How many lines were removed.'),
          authors: list('Who changed it.', text('A name.')),
        }),
      ),
      count,
    }),
    effect: READS,
    prepare: (_, world) => requireCommits(world),
    async run({ since, min_changes = 1, limit = 10 }, { git }) {
      const commits = await readHistory(git, ['--max-count=5000', ...sinceOption(since), 'HEAD', '--']);
      const results = churn(commits)
        .filter((file) => file.changes >= min_changes)
        .slice(0, limit);
      return { results, count: results.length };
    },
  }),
  defineTool({
    name: 'get_code_authors',
    title: 'Show who wrote a file',
    description: 'Lists the authors of a file with their commits and the lines that they wrote last.',
    input: codeInputs.get_code_authors,
    output: object({
      path,
      authors: list(
        'The authors, those with most lines first.',
        object({
          author: text('The name.'),
          commits: amount('How many commits of the author changed the file.'),
          lines: amount('How many of its lines the author wrote last.'),
        }),
      ),
      count,
    }),
    effect: READS,
    async prepare({ path }, { git, sandbox }) {
      const name = sandbox.name(await sandbox.place(path));
      return { name, lines: await linesByAuthor(git, name) };
    },
    async run(_args, { git }, { name, lines }) {
      const history = await readHistory(git, ['--max-count=5000', 'HEAD', '--', name]);
      const names = [...new Set([...lines.keys(), ...history.map((commit) => commit.author)])];
      const authors = names
        .map((author) => ({
          author,
          commits: history.filter((commit) => commit.author === author).length,
          lines: lines.get(author) ?? 0,
        }))
        .sort((a, b) => b.lines - a.lines || b.commits - a.commits);
      return { path: name, authors, count: authors.length };
    },
  }),
];

/** Fails where the repository has no history to look at. */
async function requireCommits({ git }: World): Promise<void> {
  const { code } = await git.attempt(['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (code !== 0) throw insufficient('There is no commit yet.');
}

const sinceOption = (since: string | undefined): string[] =>
  since === undefined ? [] : [`--since=${since}`];

async function indexCommits({ git, store }: World, options: readonly string[]): Promise<number> {
  const history = await readHistory(git, [...options, 'HEAD', '--']);
  const database = await store();
  database.atomically(() => {
    const commits = database.collection<FullCommit>('commits');
    commits.clear();
    for (const commit of history) commits.add(commit.hash, commit);
  });
  return history.length;
}

async function indexedCommits(world: World): Promise<FullCommit[]> {
  const commits = (await world.store()).collection<FullCommit>('commits');
  const known = commits.all();
  if (known.length > 0) return known;
  await indexCommits(world, ['--max-count=1000']);
  return commits.all();
}

function churn(commits: readonly FullCommit[]) {
  const byPath = new Map<
    string,
    { changes: number; insertions: number; deletions: number; authors: Set<string> }
  >();
  for (const { author, files } of commits) {
    for (const { path, insertions, deletions } of files) {
      const file = byPath.get(path) ?? { changes: 0, insertions: 0, deletions: 0, authors: new Set() };
      file.changes += 1;
      file.insertions += insertions;
      file.deletions += deletions;
      file.authors.add(author);
      byPath.set(path, file);
    }
  }
  return [...byPath]
    .map(([path, { authors, ...numbers }]) => ({ path, ...numbers, authors: [...authors].sort() }))
    .sort((a, b) => b.changes - a.changes || (a.path < b.path ? -1 : 1));
}
