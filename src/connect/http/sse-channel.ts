import { Fault } from '../../model/fault.js';
import { quote } from '../../model/quote.js';
import type { Revision } from '../../model/revision.js';
import type { Channel, ChannelListener, SendContext } from '../channel.js';
import { readEventStream, type StreamEvent } from './event-stream.js';
import { type HttpCall, type HttpConnection, mediaType } from './http-connection.js';
import { type JsonRpcMessage, revisionHeaders } from './message-headers.js';
import { MessageSink } from './message-sink.js';
import type { HttpResponse } from './send-request.js';
import { showUrl } from './show-url.js';

/** HTTP+SSE of 2024-11-05: one event stream for all that comes, and an endpoint, named by it, for all that goes. */
export class SseChannel implements Channel {
  readonly transport = 'sse';
  readonly isPerRequest = true;
  readonly toleratesProbes = false;
  readonly stderr = '';
  readonly #connection: HttpConnection;
  readonly #url: URL;
  #sink: MessageSink | undefined;
  #endpoint: URL | undefined;
  #agreed: Revision | undefined;
  #ended = false;

  constructor(url: URL, connection: HttpConnection) {
    this.#url = url;
    this.#connection = connection;
  }

  /** Opens the stream and waits for the `endpoint` event. */
  async start(listener: ChannelListener): Promise<void> {
    const sink = new MessageSink(listener, this.#connection.secrets);
    this.#connection.warn(this.#url, sink);
    const call = this.#call('GET', this.#url, { Accept: 'text/event-stream' });
    const response = await this.#connection.call(call);
    if (response.status !== 200) throw (await this.#connection.refuse(response, call)).fault;
    if (mediaType(response) !== 'text/event-stream') throw notAStream(response);
    this.#endpoint = await this.#untilEndpoint(response, sink);
    this.#sink = sink;
  }

  agree(revision: Revision): void {
    this.#agreed = revision;
  }

  async send(message: JsonRpcMessage, context: SendContext = {}): Promise<void> {
    if (this.#endpoint === undefined || this.#ended) throw new Fault('closed', 'The connection is closed.');
    const call = this.#call('POST', this.#endpoint, {
      ...context.headers,
      ...revisionHeaders(this.#agreed),
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    });
    const response = await this.#connection.call({
      ...call,
      body: context.text ?? JSON.stringify(message),
      signal: context.signal,
      repeatable: message.method !== 'tools/call',
    });
    if (response.status > 299) throw (await this.#connection.refuse(response, call)).fault;
    response.body.drain();
  }

  async close(): Promise<void> {
    this.#connection.close();
    this.#over(new Fault('closed', 'The connection was closed.'));
  }

  #over(reason: Fault): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink?.close(reason);
  }

  #call(method: 'GET' | 'POST', url: URL, headers: Readonly<Record<string, string>>): HttpCall {
    const { acknowledge } = this.#connection.limits;
    return { method, url, headers, patience: acknowledge, repeatable: true, inSession: method === 'POST' };
  }

  /** Reads the stream in the background; resolves with the first event, which has to be the endpoint. */
  #untilEndpoint(response: HttpResponse, sink: MessageSink): Promise<URL> {
    const { messageBytes, streamBytes, acknowledge } = this.#connection.limits;
    return new Promise<URL>((resolve, reject) => {
      let waiting = true;
      const found = (url: URL): void => {
        waiting = false;
        clearTimeout(timer);
        resolve(url);
      };
      const event = (one: StreamEvent): void => {
        if (waiting) found(this.#endpointOf(one));
        else sink.deliverEvent(one);
      };
      const timer = setTimeout(() => {
        response.body.destroy();
        reject(noEndpoint(response, `within ${acknowledge} ms`));
      }, acknowledge);
      readEventStream(response, { event, eventBytes: messageBytes, streamBytes })
        .then(
          () => (waiting ? noEndpoint(response, 'before the stream ended') : streamEnded(response)),
          (error) => (error instanceof Fault ? error : Promise.reject(error)),
        )
        .then((reason) => {
          clearTimeout(timer);
          reject(reason);
          this.#over(reason);
        }, reject);
    });
  }

  #endpointOf(event: StreamEvent): URL {
    const shown = quote(this.#connection.secrets.mask(event.data.split('?', 1)[0] ?? ''), 120);
    if (event.event !== 'endpoint') throw noEndpointEvent(this.#url, event.event ?? 'message');
    const url = URL.canParse(event.data, this.#url.href) ? new URL(event.data, this.#url) : undefined;
    if (url === undefined)
      throw new Fault('not_mcp', `${showUrl(this.#url)} names an endpoint that is not a URL: "${shown}".`);
    if (url.origin !== this.#url.origin)
      throw new Fault('redirected', `${showUrl(this.#url)} expects messages at another origin: ${shown}`, {
        fix: 'Make the server name an endpoint on its own origin; behind a proxy, check its public address.',
      });
    return url;
  }
}

function notAStream(response: HttpResponse): Fault {
  return new Fault(
    'not_mcp',
    `${showUrl(response.url)} responds to GET with ${quote(mediaType(response), 60) || 'no content type'}, not with an event stream.`,
    { fix: `Check the path; the old transport usually listens at ${response.url.origin}/sse.` },
  );
}

function noEndpoint(response: HttpResponse, when: string): Fault {
  return new Fault(
    'not_mcp',
    `${showUrl(response.url)} opened an event stream but named no endpoint ${when}.`,
    {
      fix: 'Check that this is an MCP server; over HTTP+SSE its first event is called endpoint.',
    },
  );
}

function noEndpointEvent(url: URL, name: string): Fault {
  return new Fault(
    'not_mcp',
    `The first event of ${showUrl(url)} is called "${quote(name, 40)}", not endpoint.`,
    {
      fix: 'Check that this is an MCP server; over HTTP+SSE its first event is called endpoint.',
    },
  );
}

function streamEnded(response: HttpResponse): Fault {
  return new Fault('closed', `${showUrl(response.url)} ended the event stream.`, {
    fix: "Check the server's log.",
  });
}
