import { setMaxListeners } from 'node:events';
import { Fault } from '../../model/fault.js';
import { type HttpAuth, Secrets, withCredentials } from './credentials.js';
import { type Answer, type Exchange, exchange, type Method, type Wire } from './exchange.js';
import type { Inbox } from './inbox.js';
import { isLoopback } from './is-loopback.js';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './limits.js';
import { linkSignals } from './linked-signal.js';
import { wireFor } from './proxy.js';
import { isRedirect, redirectLoop, redirectTarget } from './redirect.js';
import { statusFault } from './status-fault.js';

/** What both HTTP channels are built from. */
export interface ConnectionOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly auth?: HttpAuth;
  readonly limits?: Partial<HttpLimits>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** One request of a channel. */
export interface Call {
  readonly method: Method;
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
export class Connection {
  readonly limits: HttpLimits;
  readonly secrets = new Secrets();
  readonly #wire: Wire;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #auth: HttpAuth | undefined;
  readonly #end = new AbortController();
  #renewal: Promise<boolean> | undefined;

  constructor(url: URL, options: ConnectionOptions) {
    this.limits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
    this.#wire = wireFor(url, options.environment ?? {}, this.limits.sockets);
    this.#headers = withCredentials(options.headers ?? {}, url, options.bearer);
    this.#auth = options.auth;
    this.secrets.addHeaders(this.#headers);
    // As many listeners as requests in flight are no leak.
    setMaxListeners(0, this.#end.signal);
  }

  /** Fires when the connection is closed. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Sends a request until it is answered by something that is neither a redirect nor a refusal we can mend. */
  async call(call: Call): Promise<Answer> {
    const { signal, release } = linkSignals(this.signal, call.signal);
    try {
      const answer = await this.#authorized(call, signal);
      answer.body.onceClosed(release);
      return answer;
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

  /** Turns an answer that is no success into a `Fault`, reading a little of its body. */
  async refuse(answer: Answer, call: Call): Promise<{ fault: Fault; text: string }> {
    const text = await answer.body.text(REFUSAL).then(
      (read) => read.text,
      () => '',
    );
    const fault = statusFault({
      url: answer.url,
      status: answer.status,
      method: call.method,
      text: this.secrets.mask(text.slice(0, 4_000)),
      contentType: mediaType(answer),
      challenge: this.#masked(answer.headers['www-authenticate']),
      retryAfter: this.#masked(answer.headers['retry-after']),
      authorized: this.#hasCredentials,
      inSession: call.inSession,
    });
    return { fault, text };
  }

  /** Says that credentials travel unencrypted, where they do. */
  warn(url: URL, inbox: Inbox): void {
    if (!this.#hasCredentials || url.protocol !== 'http:' || isLoopback(url)) return;
    inbox.report('wire/cleartext-credentials', 'warning', {
      path: '',
      message: 'Credentials are sent over unencrypted HTTP.',
      fix: 'Use https://.',
    });
  }

  /** Ends all requests and connections. */
  close(): void {
    this.#end.abort(new Fault('closed', 'The connection was closed.'));
    this.#wire.agent.destroy();
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
  async #authorized(call: Call, signal: AbortSignal): Promise<Answer> {
    const token = await this.#auth?.token();
    const answer = await this.#follow(call, signal, token);
    if (this.#auth === undefined || (answer.status !== 401 && answer.status !== 403)) return answer;
    const wwwAuthenticate = answer.headers['www-authenticate'];
    if (answer.status === 403 && !/insufficient_scope/.test(wwwAuthenticate ?? '')) return answer;
    const challenge = { status: answer.status, wwwAuthenticate, signal: this.signal } as const;
    if (!(await this.#renew(challenge, token))) return answer;
    answer.body.destroy();
    return await this.#follow(call, signal, await this.#auth.token());
  }

  async #follow(call: Call, signal: AbortSignal, token: string | undefined): Promise<Answer> {
    if (token !== undefined) this.secrets.add(token);
    const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const headers = { ...this.#headers, ...authorization, ...call.headers, 'Accept-Encoding': 'identity' };
    let outgoing: Exchange = { ...call, headers, signal };
    for (let hops = 0; hops <= this.limits.redirects; hops++) {
      const answer = await exchange(this.#wire, outgoing);
      if (!isRedirect(answer)) return answer;
      answer.body.destroy();
      outgoing = { ...outgoing, url: redirectTarget(answer) };
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

/** The media type of an answer, in lower case and without parameters. */
export function mediaType(answer: Answer): string {
  return (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
