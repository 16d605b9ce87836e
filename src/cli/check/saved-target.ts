import { isRevision } from '../../model/revision.js';
import type { Invocation } from '../invocation.js';
import { type ResolvedTarget, resolveTarget } from '../target/resolve-target.js';
import type { TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import type { TargetWords } from './command-line.js';

/** The server that the command line names, or else that of the saved run. */
export function savedTarget(
  words: TargetWords,
  options: TargetOptions,
  invocation: Invocation,
): Promise<ResolvedTarget> {
  if (invocation.serverCommand !== undefined || options.config !== undefined)
    return resolveTarget([], options, invocation);
  const { url, command } = words;
  if (JSON.stringify(words).includes('[redacted]'))
    throw new UsageError(
      'The last check used a secret in its URL or command, which is not saved. Name the server again.',
    );
  const positionals = url === undefined ? [] : [url];
  const saved = command === undefined ? invocation : { ...invocation, serverCommand: command };
  const env = options.env.length > 0 ? options.env : savedVariables(words);
  return resolveTarget(positionals, { ...savedOptions(words), ...options, env }, saved);
}

/** The options of the last check that name its server, read back from the words that were saved. */
function savedOptions({ options: words }: TargetWords): Partial<TargetOptions> {
  const value = (flag: string): string | undefined => {
    const at = words.indexOf(flag);
    return at < 0 ? undefined : words[at + 1];
  };
  const [config, server, cwd, protocol] = ['--config', '--server', '--cwd', '--protocol'].map(value);
  const transport = (['auto', 'streamable-http', 'sse'] as const).find(
    (kind) => kind === value('--transport'),
  );
  return {
    ...(config === undefined ? {} : { config }),
    ...(server === undefined ? {} : { server }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(transport === undefined ? {} : { transport }),
    ...(isRevision(protocol) ? { protocol } : {}),
  };
}

function savedVariables({ options: words }: TargetWords): readonly string[] {
  return words.flatMap((word, index) => (word === '--env' ? [words[index + 1] ?? ''] : []));
}
