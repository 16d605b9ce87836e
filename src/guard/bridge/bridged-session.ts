import type { ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import type { CommandTarget } from '../../connect/target.js';
import { isRecord } from '../../model/json.js';
import { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';
import type { GuardedServer, ProxyGuardOptions } from '../proxy/guarded-server.js';
import { isMessageId, responseId } from '../proxy/message-id.js';
import { metaFor } from '../proxy/own-requests.js';
import { DROP } from '../proxy/ruling.js';
import { LineRelay } from '../stdio/line-relay.js';
import { proxyStdio } from '../stdio/stdio-proxy.js';
import { type BridgedRequest, BridgedRequests, restored } from './bridged-requests.js';
import { EventOutlet, type Outlet } from './outlet.js';

type Message = Readonly<Record<string, unknown>>;

/** A command behind a listener. */
export interface BridgeOptions {
  readonly target: CommandTarget;
  readonly guard: ProxyGuardOptions;
  /** Gets what the server writes to its stderr. */
  readonly errors: Writable;
  /** Bytes of the largest message. */
  readonly limit: number;
  readonly restarts?: number;
}

/** Messages that wait for a client without an open connection. */
const MOST_UNSENT = 1_000;

/** Streams that a client can take up again. */
const MOST_STREAMS = 50;

/** Milliseconds without a request after which a session is over. */
const IDLE = 30 * 60_000;

/**
 * A process of the server and the clients that use it over HTTP: in the legacy era one client, whose session it is, in the
 * modern era all of them. Between the two is the proxy for standard streams.
 */
export class BridgedSession {
  readonly id = crypto.randomUUID();
  /** Resolves when the process is gone. Rejects with a `Fault` when it could not be started. */
  readonly ended: Promise<unknown>;
  /** Resolves when the process runs; `undefined` if it never did. */
  readonly #started: Promise<GuardedServer | undefined>;
  readonly #isShared: boolean;
  readonly #limit: number;
  readonly #input = new PassThrough();
  readonly #stop = new AbortController();
  readonly #requests = new BridgedRequests();
  /** Streams that can be taken up again, by the beginning of their events' ids. */
  readonly #streams = new Map<string, EventOutlet>();
  #listening: EventOutlet | undefined;
  #unsent: string[] = [];
  readonly #idle = setTimeout(() => this.#endIfIdle(), IDLE).unref();
  #opened = 0;

  constructor(options: BridgeOptions, isShared: boolean) {
    this.#isShared = isShared;
    this.#limit = options.limit;
    const { target, guard, errors, limit, restarts } = options;
    const lines = new LineRelay(limit, {
      rule: (line) => {
        this.#route(line);
        return DROP;
      },
      forward: () => undefined,
      reply: () => undefined,
      oversized: () => undefined,
    });
    const output = new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk);
        this.#whenDrained(done);
      },
    });
    const client = { input: this.#input, output, errors };
    const { signal } = this.#stop;
    let start: (server: GuardedServer | undefined) => void = () => undefined;
    this.#started = new Promise((resolve) => {
      start = resolve;
    });
    const proxied = { target, client, guard, signal, messageBytes: limit, onStart: start };
    this.ended = proxyStdio(restarts === undefined ? proxied : { ...proxied, restarts });
    const finish = (): void => {
      start(undefined);
      this.#finish();
    };
    this.ended.then(finish, finish);
  }

  /** The session is in use. */
  touch(): void {
    this.#idle.refresh();
  }

  #endIfIdle(): void {
    if (this.#requests.size > 0 || this.#listening?.isOpen === true) this.touch();
    else void this.end();
  }

  /** Hands messages of a client to the server; the responses to requests among them go to the outlet. */
  pass(messages: readonly unknown[], text: Buffer, outlet: Outlet): void {
    this.touch();
    const changed = messages.map((message) => this.#add(message, outlet));
    if (changed.every((one) => one === undefined)) this.#input.write(oneLine(text));
    else
      for (const [index, message] of messages.entries())
        this.#input.write(`${changed[index] ?? JSON.stringify(message)}\n`);
  }

  /** The input schema of a tool as its clients see it, by the last list or by a new one; `undefined` if it has none. */
  async inputSchema(toolName: string, params: unknown, isNew: boolean): Promise<unknown> {
    const server = await this.#started;
    const known = isNew ? undefined : server?.tools.known;
    const tools = known ?? (await server?.tools.read(metaFor(params)));
    return tools instanceof ToolSnapshot ? tools.schemaOf(toolName) : undefined;
  }

  #add(message: unknown, outlet: Outlet): string | undefined {
    if (!isRecord(message) || typeof message.method !== 'string' || !isMessageId(message.id))
      return undefined;
    return this.#requests.add(message, message.id, outlet);
  }

  /** The client has left without waiting, which in the modern era means that it wants no response. */
  cancel(outlet: Outlet): void {
    for (const requestId of this.#requests.takeAll(outlet)) {
      const params = { requestId, reason: 'The client has closed the connection.' };
      this.#input.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`);
    }
  }

  /** A stream for the responses to a request, which the client can take up again. */
  stream(): EventOutlet {
    const stream = new EventOutlet(`${this.id}.${++this.#opened}`);
    this.#streams.set(stream.name, stream);
    if (this.#streams.size > MOST_STREAMS) {
      const [oldest] = this.#streams.values();
      oldest?.forget();
      this.#streams.delete(oldest?.name ?? '');
    }
    return stream;
  }

  /** Sends what belongs to no request to a connection, or the rest of the stream that has this event. */
  listen(response: ServerResponse, lastEvent: string | undefined): void {
    this.touch();
    const [name = '', number = ''] = lastEvent?.split('_') ?? [];
    const broken = this.#streams.get(name);
    if (broken !== undefined) {
      broken.attach(response, Number(number) || 0);
      return;
    }
    const stream = this.stream();
    this.#listening?.finish();
    this.#listening = stream;
    stream.attach(response);
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const text of unsent) stream.send(text);
  }

  async end(): Promise<void> {
    this.#input.end();
    await this.ended.catch(() => undefined);
  }

  /** Ends without waiting for the client. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.ended.catch(() => undefined);
  }

  #route(line: Buffer): void {
    const text = line.toString('utf8');
    const id = responseId(line);
    const request = id === undefined ? undefined : this.#requests.get(id);
    if (request !== undefined && request.alias === undefined) {
      this.#respond(request, text);
      return;
    }
    const value = parsed(text);
    const messages = Array.isArray(value) ? value : [value];
    for (const message of messages)
      if (isRecord(message)) this.#deliver(message, Array.isArray(value) ? JSON.stringify(message) : text);
  }

  #deliver(message: Message, text: string): void {
    if (message.method === undefined) {
      const request = this.#requests.get(message.id);
      if (request !== undefined) this.#respond(request, restored(message, request) ?? text);
      return;
    }
    const related = this.#requests.related(message);
    if (related !== undefined) related.outlet.send(restored(message, related) ?? text, false);
    else this.#unrelated(message, text);
  }

  #respond(request: BridgedRequest, text: string): void {
    const { outlet } = request;
    this.#requests.forget(request);
    outlet.send(text, true);
    if (!this.#requests.has(outlet)) outlet.finish();
  }

  /** What may be about any request: a request of the server, a log message, a change of a list. */
  #unrelated(message: Message, text: string): void {
    if (this.#isShared) {
      // One client must not read what may be for another.
      this.#requests.soleOutlet(message.method === 'notifications/message')?.send(text, false);
      return;
    }
    const isNews = /changed$|updated$/.test(String(message.method));
    const latest = this.#requests.latest?.outlet;
    const stream = this.#listening?.isOpen === true ? this.#listening : undefined;
    const outlet = isNews ? (stream ?? latest) : (latest ?? stream);
    if (outlet !== undefined) outlet.send(text, false);
    else if (this.#unsent.length < MOST_UNSENT) this.#unsent.push(text);
  }

  /**
   * Reads no more from the server than its client takes. Where several clients share it, none may hold up the others: one
   * that leaves more unread than the largest message is disconnected.
   */
  #whenDrained(done: () => void): void {
    if (this.#isShared) {
      for (const { blocked } of this.#requests.outlets())
        if (blocked !== undefined && blocked.writableLength > this.#limit) blocked.destroy();
      done();
      return;
    }
    const outlets = [
      ...this.#requests.outlets(),
      ...(this.#listening === undefined ? [] : [this.#listening]),
    ];
    const blocked = outlets.find((outlet) => outlet.blocked !== undefined)?.blocked;
    if (blocked === undefined || blocked.destroyed) {
      done();
      return;
    }
    const next = (): void => {
      blocked.off('drain', next).off('close', next);
      done();
    };
    blocked.on('drain', next).on('close', next);
  }

  #finish(): void {
    clearTimeout(this.#idle);
    for (const outlet of this.#requests.outlets()) outlet.finish();
    this.#listening?.finish();
    for (const stream of this.#streams.values()) stream.finish();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON text as a line. A line break in it is always between its parts. */
function oneLine(text: Buffer): string | Buffer {
  if (!text.includes(0x0a) && !text.includes(0x0d)) return Buffer.concat([text, NEWLINE]);
  return `${text.toString('utf8').replace(/[\r\n]+/g, ' ')}\n`;
}

const NEWLINE = Buffer.from('\n');
