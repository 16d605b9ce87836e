import { Fault } from '../../model/fault.js';
import type { Channel } from '../channel.js';
import { BEARER_TOKEN_VARIABLE, type HttpAuth } from './credentials.js';
import { FallingBackChannel } from './falling-back-channel.js';
import { HttpConnection } from './http-connection.js';
import type { HttpLimits } from './http-limits.js';
import { SseChannel } from './sse-channel.js';
import { StreamableChannel } from './streamable-channel.js';

/** A server behind a URL. */
export interface HttpTarget {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `auto` tries Streamable HTTP and falls back to HTTP+SSE of 2024-11-05. A URL without a path is also looked for at the
   * usual ones, `/mcp` and `/sse`.
   */
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
  return new FallingBackChannel(new StreamableChannel(url.bare, connect()), [
    () => new SseChannel(url.bare, connect()),
    ...(url.bare.pathname === '/'
      ? [
          () => new StreamableChannel(new URL('/mcp', url.bare), connect()),
          () => new SseChannel(new URL('/sse', url.bare), connect()),
        ]
      : []),
  ]);
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
