import { open, type Target } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import type { Session } from '../../model/session.js';
import { unopenedReport } from '../../run/summary/run-summary.js';
import type { Invocation } from '../invocation.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import type { CheckOptions } from './check-options.js';
import { type CheckListener, checkServer, type ServerCheck } from './check-server.js';
import type { CheckSettings } from './check-settings.js';
import type { TargetWords } from './command-line.js';

/** A report, and why there is nothing in it where the server could not be opened. */
export interface Checked extends ServerCheck {
  readonly fault?: Fault;
}

/** Opens a server, checks it and closes it. Whoever waits for a report gets one, also of a server that does not open. */
export async function checkTarget(
  resolved: ResolvedTarget,
  options: CheckOptions,
  settings: CheckSettings,
  words: TargetWords,
  invocation: Invocation,
  listener: CheckListener,
): Promise<Checked> {
  const session = await openOrFault(resolved, invocation.signal);
  if (session instanceof Fault) {
    const report = unopenedReport(session.message, transportOf(resolved.target), options);
    listener.onEvent({ type: 'partial', reason: session.message });
    listener.onEvent({ type: 'summary', report });
    return { report, fault: session };
  }
  await using opened = session;
  return await checkServer(opened, resolved, options, settings, words, invocation, listener);
}

async function openOrFault(
  { target, options }: ResolvedTarget,
  signal: AbortSignal,
): Promise<Session | Fault> {
  try {
    return await open(target, options);
  } catch (fault) {
    if (!(fault instanceof Fault) || fault.code === 'config') throw fault;
    if (!signal.aborted) return fault;
    return signal.reason instanceof Fault ? signal.reason : new Fault('aborted', 'The run was stopped.');
  }
}

function transportOf(target: Target): string {
  return target.kind === 'url' ? 'http' : 'stdio';
}
