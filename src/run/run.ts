import { Fault } from '../model/fault.js';
import type { RunEvent } from '../model/run-event.js';
import type { Session } from '../model/session.js';
import { type RunOptions, resolveRunOptions } from './run-options.js';
import { examine } from './schedule/examine.js';
import { LiveServer } from './state/live-server.js';
import { RunContext } from './state/run-context.js';
import { concludeRun } from './summary/conclude-run.js';
import { serverReport } from './summary/run-summary.js';

/**
 * Finds out whether the tools of a server do what they advertise: lists, reads and plans them, calls them, judges the
 * responses and sums up. The last event is the summary, also where the run was ended early. Who opened the session
 * closes it; sessions that were opened after a death are closed here. A reader who stops early aborts the calls in
 * flight.
 */
export async function* run(session: Session, options: RunOptions): AsyncGenerator<RunEvent> {
  const resolved = resolveRunOptions(options);
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(options.signal?.reason);
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const server = new LiveServer(session, resolved, stop.signal);
  const context = new RunContext(server, resolved, stop.signal);
  try {
    const { seed, mode } = resolved;
    yield { type: 'run_started', server: serverReport(session), seed, mode };
    let partial: string | undefined;
    try {
      yield* examine(context, stop.signal);
    } catch (error) {
      partial = reasonOf(error, context, stop.signal);
      if (partial === undefined) throw error;
      yield { type: 'partial', reason: partial };
    }
    yield* concludeRun(context, partial);
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    stop.abort();
    await server.close();
  }
}

/** Why a run ended early; `undefined` for values that are not errors. */
function reasonOf(error: unknown, context: RunContext, signal: AbortSignal): string | undefined {
  if (signal.aborted) return signal.reason instanceof Fault ? signal.reason.message : 'The run was stopped.';
  if (error instanceof Fault) return error.message;
  return context.isInternal(error) ? `${context.noteInternalError(error)}.` : undefined;
}
