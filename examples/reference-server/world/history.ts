import { absent } from '../tool-error.js';
import type { Git } from './git.js';
import type { Commit } from './git-log.js';

/** What a commit did to one file. */
export interface FileChange {
  readonly path: string;
  readonly insertions: number;
  readonly deletions: number;
}

/** A commit and the files that it changed. */
export interface FullCommit extends Commit {
  readonly files: readonly FileChange[];
}

/** Fields end with NUL, which no message contains; those of the files that were changed follow. */
const FORMAT = '--format=%H%x00%an%x00%aI%x00%s%x00%b%x00';
const HASH = /^\n?([0-9a-f]{40,64})$/;
const CHANGE = /^\n?(\d+|-)\t(\d+|-)\t(.+)$/s;

/** Reads commits with the files that they changed, newest first. */
export async function readHistory(git: Git, args: readonly string[]): Promise<FullCommit[]> {
  const options = ['--numstat', '--no-renames', '--no-ext-diff', '--no-textconv', '-z', FORMAT];
  const fields = (await git.output(['log', ...options, ...args])).split('\0');
  const commits: (FullCommit & { files: FileChange[] })[] = [];
  for (let index = 0; index < fields.length; index += 1) {
    const hash = HASH.exec(fields[index] ?? '')?.[1];
    if (hash !== undefined) {
      const [author = '', date = '', subject = '', body = ''] = fields.slice(index + 1, index + 5);
      commits.push({ hash, author, date, subject, body: body.trim(), files: [] });
      index += 4;
      continue;
    }
    const [, added, removed, path] = CHANGE.exec(fields[index] ?? '') ?? [];
    if (path === undefined) continue;
    commits.at(-1)?.files.push({ path, insertions: Number(added) || 0, deletions: Number(removed) || 0 });
  }
  return commits;
}

/** How many lines of a file each author wrote last. */
export async function linesByAuthor(git: Git, path: string): Promise<Map<string, number>> {
  const { code, stdout } = await git.attempt(['blame', '--line-porcelain', 'HEAD', '--', path]);
  if (code !== 0) throw absent(`git does not track the file "${path}".`);
  const lines = new Map<string, number>();
  for (const [, author = ''] of stdout.matchAll(/^author (.*)$/gm)) {
    lines.set(author, (lines.get(author) ?? 0) + 1);
  }
  return lines;
}
