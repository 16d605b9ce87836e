import { untilAborted } from './until-aborted.js';

/** There was no response in time. */
export class IdleTimeoutError extends Error {
  override readonly name = 'IdleTimeoutError';
}

/**
 * Does something that may hang, until it is done, the signal fires, or there was neither an end nor a sign of life for
 * `timeout` milliseconds. The work gets a signal that ends with the waiting, and the function that reports life.
 */
export async function withIdleTimeout<T>(
  timeout: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const expire = (): void =>
    stop.abort(new IdleTimeoutError(`The server did not respond within ${timeout} ms.`));
  let timer = setTimeout(expire, timeout);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(expire, timeout);
  };
  const pass = (): void => stop.abort(signal.reason);
  if (signal.aborted) pass();
  signal.addEventListener('abort', pass, { once: true });
  try {
    return await untilAborted(work(stop.signal, alive), stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
  }
}
