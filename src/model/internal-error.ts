import { Fault } from './fault.js';

/** An error of our own, which is a bug, and what it cost. */
export interface InternalError {
  /** The same for the same bug, so that two reports of it can be matched. */
  readonly id: string;
  readonly error: unknown;
  /** The tool whose verdict it cost; absent where it was about no single tool. */
  readonly tool?: string;
}

/** Something that the user has to correct: a mistake on the command line, a rule of their own that throws. */
export class UserError extends Error {}

/** Whether an error is a bug of ours: not a fault, not the user's, and not the end of what was aborted. */
export function isInternal(error: unknown, signal?: AbortSignal): boolean {
  const isExpected = error instanceof Fault || error instanceof UserError;
  return error instanceof Error && !isExpected && signal?.aborted !== true;
}

/** Names a bug by where it happened: the kind of error and the innermost functions, without paths and data. */
export function internalErrorId(error: unknown): string {
  const { name = 'unknown', stack = '' } = error instanceof Error ? error : {};
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 4)
    .map((line) => line.replace(/\(.*\)|\S*[/\\]\S*/g, '').trim());
  let hash = 0x811c9dc5;
  for (const char of [name, ...frames].join('\n'))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
