import { redact } from '../../model/redact.js';
import type { RunOrigin } from '../../model/run-report.js';
import { shellWord } from '../../model/shell-word.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { CheckOptions } from './check-options.js';
import type { TargetWords } from './command-line.js';

/** When, with which version and by which command a check was started; the command has no secrets. */
export function runOrigin(
  { url, options, command }: TargetWords,
  { mode, seed, save }: Pick<CheckOptions, 'mode' | 'seed' | 'save'>,
  { startedAt, assay }: { readonly startedAt: Date; readonly assay: string },
): RunOrigin {
  const words = [
    ...ASSAY_COMMAND.split(' '),
    'check',
    ...(url === undefined ? [] : [redact(url)]),
    '--mode',
    mode,
    '--seed',
    `${seed}`,
    ...(save ? [] : ['--no-save']),
    ...options,
    ...(command === undefined ? [] : ['--', ...command.map(redact)]),
  ];
  const server = url === undefined ? command?.map(redact).map(shellWord).join(' ') : redact(url);
  return {
    startedAt: startedAt.toISOString(),
    assay,
    program: ASSAY_COMMAND,
    command: words.map(shellWord).join(' '),
    ...(server === undefined ? {} : { server }),
  };
}
