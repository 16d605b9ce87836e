import { existsSync } from 'node:fs';
import type { Invocation } from '../invocation.js';
import { type ResolvedTarget, resolveTarget } from './resolve-target.js';
import type { TargetOptions } from './target-options.js';

/** Several servers of one file. */
export interface ConfiguredServers {
  readonly file: string;
  readonly names: readonly string[];
  resolve(name: string, invocation: Invocation): Promise<ResolvedTarget>;
}

/** A configuration may be named without `--config`; returns the words and options as if it had been. */
export function withConfigFile<T extends TargetOptions>(
  words: readonly string[],
  options: T,
): { words: readonly string[]; options: T } {
  const [first, ...rest] = words;
  if (first === undefined || options.config !== undefined) return { words, options };
  if (!/\.jsonc?$/.test(first) || !existsSync(first)) return { words, options };
  return { words: rest, options: { ...options, config: first } };
}

/** The servers of the file that `--config` names, where it has several and none is chosen; otherwise nothing. */
export async function configuredServers(
  words: readonly string[],
  options: TargetOptions,
  { serverCommand }: Invocation,
): Promise<ConfiguredServers | undefined> {
  const { config: file, server } = options;
  if (file === undefined || server !== undefined || serverCommand !== undefined || words.length > 0)
    return undefined;
  // Most commands read no file, and start sooner without it.
  const { readServerEntries } = await import('../../connect/config/read-server-entries.js');
  const names = [...(await readServerEntries(file)).keys()];
  if (names.length < 2) return undefined;
  return {
    file,
    names,
    resolve: (name, invocation) => resolveTarget([], { ...options, server: name }, invocation),
  };
}
