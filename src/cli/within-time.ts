import { Fault } from '../model/fault.js';
import type { Invocation } from './invocation.js';

/** The invocation, ended when its time is up: connecting, slow pages of a list and calls in flight included. */
export function withinTime(invocation: Invocation, milliseconds: number | undefined): Invocation {
  if (milliseconds === undefined) return invocation;
  const timeUp = new AbortController();
  const reason = new Fault('timeout', 'The time limit was reached (--max-time).');
  setTimeout(() => timeUp.abort(reason), milliseconds).unref();
  return { ...invocation, signal: AbortSignal.any([invocation.signal, timeUp.signal]) };
}

/** What ended a command: the time limit, where that is why a session was aborted. */
export function withoutAbort(fault: Fault): Fault {
  const { code, cause, stderr = '', noise = [] } = fault;
  return code === 'aborted' && cause instanceof Fault
    ? new Fault(cause.code, cause.message, { cause, stderr, noise })
    : fault;
}
