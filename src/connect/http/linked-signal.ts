/** A signal that fires with either of two, until it is released. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  release(): void;
}

/**
 * Links a request's own signal to that of its connection. `AbortSignal.any` would do the same, and leave a trace of
 * every request in the signal of a connection that lives for thousands of them.
 */
export function linkSignals(connection: AbortSignal, own: AbortSignal | undefined): LinkedSignal {
  const controller = new AbortController();
  const sources = own === undefined ? [connection] : [connection, own];
  const links = sources.map((source) => ({ source, fire: () => controller.abort(source.reason) }));
  for (const { source, fire } of links) {
    if (source.aborted) fire();
    else source.addEventListener('abort', fire, { once: true });
  }
  return {
    signal: controller.signal,
    release: () => {
      for (const { source, fire } of links) source.removeEventListener('abort', fire);
    },
  };
}
