import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/exchange.js';

/** Where the messages go that belong to one HTTP request. */
export interface Outlet {
  /** `isResponse`: it is the response to a request of the client. */
  send(text: string, isResponse: boolean): void;
  /** Nothing more will come. */
  finish(): void;
  /** The connection that has to be waited for before more is sent. */
  readonly blocked: ServerResponse | undefined;
}

const EVENTS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' } as const;

/** How a client wants its responses. */
export interface ReplyForm {
  readonly readsEvents: boolean;
  readonly isBatch: boolean;
  /** The HTTP status for a response. */
  statusOf(text: string): number;
}

/** Responds with JSON, or with a stream of events if something else has to be sent before. */
export class ReplyOutlet implements Outlet {
  readonly #response: ServerResponse;
  readonly #form: ReplyForm;
  readonly #responses: string[] = [];

  constructor(response: ServerResponse, form: ReplyForm) {
    this.#response = response;
    this.#form = form;
  }

  get blocked(): ServerResponse | undefined {
    return this.#response.writableNeedDrain ? this.#response : undefined;
  }

  send(text: string, isResponse: boolean): void {
    if (this.#response.headersSent) this.#response.write(`data: ${text}\n\n`);
    else if (isResponse) this.#responses.push(text);
    else if (this.#form.readsEvents) {
      this.#response.writeHead(200, EVENTS);
      for (const earlier of [...this.#responses, text]) this.#response.write(`data: ${earlier}\n\n`);
    }
  }

  finish(): void {
    const { isBatch, statusOf } = this.#form;
    const [first = ''] = this.#responses;
    if (this.#response.headersSent) this.#response.end();
    else if (isBatch) sendJson(this.#response, 200, `[${this.#responses.join(',')}]`);
    else sendJson(this.#response, statusOf(first), first);
  }
}

/** What is kept of a stream for a client that takes it up again. */
const MOST_EVENTS = 1_000;
const MOST_CHARACTERS = 1024 * 1024;

/** Milliseconds after which a client learns that its stream is open, though nothing has come yet. */
const PATIENCE = 20;

/** Milliseconds before a client takes a broken stream up again. */
const RETRY = 1_000;

interface KeptEvent {
  readonly number: number;
  readonly text: string;
}

/** A stream of events with ids, so that a client whose connection broke can take it up again. */
export class EventOutlet implements Outlet {
  /** What the ids of its events begin with; no other stream of the session has it. */
  readonly name: string;
  #kept: KeptEvent[] = [];
  #characters = 0;
  #count = 0;
  #isFinished = false;
  #response: ServerResponse | undefined;

  constructor(name: string) {
    this.name = name;
  }

  get blocked(): ServerResponse | undefined {
    return this.#response?.writableNeedDrain === true ? this.#response : undefined;
  }

  get isOpen(): boolean {
    return this.#response !== undefined && !this.#response.destroyed;
  }

  /** Sends the stream to a connection, from the event after this one on. */
  attach(response: ServerResponse, after = 0): void {
    this.#response?.end();
    this.#response = response;
    response.writeHead(200, EVENTS);
    // A quick response goes out together with its headers: each write wakes up the client.
    const timer = setTimeout(() => response.flushHeaders(), PATIENCE);
    response.once('close', () => clearTimeout(timer));
    for (const { number, text } of this.#kept) if (number > after) response.write(text);
    if (this.#isFinished) this.#end();
  }

  /** Begins with an event without data, so that a stream that breaks before its first message can be taken up again. */
  prime(): void {
    this.#emit('', `retry: ${RETRY}\n`);
  }

  send(text: string): void {
    this.#emit(text);
  }

  finish(): void {
    this.#isFinished = true;
    if (this.#response?.headersSent === true) this.#end();
  }

  /** Nobody can take the stream up any more. */
  forget(): void {
    this.#kept = [];
  }

  /** A stream is kept for long after its connection has ended, which leads to all that the request was about. */
  #end(): void {
    this.#response?.end();
    this.#response = undefined;
  }

  #emit(data: string, field = ''): void {
    const number = ++this.#count;
    const text = `id: ${this.name}_${number}\n${field}data: ${data}\n\n`;
    this.#response?.write(text);
    this.#kept.push({ number, text });
    this.#characters += text.length;
    while (this.#kept.length > MOST_EVENTS || (this.#characters > MOST_CHARACTERS && this.#kept.length > 1))
      this.#characters -= this.#kept.shift()?.text.length ?? 0;
  }
}
