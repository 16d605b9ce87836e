import { createServer, type Server } from 'node:http';
import { Fault } from '../../../model/fault.js';
import { quote } from '../../../model/quote.js';
import { aborted } from '../body.js';

/** What the authorization server sends back through the browser. */
export interface Callback {
  readonly code: string;
  readonly iss: string | undefined;
}

/** A server on loopback that waits for the browser to come back. */
export interface CallbackServer extends AsyncDisposable {
  readonly redirectUrl: string;
  /** Resolves with the first response that carries our state; throws a `Fault` when it is a refusal or time is up. */
  wait(state: string, milliseconds: number, signal: AbortSignal): Promise<Callback>;
}

const PAGE = (words: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Assay</title><p>${words} You can close this window.</p>`;

/**
 * Listens on a port of 127.0.0.1 (RFC 8252, 7.3). A given port has to be free; a preferred one, with which the client
 * was registered the last time, is given up for any other.
 */
export async function listenForCallback(given: number | undefined, preferred = 0): Promise<CallbackServer> {
  if (given !== undefined || preferred === 0) return await listenOn(given ?? 0);
  return await listenOn(preferred).catch(() => listenOn(0));
}

async function listenOn(port: number): Promise<CallbackServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Fault('config', `Port ${port} for the OAuth redirect is in use.`, { cause: error })),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    redirectUrl: `http://127.0.0.1:${bound}/callback`,
    wait: (state, milliseconds, signal) => waitForCallback(server, state, milliseconds, signal),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function waitForCallback(
  server: Server,
  state: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Callback> {
  return new Promise<Callback>((resolve, reject) => {
    const settle = (outcome: Callback | Fault): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (outcome instanceof Fault) reject(outcome);
      else resolve(outcome);
    };
    const timer = setTimeout(() => settle(tooLate(milliseconds)), milliseconds);
    const abort = (): void => settle(aborted(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    server.on('request', (request, response) => {
      const query = queryOf(request.url);
      // Anything on this machine can call here; only the response to our own question counts.
      if (query.get('state') !== state) {
        response.writeHead(400).end();
        return;
      }
      const code = query.get('code');
      response.writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' });
      response.end(PAGE(code === null ? 'Access was not granted.' : 'Access was granted.'), () =>
        settle(code === null ? denied(query) : { code, iss: query.get('iss') ?? undefined }),
      );
    });
  });
}

function denied(query: URLSearchParams): Fault {
  const words = query.get('error_description') ?? query.get('error') ?? 'no reason given';
  return new Fault('auth_required', `The authorization server did not grant access: ${quote(words, 160)}.`, {
    fix: 'Sign in again and allow access.',
  });
}

function tooLate(milliseconds: number): Fault {
  return new Fault('timeout', `Nobody signed in within ${Math.round(milliseconds / 1000)} s.`, {
    fix: 'Open the printed address in a browser and sign in.',
  });
}

function queryOf(path = '/'): URLSearchParams {
  return new URLSearchParams(path.slice(path.indexOf('?') + 1));
}
