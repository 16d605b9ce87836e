import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { messageHeaders } from '../../connect/http/message-headers.js';
import { readMessage } from '../../connect/session/read-message.js';
import { isRecord } from '../../model/json.js';
import { DROP } from '../proxy/ruling.js';
import type { RawHeaders } from './end-to-end-headers.js';
import { EventRelay } from './event-relay.js';
import { readBody } from './read-body.js';

/** A request to the server behind a proxy. */
export interface UpstreamRequest {
  readonly method: string;
  /** Path and query on the server's origin; absent: those of its URL. */
  readonly path?: string;
  readonly headers: RawHeaders;
  readonly body?: Buffer;
  /** Told how to break the request off. */
  readonly onSent?: (breakOff: () => void) => void;
}

/** Idle connections are dropped before usual servers drop them (5 s), so that a request seldom meets a dead one. */
const KEEP_ALIVE = { keepAlive: true, timeout: 3_000, noDelay: true };

/** The one server that a proxy forwards to. Nothing is ever sent to another origin. */
export class Upstream {
  readonly url: URL;
  readonly #host: string;
  readonly #agent: HttpAgent;
  readonly #headers: RawHeaders;
  readonly #own: ReadonlySet<string>;
  readonly #request: typeof httpRequest;
  readonly #place: { readonly hostname: string; readonly port: string };

  /** `headers` are sent with every request, in place of those of the client. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = new URL(url);
    this.#host = this.url.host;
    this.#headers = Object.entries(headers).flat();
    this.#own = new Set(['host', ...Object.keys(headers).map((name) => name.toLowerCase())]);
    const { hostname, port, protocol } = this.url;
    this.#request = protocol === 'https:' ? httpsRequest : httpRequest;
    this.#place = { hostname: hostname.replace(/^\[|\]$/g, ''), port };
    this.#agent = this.url.protocol === 'https:' ? new HttpsAgent(KEEP_ALIVE) : new HttpAgent(KEEP_ALIVE);
  }

  /** Whether the value of a header is ours to choose. */
  isOwn(name: string): boolean {
    return this.#own.has(name);
  }

  /** Resolves with the head of the response; its body is still to be read. */
  send({ method, path, headers, body, onSent }: UpstreamRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#place;
      const sent = ['Host', this.#host, ...headers, ...this.#headers];
      if (body !== undefined) sent.push('Content-Length', String(body.length));
      const request = this.#request({
        hostname,
        port,
        path: path ?? this.url.pathname + this.url.search,
        method,
        headers: sent,
        agent: this.#agent,
      });
      onSent?.(() => request.destroy());
      request.on('response', resolve).on('error', reject);
      // Without a listener, nothing at all would happen.
      request.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('it switched to another protocol'));
      });
      request.end(body);
    });
  }

  /** Lists a page of tools for the guard, with the headers of the request that it is about. */
  async listTools(
    cursor: string | undefined,
    meta: unknown,
    headers: RawHeaders,
    limit: number,
  ): Promise<unknown> {
    const id = `assay-${crypto.randomUUID()}`;
    const params = {
      ...(isRecord(meta) ? { _meta: meta } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const message = { jsonrpc: '2.0', id, method: 'tools/list', params };
    const own = Object.entries({
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...messageHeaders(message, undefined),
    }).flat();
    let timer: NodeJS.Timeout | undefined;
    const response = await this.send({
      method: 'POST',
      headers: [...headers, ...own],
      body: Buffer.from(JSON.stringify(message)),
      onSent: (breakOff) => {
        timer = setTimeout(breakOff, PATIENCE);
      },
    });
    const reply = await responseTo(id, response, limit).finally(() => clearTimeout(timer));
    if ('result' in reply) return reply.result;
    throw new Error(`The server rejected the guard's tools/list request: ${JSON.stringify(reply.error)}`);
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Milliseconds that a server has for a request of the guard. */
const PATIENCE = 30_000;

async function responseTo(
  id: string,
  response: IncomingMessage,
  limit: number,
): Promise<Readonly<Record<string, unknown>>> {
  let found: Readonly<Record<string, unknown>> | undefined;
  const look = (text: string): void => {
    const reading = readMessage(text);
    const message = reading.kind === 'message' ? reading.value : undefined;
    if (isRecord(message) && message.id === id && message.method === undefined) found = message;
  };
  if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
    const relay = new EventRelay(limit, {
      rule: (data) => {
        if (data.length > 0) look(data.toString('utf8'));
        return DROP;
      },
      forward: () => undefined,
      oversized: () => response.destroy(new Error('The list of tools is too large.')),
    });
    for await (const chunk of response) {
      if (Buffer.isBuffer(chunk)) relay.push(chunk);
      if (found !== undefined) break;
    }
  } else {
    const body = await readBody(response, limit);
    if (body.isTooLarge === undefined) look(body.bytes.toString('utf8'));
  }
  if (found === undefined)
    throw new Error(
      `The server did not respond to the guard's tools/list request (HTTP status ${response.statusCode}).`,
    );
  return found;
}
