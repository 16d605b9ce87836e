import type { CHANGE_KINDS } from '../enums.js';
import type { Git } from './git.js';

type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A path that differs from the last commit. */
export interface Change {
  readonly path: string;
  readonly change: ChangeKind;
  readonly staged: boolean;
}

const KINDS: Readonly<Record<string, ChangeKind>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'added',
  T: 'type_changed',
};

/** Reads branch and changes; a path that is changed in the index and on disk counts as staged. */
export async function readStatus(git: Git) {
  const output = await git.output(['status', '--porcelain=v2', '--branch', '--untracked-files=all', '-z']);
  const fields = output.split('\0');
  const head = fields.find((field) => field.startsWith('# branch.head '));
  const changes = [...readChanges(fields)];
  return { branch: head?.slice('# branch.head '.length) ?? '', clean: changes.length === 0, changes };
}

/** See "Porcelain Format Version 2" in git-status(1). */
function* readChanges(fields: readonly string[]): Generator<Change> {
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index] ?? '';
    const [kind, code = ''] = field.split(' ', 2);
    if (kind === '?') yield { path: field.slice(2), change: 'untracked', staged: false };
    if (kind === 'u') yield { path: afterFields(field, 10), change: 'unmerged', staged: false };
    if (kind === '1') yield changed(code, afterFields(field, 8));
    if (kind === '2') {
      yield changed(code, afterFields(field, 9));
      index += 1; // The old path follows.
    }
  }
}

function changed(code: string, path: string): Change {
  const [index = '.', file = '.'] = code;
  const staged = index !== '.';
  return { path, change: KINDS[staged ? index : file] ?? 'modified', staged };
}

const afterFields = (field: string, count: number): string => field.split(' ').slice(count).join(' ');
