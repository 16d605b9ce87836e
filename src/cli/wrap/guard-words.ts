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

/** The words of a guard, and what it is put in front of: the words of a command, or a URL. */
export interface GuardedWords {
  readonly own: readonly string[];
  readonly command?: readonly string[];
  readonly url?: string;
}

/** Takes the words of a client's entry apart; `undefined` where they start no guard. */
export function guardedWords(words: readonly string[]): GuardedWords | undefined {
  const at = words.findIndex((word, index) => word === 'guard' && ASSAY.test(words[index - 1] ?? ''));
  if (at < 0) return undefined;
  const end = words.indexOf('--', at);
  if (end >= 0) return { own: words.slice(0, end), command: words.slice(end + 1) };
  const url = words.at(-1) ?? '';
  return /^https?:\/\//i.test(url) ? { own: words.slice(0, -1), url } : undefined;
}
