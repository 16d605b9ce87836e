import { platform } from 'node:os';
import { packageName } from '../package-file.js';
import { UsageError } from '../usage-error.js';

/** How a client starts Assay where nothing else was asked for. npx is a script on Windows, which needs a shell. */
export function usualLauncher(): readonly string[] {
  const npx = ['npx', '-y', packageName()];
  return platform() === 'win32' ? ['cmd', '/c', ...npx] : npx;
}

/** The command or the package: `assay`, `/usr/bin/assay`, `mcp-assay@1.0.0`, `…/dist/bin/cli/main.js`. */
const ASSAY = /(?:^|[\\/])(?:(?:mcp-)?assay(?:@[^\\/]*)?(?:\.cmd|\.exe)?|cli[\\/]main\.js)$/;

/** Refuses a launcher by which a guard could not be told from a server later on. */
export function requireLauncher(words: readonly string[]): void {
  if (!ASSAY.test(words.at(-1) ?? ''))
    throw new UsageError(
      `--launcher must end with assay or ${packageName()}, as in "npx -y ${packageName()}".`,
    );
}

/** The words of a guard in front of a server, and those of the server. */
export interface GuardedWords {
  /** Words up to and including the `--` behind which the server's begin. */
  readonly own: readonly string[];
  readonly server: readonly string[];
}

/** Takes the words of a client's entry apart; `undefined` where they start no guard. */
export function guardedWords(words: readonly string[]): GuardedWords | undefined {
  const at = words.findIndex((word, index) => word === 'guard' && ASSAY.test(words[index - 1] ?? ''));
  if (at < 0) return undefined;
  const end = words.indexOf('--', at);
  if (end < 0) return undefined;
  return { own: words.slice(0, end + 1), server: words.slice(end + 1) };
}
