import { redact } from '../../model/redact.js';
import { shellWord } from '../../model/shell-word.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { Invocation } from '../invocation.js';
import type { TargetOptions } from '../target/target-options.js';

/** Which server a command was given, in a form that can be written down: without headers and values of variables. */
export interface TargetWords {
  readonly url?: string;
  readonly options: readonly string[];
  readonly command?: readonly string[];
}

/** Keeps of a target what may be written down. Secrets are left out: whoever repeats a call gives them again. */
export function targetWords(
  url: string | undefined,
  { config, server, cwd, env, protocol, transport }: TargetOptions,
  { serverCommand }: Invocation,
): TargetWords {
  const flag = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [name, value];
  const options = [
    ...flag('--config', config),
    ...flag('--server', server),
    ...flag('--cwd', cwd),
    ...flag('--protocol', protocol),
    ...flag('--transport', transport),
    ...env.flatMap((entry) => ['--env', entry.split('=')[0] ?? '']),
  ];
  return {
    ...(url === undefined ? {} : { url }),
    options,
    ...(serverCommand === undefined ? {} : { command: serverCommand }),
  };
}

/** The command line that repeats a call. */
export function callCommand({ url, options, command }: TargetWords, tool: string, args: unknown): string {
  const words = [
    ...ASSAY_COMMAND.split(' '),
    'call',
    ...(url === undefined ? [] : [redact(url)]),
    tool,
    '--no-validate',
    '--args',
    JSON.stringify(args === undefined ? {} : args),
    ...options,
    ...(command === undefined ? [] : ['--', ...command.map(redact)]),
  ];
  return words.map(shellWord).join(' ');
}
