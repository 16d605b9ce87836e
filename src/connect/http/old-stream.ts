import { Fault } from '../../model/fault.js';

/** The cause of the `Fault` for a POST that is answered like the GET of the old transport. */
class OldStream extends Error {
  override readonly name = 'OldStream';
}

/** Some servers open the event stream of HTTP+SSE whatever the method: its first event, `endpoint`, gives it away. */
export function oldStreamFault(address: string): Fault {
  return new Fault(
    'not_mcp',
    `${address} responds to POST with the event stream of the HTTP+SSE transport.`,
    {
      cause: new OldStream(),
      fix: 'Use --transport sse.',
    },
  );
}

/** Whether a fault says that the server uses the old transport. */
export function isOldStream(error: unknown): boolean {
  return error instanceof Fault && error.cause instanceof OldStream;
}
