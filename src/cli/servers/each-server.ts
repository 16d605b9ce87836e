import { Fault } from '../../model/fault.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import type { ConfiguredServers } from '../target/configured-servers.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import { withoutAbort } from '../within-time.js';

/** What came of one server: what the command made of it, or why it could not be opened. */
export type ExaminedServer<T> =
  | { readonly name: string; readonly value: T; readonly fault?: undefined }
  | { readonly name: string; readonly fault: Fault };

/** Work on one server; its own progress is shown with its name. */
export type ServerWork<T> = (resolved: ResolvedTarget, invocation: Invocation, name: string) => Promise<T>;

/**
 * Works on every server of a configuration, some at a time, and returns what came of them in the order of the file.
 * `onDone` is called for each as soon as it is done. A server that cannot be opened does not affect the others.
 */
export async function eachServer<T>(
  { names, resolve }: ConfiguredServers,
  jobs: number,
  invocation: Invocation,
  work: ServerWork<T>,
  onDone: (outcome: ExaminedServer<T>) => void,
): Promise<readonly ExaminedServer<T>[]> {
  const outcomes = new Map<string, ExaminedServer<T>>();
  const waiting = names.values();
  const one = async (name: string): Promise<ExaminedServer<T>> => {
    const own = withName(invocation, name, () => `${outcomes.size} of ${names.length} servers done`);
    try {
      const { aborted, reason: cause } = invocation.signal;
      if (aborted) throw new Fault('aborted', 'The run was stopped.', { cause });
      return { name, value: await work(await resolve(name, own), own, name) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { name, fault: withoutAbort(error) };
    }
  };
  const worker = async (): Promise<void> => {
    // The workers share one iterator, so that each server is taken once.
    for (const name of waiting) {
      const outcome = await one(name);
      outcomes.set(name, outcome);
      onDone(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, names.length) }, worker));
  invocation.terminal.progress('');
  return names.flatMap((name) => outcomes.get(name) ?? []);
}

/** Progress of one server among others. */
function withName(invocation: Invocation, name: string, done: () => string): Invocation {
  const { terminal } = invocation;
  const progress = (text: string): void => {
    if (text !== '') terminal.progress(`${done()} · ${name}: ${text}`);
  };
  return { ...invocation, terminal: { ...terminal, progress } };
}

/** The exit code of all: a bug of ours, then findings, then what could not be tested. */
export function worstCode(codes: readonly ExitCode[]): ExitCode {
  return (
    [EXIT.internal, EXIT.findings, EXIT.usage, EXIT.untested].find((code) => codes.includes(code)) ??
    EXIT.clean
  );
}
