import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { eraOf, type Revision } from '../../model/revision.js';
import type { Channel, ChannelListener, SendContext } from '../channel.js';
import { type HttpCall, type HttpConnection, mediaType } from './http-connection.js';
import { listen } from './listening-stream.js';
import { isModern, type JsonRpcMessage, messageHeaders, revisionHeaders } from './message-headers.js';
import { MessageSink } from './message-sink.js';
import { paramHeaders, schemasByName } from './param-headers.js';
import { isErrorFor, readJsonResponse } from './read-json-response.js';
import { readResponseStream } from './read-response-stream.js';
import type { HttpResponse } from './send-request.js';

const STREAM = 'text/event-stream';
/** What a session id may consist of (2025-11-25, Session Management). */
const SESSION_ID = /^[\x21-\x7e]+$/;

/**
 * Streamable HTTP: every message is a POST, answered with JSON or an event stream. Speaks both eras: sessions,
 * the listening stream and resumption where a legacy revision was agreed, nothing of that with modern messages.
 * `send` returns once the exchange is over or its response has come, and throws when no response will come.
 */
export class StreamableChannel implements Channel {
  readonly transport = 'streamable-http';
  readonly isPerRequest = true;
  readonly toleratesProbes = true;
  readonly stderr = '';
  readonly #connection: HttpConnection;
  readonly #url: URL;
  #sink: MessageSink | undefined;
  #agreed: Revision | undefined;
  #session: string | undefined;
  #schemas: ReadonlyMap<string, unknown> = new Map();
  #closing: Promise<void> | undefined;

  constructor(url: URL, connection: HttpConnection) {
    this.#url = url;
    this.#connection = connection;
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#sink = new MessageSink(listener, this.#connection.secrets);
    this.#connection.warn(this.#url, this.#sink);
    await this.#connection.authorize(this.#url);
  }

  agree(revision: Revision): void {
    this.#agreed = revision;
  }

  learnTools(tools: readonly unknown[]): void {
    this.#schemas = schemasByName(tools);
  }

  async send(message: JsonRpcMessage, context: SendContext = {}): Promise<void> {
    const sink = this.#sink;
    if (sink === undefined || this.#closing !== undefined)
      throw new Fault('closed', 'The connection is closed.');
    const modern = isModern(message, this.#agreed);
    const isRequest = typeof message.method === 'string' && message.id !== undefined;
    const call = this.#post(message, context, isRequest, modern);
    const response = await this.#connection.call(call);
    if (response.status < 200 || response.status > 299)
      return await this.#refused(response, call, message, sink);
    if (message.method === 'initialize') this.#remember(response, sink);
    if (!isRequest) return this.#accepted(response, message, sink);
    if (mediaType(response) !== STREAM)
      return await readJsonResponse(this.#connection, response, message.id, sink);
    const resume = (headers: Readonly<Record<string, string>>): HttpCall => ({
      ...this.#ask('GET', { ...headers, Accept: STREAM }),
      signal: context.signal,
    });
    const resumable = modern ? {} : { resume };
    await readResponseStream({ connection: this.#connection, response, id: message.id, sink, ...resumable });
  }

  close(): Promise<void> {
    this.#closing ??= this.#leave();
    return this.#closing;
  }

  /** Ends the session at the server, too; a server that does not respond is left alone. */
  async #leave(): Promise<void> {
    if (this.#session !== undefined) {
      const { farewell } = this.#connection.limits;
      const call = { ...this.#ask('DELETE', {}), patience: farewell, signal: AbortSignal.timeout(farewell) };
      await this.#connection.call(call).then(
        (response) => response.body.destroy(),
        () => undefined,
      );
    }
    this.#connection.close();
    this.#sink?.close(new Fault('closed', 'The connection was closed.'));
  }

  #post(message: JsonRpcMessage, context: SendContext, isRequest: boolean, modern: boolean): HttpCall {
    const session = message.method === 'initialize' || modern ? {} : this.#sessionHeaders;
    const { request, acknowledge } = this.#connection.limits;
    return {
      method: 'POST',
      url: this.#url,
      headers: {
        ...(modern ? this.#paramHeaders(message) : {}),
        ...context.headers,
        ...session,
        ...messageHeaders(message, this.#agreed),
        Accept: `application/json, ${STREAM}`,
        'Content-Type': 'application/json',
      },
      body: context.text ?? JSON.stringify(message),
      signal: context.signal,
      patience: isRequest ? request : acknowledge,
      // Sent twice, a call might be carried out twice.
      repeatable: message.method !== 'tools/call',
      inSession: 'Mcp-Session-Id' in session,
    };
  }

  #ask(method: 'GET' | 'DELETE', headers: Readonly<Record<string, string>>): HttpCall {
    return {
      method,
      url: this.#url,
      headers: { ...this.#sessionHeaders, ...revisionHeaders(this.#agreed), ...headers },
      patience: this.#connection.limits.acknowledge,
      repeatable: true,
      inSession: this.#session !== undefined,
    };
  }

  /** Headers that the schema of the called tool asks for, once the tools are known. */
  #paramHeaders({ method, params }: JsonRpcMessage): Record<string, string> {
    if (method !== 'tools/call' || !isRecord(params) || typeof params.name !== 'string') return {};
    return paramHeaders(this.#schemas.get(params.name), params.arguments);
  }

  get #sessionHeaders(): Record<string, string> {
    return this.#session === undefined ? {} : { 'Mcp-Session-Id': this.#session };
  }

  #remember(response: HttpResponse, sink: MessageSink): void {
    const session = response.headers['mcp-session-id'];
    if (typeof session !== 'string') return;
    if (SESSION_ID.test(session)) {
      this.#session = session;
      this.#connection.secrets.addReceived(session);
      return;
    }
    sink.report('wire/session-id', 'error', {
      path: '',
      message: 'The session id has characters other than visible ASCII, so it is not used.',
      fix: 'Use a UUID as session id.',
    });
  }

  /** A refusal may still be the response: modern servers send JSON-RPC errors with 400 and 404. */
  async #refused(
    response: HttpResponse,
    call: HttpCall,
    message: JsonRpcMessage,
    sink: MessageSink,
  ): Promise<void> {
    const { fault, text } = await this.#connection.refuse(response, call);
    if (message.id === undefined || !isErrorFor(message.id, text)) throw fault;
    sink.deliver(text, Buffer.byteLength(text));
  }

  #accepted(response: HttpResponse, message: JsonRpcMessage, sink: MessageSink): void {
    response.body.drain();
    if (response.status !== 202)
      sink.report('wire/accepted-status', 'error', {
        path: '',
        message: 'A notification or response was accepted with the wrong HTTP status.',
        expected: '202',
        received: String(response.status),
        fix: 'Respond with 202 Accepted and no body.',
      });
    const legacy = this.#agreed !== undefined && eraOf(this.#agreed) === 'legacy';
    if (message.method !== 'notifications/initialized' || !legacy) return;
    void listen(this.#connection, (headers) => this.#ask('GET', { ...headers, Accept: STREAM }), sink);
  }
}
