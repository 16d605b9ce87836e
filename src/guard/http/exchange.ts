import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemErrorCode } from '../../connect/system-error-code.js';
import { quote } from '../../model/quote.js';
import type { MessageGuard } from '../proxy/message-guard.js';
import type { MessageId } from '../proxy/message-id.js';
import { CODE, errorReply } from '../proxy/reply.js';
import { PASS, type Ruling } from '../proxy/ruling.js';
import { endToEndHeaders, headerValues } from './end-to-end-headers.js';
import { type BodyReading, withBody } from './read-body.js';
import { mediaTypeOf, relayResponse } from './relay-response.js';
import { repairedHeaders } from './repaired-headers.js';
import type { ToolScope, ToolScopes } from './tool-scopes.js';
import { unreadableForm } from './unreadable-form.js';
import type { Upstream } from './upstream.js';

/** What the exchanges with one server share. */
export interface ExchangeParts {
  readonly upstream: Upstream;
  readonly scopes: ToolScopes;
  /** Bytes of the largest message. */
  readonly limit: number;
  /** Whether the value of a header is the guard's to choose. */
  isOwn(name: string): boolean;
}

/** Relays one HTTP request and its response. `path` is where it goes on the server's origin. */
export function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parts: ExchangeParts,
): Promise<void> {
  return new Exchange(request, response, parts).run(path);
}

class Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #parts: ExchangeParts;
  readonly #scope: ToolScope;
  readonly #messages: MessageGuard;
  #isGone = false;
  #breakOff: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, parts: ExchangeParts) {
    this.#request = request;
    this.#response = response;
    this.#parts = parts;
    this.#scope = parts.scopes.of(request);
    this.#messages = this.#scope.messagesOf(request);
    if (request.method === 'DELETE') parts.scopes.close(request);
    response.on('close', () => {
      this.#isGone = true;
      if (!response.writableFinished) this.#breakOff?.();
    });
  }

  async run(path: string): Promise<void> {
    const { pending } = this.#messages;
    this.#scope.open.add(pending);
    try {
      const form = this.#scope.server.isObserver ? undefined : unreadableForm(this.#request);
      if (form !== undefined) return this.#refuseForm(form);
      if (this.#request.method !== 'POST') await this.#forward(path, PASS, undefined);
      else await withBody(this.#request, this.#parts.limit, (body) => this.#receive(path, body));
    } finally {
      this.#scope.open.delete(pending);
    }
  }

  async #receive(path: string, body: BodyReading): Promise<void> {
    if (body.isTooLarge === true) return this.#refuseLarge(body.id);
    const decided = this.#messages.fromClient(body.bytes);
    const ruling = decided instanceof Promise ? await decided : decided;
    if (ruling.forward !== false) await this.#forward(path, ruling, body.bytes);
    else if (ruling.reply === undefined) this.#response.writeHead(202).end();
    else sendJson(this.#response, 200, ruling.reply);
  }

  /** A call that the guard cannot read must not get past it. */
  #refuseForm(form: string): void {
    const quoted = quote(form, 100);
    this.#scope.server.logger.warn({ form: quoted }, 'A request that cannot be read was refused.');
    const text = `The request has ${quoted}. Send it as JSON in UTF-8, and not compressed.`;
    this.#request.resume();
    sendJson(this.#response, 415, errorReply(null, CODE.invalidRequest, text));
  }

  #refuseLarge(id: MessageId | undefined): void {
    const { limit } = this.#parts;
    this.#scope.server.logger.warn({ id }, `A message of the client has more than ${limit} bytes.`);
    const text = `The message has more than ${limit} bytes and was not passed on.`;
    sendJson(this.#response, 413, errorReply(id ?? null, CODE.invalidRequest, text));
  }

  async #forward(path: string, { forward, reply }: Ruling, bytes: Buffer | undefined): Promise<void> {
    if (this.#isGone) return;
    const changed = typeof forward === 'string' ? forward : undefined;
    const body = changed === undefined ? bytes : Buffer.from(changed);
    try {
      const answer = await this.#parts.upstream.send({
        method: this.#request.method ?? 'GET',
        path,
        headers: this.#headers(changed),
        onSent: (breakOff) => {
          this.#breakOff = breakOff;
        },
        ...(body === undefined ? {} : { body }),
      });
      await this.#relay(answer, reply);
    } catch (error) {
      fail(this.#response, this.#messages, error, this.#isGone);
    } finally {
      for (const left of this.#messages.pending.takeAll())
        if (left.kind !== 'other') this.#scope.orphans.adopt(left);
    }
  }

  async #relay(answer: IncomingMessage, reply: string | undefined): Promise<void> {
    if (this.#leadsAway(answer)) return this.#refuseRedirect(answer);
    const isUnnamed = this.#request.headers['mcp-session-id'] === undefined;
    const [session] = isUnnamed ? headerValues(answer.rawHeaders, 'mcp-session-id') : [];
    const opened = session === undefined ? undefined : this.#parts.scopes.open(session);
    // What comes on a stream of its own may be the response to a request whose connection broke.
    const messages =
      this.#request.method === 'GET' ? this.#messages.withRequests(this.#scope.orphans) : this.#messages;
    await relayResponse(answer, this.#response, messages, {
      limit: this.#parts.limit,
      server: this.#scope.server,
      ...(reply === undefined ? {} : { reply }),
    });
    if (opened !== undefined) opened.revision = messages.revision;
  }

  /** A client that followed a redirect would talk to the server without the guard. */
  #leadsAway(answer: IncomingMessage): boolean {
    const { statusCode = 0 } = answer;
    const isRedirect = statusCode >= 300 && statusCode < 400 && answer.headers.location !== undefined;
    if (!isRedirect || this.#scope.server.isObserver) return false;
    return mediaTypeOf(this.#request) === 'application/json';
  }

  #refuseRedirect(answer: IncomingMessage): void {
    const to = quote(answer.headers.location ?? '', 200);
    answer.resume();
    this.#scope.server.logger.warn({ to }, 'The server sent a redirect, which the guard does not follow.');
    const text = `The server redirects to ${to}. The guard does not follow redirects: give it that URL.`;
    sendError(this.#response, this.#messages, text);
  }

  /** The client's headers, but for those that are the guard's to choose. */
  #headers(changed: string | undefined): string[] {
    const isReplaced = (name: string): boolean =>
      this.#parts.isOwn(name) ||
      // A length without a body would make the server wait for the next request.
      name === 'content-length' ||
      // What is to be read must not be compressed.
      (name === 'accept-encoding' && this.#messages.concernsTools) ||
      (changed !== undefined && (name.startsWith('mcp-param-') || name === 'mcp-name'));
    const headers = endToEndHeaders(this.#request.rawHeaders, isReplaced);
    if (changed !== undefined) headers.push(...repairedHeaders(changed, this.#scope.server));
    return headers;
  }
}

function fail(response: ServerResponse, messages: MessageGuard, error: unknown, isGone: boolean): void {
  // A stream that breaks off is what the client would have seen without a proxy.
  if (isGone || response.headersSent) {
    response.destroy();
    return;
  }
  const why = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
  sendError(response, messages, `The server could not be reached (${why}).`);
}

/** Responds to all requests of a message with an error. */
function sendError(response: ServerResponse, messages: MessageGuard, text: string): void {
  const pending = messages.pending.takeAll();
  const replies = (pending.length === 0 ? [{ id: null }] : pending).map(({ id }) =>
    errorReply(id, CODE.closed, text),
  );
  sendJson(response, 502, replies.length === 1 ? (replies[0] ?? '') : `[${replies.join(',')}]`);
}

/** Responds with a JSON text of our own. */
export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
