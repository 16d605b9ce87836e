import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Fault } from '../../model/fault.js';
import { aborted, Body } from './body.js';
import { networkFault } from './network-fault.js';
import { showUrl } from './show-url.js';

/** The HTTP methods that we use. */
export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** One HTTP request, ready to go. */
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Milliseconds until the head of the response. */
  readonly patience: number;
  /** Whether it may be sent once more when a kept-alive connection turns out to be dead. */
  readonly repeatable: boolean;
}

/** The head of a response, and the body still to be read or destroyed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly body: Body;
}

/** Where connections come from; `forward` rewrites a request for a proxy. */
export interface HttpRoute {
  readonly agent: HttpAgent;
  readonly forward?: {
    readonly host: string;
    readonly port: number;
    readonly headers: Record<string, string>;
  };
}

/** Idle connections are dropped before usual servers drop them (5 s), so that a request seldom meets a dead one. */
const KEEP_ALIVE = { keepAlive: true, timeout: 3_000 };

/** Direct connections for `http:` or `https:`. */
export function directRoute(url: URL, sockets: number): HttpRoute {
  const options = { ...KEEP_ALIVE, maxSockets: sockets };
  return { agent: url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options) };
}

/** Sends one request and waits for the head of the response; neither follows redirects nor judges the status. */
export async function sendRequest(route: HttpRoute, outgoing: HttpRequest): Promise<HttpResponse> {
  try {
    return await attempt(route, outgoing);
  } catch (error) {
    if (!(error instanceof DeadConnection)) throw error;
    return await attempt(route, outgoing);
  }
}

/** A kept-alive connection that the server had closed before it saw our request. */
class DeadConnection extends Fault {}

function attempt(route: HttpRoute, outgoing: HttpRequest): Promise<HttpResponse> {
  return new Promise<HttpResponse>((resolve, reject) => {
    const { url, signal } = outgoing;
    if (signal.aborted) return reject(aborted(signal));
    const request = started(route, outgoing);
    const fail = (error: unknown): void => {
      done();
      request.destroy();
      const fault = networkFault(error, url);
      const dead = outgoing.repeatable && request.reusedSocket && !(error instanceof Fault);
      reject(dead ? new DeadConnection(fault.code, fault.message, { cause: error }) : fault);
    };
    const abort = (): void => fail(aborted(signal));
    const timer = setTimeout(() => fail(tooLate(url, outgoing.patience)), outgoing.patience);
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', fail);
    request.once('response', (message) => {
      done();
      const body = new Body(message, url, signal);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, url, body });
    });
    request.end(outgoing.body);
  });
}

/** Node refuses headers that would break the protocol at once, with an error that is about us and not the network. */
function started(route: HttpRoute, outgoing: HttpRequest): ReturnType<typeof httpRequest> {
  try {
    return start(route, outgoing);
  } catch (error) {
    const name = /\["([^"]{1,100})"\]/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'A header';
    throw new Fault('config', `${name} has characters that are not allowed in an HTTP header.`, {
      cause: error,
      fix: 'Check the headers and the token; look for a line break.',
    });
  }
}

function start(
  route: HttpRoute,
  { method, url, headers, body }: HttpRequest,
): ReturnType<typeof httpRequest> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const common = { method, agent: route.agent, headers: { ...headers, ...length } };
  if (route.forward !== undefined) {
    const { host, port, headers: extra } = route.forward;
    const all = { ...common.headers, ...extra, Host: url.host };
    return httpRequest({ ...common, host, port, path: showUrl(url) + url.search, headers: all });
  }
  return url.protocol === 'https:' ? httpsRequest(url, common) : httpRequest(url, common);
}

function tooLate(url: URL, milliseconds: number): Fault {
  return new Fault('timeout', `${showUrl(url)} did not start to respond within ${milliseconds} ms.`, {
    fix: 'Check that the server is running, or raise the time-out.',
  });
}
