import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { type FileContent, writeTextFile } from '../files/write-text-file.js';
import type { Invocation } from '../invocation.js';

/**
 * Remembers which runs this user saved in which folder. A cloned repository may contain someone else's saved run,
 * with a command to start. Kept outside the folder, by its path, as a hash of the saved run.
 */
export function trustRun(folder: string, saved: FileContent, env: Invocation['env']): void {
  writeTextFile(placeOf(folder, env), `${hashOf(saved)}\n`);
}

/** Whether a check of this user has saved exactly this in the folder. */
export function isTrustedRun(folder: string, saved: string, env: Invocation['env']): boolean {
  try {
    return readFileSync(placeOf(folder, env), 'utf8').trim() === hashOf(saved);
  } catch {
    return false;
  }
}

function placeOf(folder: string, env: Invocation['env']): string {
  return join(stateFolder(env), 'assay', 'saved-runs', hashOf(realpathSync(folder)));
}

/** The user's folder for state, as the platform has it. */
function stateFolder(env: Invocation['env']): string {
  const named = platform() === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  return named === undefined || named === '' ? join(homedir(), '.local', 'state') : named;
}

function hashOf(content: FileContent): string {
  const hash = createHash('sha256');
  for (const piece of typeof content === 'string' ? [content] : content) hash.update(piece);
  return hash.digest('hex');
}
