import { Fault } from '../../model/fault.js';
import type { Revision } from '../../model/revision.js';
import type { Channel, ChannelListener, SendContext } from '../channel.js';
import { BEARER_TOKEN_VARIABLE, type HttpAuth } from './credentials.js';
import { HttpConnection } from './http-connection.js';
import type { HttpLimits } from './http-limits.js';
import type { JsonRpcMessage } from './message-headers.js';
import { SseChannel } from './sse-channel.js';
import { statusOf } from './status-fault.js';
import { StreamableChannel } from './streamable-channel.js';

/** A server behind a URL. */
export interface HttpTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `auto` tries Streamable HTTP and falls back to HTTP+SSE of 2024-11-05. */
  readonly transport?: 'auto' | 'streamable-http' | 'sse';
  /** False: the token in `ASSAY_BEARER_TOKEN` is not for this server. */
  readonly ambientToken?: boolean;
}

/** Options of an HTTP channel; those of `open` fit. */
export interface HttpChannelOptions {
  readonly auth?: HttpAuth;
  readonly http?: Partial<HttpLimits>;
  readonly limits?: { readonly messageBytes?: number };
  readonly timeouts?: { readonly open?: number; readonly callTotal?: number };
  /** Where the bearer token and the proxy are looked up. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Refusals of the first POST after which 2025-11-25 tells clients to try the old transport. */
const OLD_TRANSPORT = new Set([400, 404, 405]);

/** The channel for a URL; nothing is sent before its `start`. Throws a `Fault` for an address that is none. */
export function openHttpChannel(target: HttpTarget, options: HttpChannelOptions = {}): Channel {
  const url = endpoint(target.url);
  const environment = options.environment ?? process.env;
  const isAmbient = options.auth === undefined && target.ambientToken !== false;
  const bearer = isAmbient ? environment[BEARER_TOKEN_VARIABLE] : undefined;
  const connect = (): HttpConnection =>
    new HttpConnection(url.given, {
      headers: target.headers ?? {},
      limits: limitsOf(options),
      environment,
      ...(bearer === undefined ? {} : { bearer }),
      ...(options.auth === undefined ? {} : { auth: options.auth }),
    });
  if (target.transport === 'sse') return new SseChannel(url.bare, connect());
  if (target.transport === 'streamable-http') return new StreamableChannel(url.bare, connect());
  return new FallingBackChannel(
    new StreamableChannel(url.bare, connect()),
    () => new SseChannel(url.bare, connect()),
  );
}

function limitsOf({ http, limits, timeouts }: HttpChannelOptions): Partial<HttpLimits> {
  return {
    ...(limits?.messageBytes === undefined ? {} : { messageBytes: limits.messageBytes }),
    ...(timeouts?.open === undefined ? {} : { acknowledge: timeouts.open }),
    ...(timeouts?.callTotal === undefined ? {} : { request: timeouts.callTotal }),
    ...http,
  };
}

function endpoint(text: string): { given: URL; bare: URL } {
  const given = URL.canParse(text) ? new URL(text) : undefined;
  if (given === undefined || (given.protocol !== 'http:' && given.protocol !== 'https:'))
    throw new Fault('config', 'The address of the server is not an http:// or https:// URL.', {
      fix: 'Write it in full, like https://example.com/mcp.',
    });
  const bare = new URL(given);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  return { given, bare };
}

/** What the old transport can say that tells more than the refusal of the new one. */
const TELLING: ReadonlySet<string> = new Set(['redirected', 'auth_required', 'closed']);

/** Streamable HTTP until `initialize` is refused in the way that old servers refuse it, then HTTP+SSE. */
class FallingBackChannel implements Channel {
  readonly stderr = '';
  readonly #old: () => Channel;
  #channel: Channel;
  #listener: ChannelListener | undefined;
  #candidate: Channel | undefined;
  #settled = false;
  #closed = false;

  constructor(channel: Channel, old: () => Channel) {
    this.#channel = channel;
    this.#old = old;
  }

  get transport(): string {
    return this.#channel.transport;
  }

  get isPerRequest(): boolean {
    return this.#channel.isPerRequest;
  }

  get toleratesProbes(): boolean {
    return this.#channel.toleratesProbes;
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
    await this.#channel.start(this.#relay(this.#channel, listener));
  }

  agree(revision: Revision): void {
    this.#channel.agree(revision);
  }

  learnTools(tools: readonly unknown[]): void {
    this.#channel.learnTools?.(tools);
  }

  async send(message: JsonRpcMessage, context?: SendContext): Promise<void> {
    if (this.#settled || message.method !== 'initialize') return await this.#channel.send(message, context);
    try {
      await this.#channel.send(message, context);
      this.#settled = true;
    } catch (error) {
      if (!OLD_TRANSPORT.has(statusOf(error) ?? 0)) throw error;
      await this.#fallBack(error);
      await this.#channel.send(message, context);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#channel.close(), this.#candidate?.close()]);
  }

  /** The listener hears of the end of the channel in use only, not of the one that was given up. */
  #relay(channel: Channel, listener: ChannelListener): ChannelListener {
    return {
      message: (text, bytes) => listener.message(text, bytes),
      noise: (text) => listener.noise(text),
      stderr: (text) => listener.stderr(text),
      finding: (rule, severity, draft) => listener.finding(rule, severity, draft),
      closed: (reason) => {
        if (this.#channel === channel) listener.closed(reason);
      },
    };
  }

  /** Where the old transport does not answer either, the refusal of the new one says more. */
  async #fallBack(refusal: unknown): Promise<void> {
    const listener = this.#listener;
    if (listener === undefined) throw refusal;
    const old = this.#old();
    this.#candidate = old;
    try {
      await old.start(this.#relay(old, listener));
      if (this.#closed) throw new Fault('closed', 'The connection was closed.');
    } catch (error) {
      await old.close();
      throw error instanceof Fault && TELLING.has(error.code) ? error : refusal;
    }
    const given = this.#channel;
    this.#channel = old;
    this.#settled = true;
    await given.close();
  }
}
