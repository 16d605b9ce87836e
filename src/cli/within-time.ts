import { Fault } from '../model/fault.js';
import type { Invocation } from './invocation.js';

/** The invocation, ended when its time is up: connecting, slow pages of a list and calls in flight included. */
export function withinTime(invocation: Invocation, milliseconds: number | undefined): Invocation {
  if (milliseconds === undefined) return invocation;
  const timeUp = new AbortController();
  const reason = new Fault('timeout', 'The time of the check was up (--max-time).');
  setTimeout(() => timeUp.abort(reason), milliseconds).unref();
  return { ...invocation, signal: AbortSignal.any([invocation.signal, timeUp.signal]) };
}
