import { setMaxListeners } from 'node:events';
import { Fault } from '../../model/fault.js';
import { SecretRegister } from '../../model/secret-register.js';
import { type HttpAuth, secretsIn, withCredentials } from './credentials.js';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './http-limits.js';
import { isLoopback } from './is-loopback.js';
import { linkSignals } from './linked-signal.js';
import type { MessageSink } from './message-sink.js';
import { routeFor } from './proxy.js';
import { isRedirect, redirectLoop, redirectTarget } from './redirect.js';
import {
  type HttpMethod,
  type HttpRequest,
  type HttpResponse,
  type HttpRoute,
  sendRequest,
} from './send-request.js';
import { statusFault } from './status-fault.js';

/** What both HTTP channels are built from. */
export interface HttpConnectionOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly auth?: HttpAuth;
  readonly limits?: Partial<HttpLimits>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** One request of a channel. */
export interface HttpCall {
  readonly method: HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly patience: number;
  readonly repeatable: boolean;
  readonly inSession: boolean;
}

/** How much of an error's body is read. */
const REFUSAL = { bytes: 256 * 1024, idle: 5_000, total: 10_000 };

/** The connections to one origin: credentials, redirects within the origin, renewal of tokens, faults. */
export class HttpConnection {
  readonly limits: HttpLimits;
  readonly secrets = new SecretRegister();
  readonly #route: HttpRoute;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #auth: HttpAuth | undefined;
  readonly #end = new AbortController();
  #renewal: Promise<boolean> | undefined;

  constructor(url: URL, options: HttpConnectionOptions) {
    this.limits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
    this.#route = routeFor(url, options.environment ?? {}, this.limits.sockets);
    this.#headers = withCredentials(options.headers ?? {}, url, options.bearer);
    this.#auth = options.auth;
    for (const secret of secretsIn(this.#headers)) this.secrets.add(secret);
    // As many listeners as requests in flight are no leak.
    setMaxListeners(0, this.#end.signal);
  }

  /** Fires when the connection is closed. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Sends a request; follows redirects and renews an expired token. */
  async call(call: HttpCall): Promise<HttpResponse> {
    const { signal, release } = linkSignals(this.signal, call.signal);
    try {
      const response = await this.#authorized(call, signal);
      response.body.onceClosed(release);
      return response;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Gets a token, where tokens have to be obtained, before the first message and its time-out: a person who signs in
   * takes longer than a server may.
   */
  async authorize(url: URL): Promise<void> {
    if (this.#auth === undefined) return;
    const common = { url, patience: this.limits.acknowledge, repeatable: true, inSession: false };
    const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' });
    const posted = await this.call({ ...common, method: 'POST', headers, body });
    posted.body.destroy();
    if (posted.status !== 404 && posted.status !== 405) return;
    const got = await this.call({ ...common, method: 'GET', headers: { Accept: 'text/event-stream' } });
    got.body.destroy();
  }

  /** Turns a response that is not a success into a `Fault`, reading a little of its body. */
  async refuse(response: HttpResponse, call: HttpCall): Promise<{ fault: Fault; text: string }> {
    const text = await response.body.text(REFUSAL).then(
      (read) => read.text,
      () => '',
    );
    const fault = statusFault({
      url: response.url,
      status: response.status,
      method: call.method,
      text: this.secrets.mask(text.slice(0, 4_000)),
      contentType: mediaType(response),
      challenge: this.#masked(response.headers['www-authenticate']),
      retryAfter: this.#masked(response.headers['retry-after']),
      authorized: this.#hasCredentials,
      inSession: call.inSession,
    });
    return { fault, text };
  }

  /** Says that credentials travel unencrypted, where they do. */
  warn(url: URL, sink: MessageSink): void {
    if (!this.#hasCredentials || url.protocol !== 'http:' || isLoopback(url)) return;
    sink.report('wire/cleartext-credentials', 'warning', {
      path: '',
      message: 'Credentials are sent over unencrypted HTTP.',
      fix: 'Use https://.',
    });
  }

  /** Ends all requests and connections. */
  close(): void {
    this.#end.abort(new Fault('closed', 'The connection was closed.'));
    this.#route.agent.destroy();
  }

  #masked(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.secrets.mask(text);
  }

  get #hasCredentials(): boolean {
    return (
      this.#auth !== undefined || Object.keys(this.#headers).some((name) => /^authorization$/i.test(name))
    );
  }

  /** Sends a request with the token of the moment and, if that is refused, with a new one. */
  async #authorized(call: HttpCall, signal: AbortSignal): Promise<HttpResponse> {
    const token = await this.#auth?.token();
    const response = await this.#follow(call, signal, token);
    if (this.#auth === undefined || (response.status !== 401 && response.status !== 403)) return response;
    const wwwAuthenticate = response.headers['www-authenticate'];
    if (response.status === 403 && !/insufficient_scope/.test(wwwAuthenticate ?? '')) return response;
    const challenge = { status: response.status, wwwAuthenticate, signal: this.signal } as const;
    if (!(await this.#renew(challenge, token))) return response;
    response.body.destroy();
    return await this.#follow(call, signal, await this.#auth.token());
  }

  async #follow(call: HttpCall, signal: AbortSignal, token: string | undefined): Promise<HttpResponse> {
    if (token !== undefined) this.secrets.addReceived(token);
    const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const headers = { ...this.#headers, ...authorization, ...call.headers, 'Accept-Encoding': 'identity' };
    let outgoing: HttpRequest = { ...call, headers, signal };
    for (let hops = 0; hops <= this.limits.redirects; hops++) {
      const response = await sendRequest(this.#route, outgoing);
      if (!isRedirect(response)) return response;
      response.body.destroy();
      outgoing = { ...outgoing, url: redirectTarget(response) };
    }
    throw redirectLoop(call.url, this.limits.redirects);
  }

  /** One renewal at a time: requests that are refused meanwhile wait for it instead of starting another. */
  async #renew(challenge: Parameters<HttpAuth['renew']>[0], sent: string | undefined): Promise<boolean> {
    if (this.#auth === undefined) return false;
    const now = await this.#auth.token();
    if (now !== undefined && now !== sent) return true;
    this.#renewal ??= this.#auth.renew(challenge).finally(() => {
      this.#renewal = undefined;
    });
    return await this.#renewal;
  }
}

/** The media type of a response, in lower case and without parameters. */
export function mediaType(response: HttpResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
