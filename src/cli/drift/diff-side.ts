import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { LOCK_FILE, looksLikeLock, readLock, type ServerContract } from '../../drift/index.js';
import { readJson } from '../../model/read-json.js';
import { splitWords } from '../../model/split-words.js';
import { errorMessage } from '../error-message.js';
import type { Invocation } from '../invocation.js';
import { readToolFile } from '../lint/tool-file.js';
import { resolveTarget } from '../target/resolve-target.js';
import type { TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import { lockedContract, promisedBy, snapshotOf } from './server-side.js';

/** One side of a comparison. */
export interface DiffSide {
  /** As the person named it. */
  readonly label: string;
  readonly contract: ServerContract;
}

/**
 * Reads a side as people write it: a file, `git:REV` or `git:REV:file`, a URL, `npm:package@version`, or a command in
 * quotes. A lock with several servers needs `#name` at the end.
 */
export async function diffSide(
  word: string,
  options: TargetOptions,
  invocation: Invocation,
): Promise<DiffSide> {
  if (/^https?:\/\//i.test(word)) return await liveSide([word], undefined, word, options, invocation);
  if (word.startsWith('npm:')) {
    // The server runs, but not the scripts of everything that is installed for it.
    const words = ['npx', '-y', '--ignore-scripts', '--', ...splitWords(word.slice('npm:'.length))];
    return await liveSide([], words, word, options, invocation);
  }
  const { file, server } = withoutServer(word);
  if (file.startsWith('git:')) return fileSide(await gitText(file.slice('git:'.length)), word, server);
  if (existsSync(file) || /\.json$/.test(file)) return fileSide(textOf(file), word, server);
  if (/\s/.test(word)) return await liveSide([], splitWords(word), word, options, invocation);
  throw new UsageError(
    `There is no file "${word}". Name a lock file, a saved tools/list, a URL, git:<revision>, npm:<package>@<version>, or a command in quotes.`,
  );
}

/** The server that the options, or the words after `--`, name. */
export async function targetSide(options: TargetOptions, invocation: Invocation): Promise<DiffSide> {
  const resolved = await resolveTarget([], options, invocation);
  return { label: resolved.label, contract: promisedBy(await snapshotOf(resolved, invocation)) };
}

async function liveSide(
  positionals: readonly string[],
  serverCommand: readonly string[] | undefined,
  label: string,
  options: TargetOptions,
  invocation: Invocation,
): Promise<DiffSide> {
  const { config: _, server: __, ...own } = options;
  const resolved = await resolveTarget(positionals, own, { ...invocation, serverCommand });
  return {
    label: invocation.secrets.mask(label),
    contract: promisedBy(await snapshotOf(resolved, invocation)),
  };
}

function withoutServer(word: string): { readonly file: string; readonly server?: string } {
  const [, file = word, server] = /^(.*?)#([^#]+)$/.exec(word) ?? [];
  return server === undefined || existsSync(word) ? { file: word } : { file, server };
}

function textOf(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${errorMessage(error)}`);
  }
}

/** A repository can name a command that fetches what is missing in it; nothing is fetched for a comparison. */
const WITHOUT_REMOTES = { GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1' } as const;

/** `REV:file`, as git writes it, but relative to this folder; without a file, the lock. */
async function gitText(place: string): Promise<string> {
  const colon = place.indexOf(':');
  const [revision, file] = colon < 0 ? [place, LOCK_FILE] : [place.slice(0, colon), place.slice(colon + 1)];
  if (revision === '' || revision.startsWith('-'))
    throw new UsageError('git: needs a revision, as in git:HEAD~1.');
  try {
    const words = ['-c', 'safe.bareRepository=explicit', 'cat-file', 'blob', `${revision}:./${file}`];
    const { stdout } = await promisify(execFile)('git', words, {
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, ...WITHOUT_REMOTES },
    });
    return stdout;
  } catch (error) {
    throw new UsageError(`Cannot read ${file} of the git revision ${revision}: ${errorMessage(error)}`);
  }
}

function fileSide(text: string, label: string, server: string | undefined): DiffSide {
  const reading = readJson(text.replace(/^\ufeff/, ''));
  if (reading.outcome === 'value' && looksLikeLock(reading.value))
    return { label, contract: lockSide(text, label, server) };
  const { tools, revision, serverInfo, instructions } = readToolFile(text, label);
  const given = { tools, serverInfo, instructions };
  return { label, contract: promisedBy(revision === undefined ? given : { ...given, revision }) };
}

function lockSide(text: string, label: string, server: string | undefined): ServerContract {
  const { lock, problems } = readLock(text);
  if (lock === undefined) throw new UsageError(`Invalid lock file: ${label}\n  ${problems.join('\n  ')}`);
  const names = Object.keys(lock.servers);
  const name = server ?? (names.length === 1 ? names[0] : undefined);
  const locked = name !== undefined && Object.hasOwn(lock.servers, name) ? lock.servers[name] : undefined;
  if (locked !== undefined) return lockedContract(locked);
  const which = names.map((known) => `${label.replace(/#.*$/, '')}#${known}`).join(', ');
  throw new UsageError(
    names.length === 0 ? `${label} has no servers.` : `Choose a server of the lock file: ${which}`,
  );
}
