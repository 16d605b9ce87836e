import { EventJudge } from './event-judge.js';
import { type BodyJudge, judgeText } from './judge-body.js';

type HeaderValue = string | number | readonly string[];

/** What the middleware uses of node's `ServerResponse`, and so of Express' response. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  getHeader(name: string): unknown;
  setHeader(name: string, value: HeaderValue): unknown;
  removeHeader(name: string): void;
  flushHeaders(): void;
  // biome-ignore lint/suspicious/noExplicitAny: node's overloads, which differ between versions
  writeHead(...args: any[]): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  write(...args: any[]): boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  end(...args: any[]): unknown;
}

/** A middleware for Express 4 and 5, and for `node:http`: `middleware(request, response, () => handle(…))`. */
export type Middleware = (request: unknown, response: NodeResponse, next: () => void) => void;

/** A fetch-style handler: Hono's `app.fetch`, a worker, `Deno.serve`. */
export type FetchHandler<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

const isJson = (type: string): boolean => /\bjson\b/i.test(type);
const isEventStream = (type: string): boolean => /^text\/event-stream\b/i.test(type);

/**
 * Judges everything that leaves through `write` and `end`: what `send`, `json` and streams write goes there too. JSON is
 * held back until it is complete, events leave one by one, and other media types pass.
 */
export function validatingMiddleware(judge: BodyJudge): Middleware {
  return (_request, response, next) => {
    new JudgedResponse(response, judge).attach();
    next();
  };
}

type Done = (() => void) | undefined;

/** One response on its way out. */
class JudgedResponse {
  readonly #response: NodeResponse;
  readonly #judge: BodyJudge;
  readonly #raw: Pick<NodeResponse, 'writeHead' | 'write' | 'end'>;
  readonly #decoder = new TextDecoder();
  /** How to treat the body: known with the first piece. */
  #kind: 'json' | 'events' | 'other' | undefined;
  #head: unknown[] | undefined;
  #held = '';
  readonly #events: EventJudge;

  constructor(response: NodeResponse, judge: BodyJudge) {
    this.#response = response;
    this.#judge = judge;
    this.#events = new EventJudge(judge);
    const { writeHead, write, end } = response;
    this.#raw = {
      writeHead: (...args) => writeHead.apply(response, args),
      write: (...args) => write.apply(response, args),
      end: (...args) => end.apply(response, args),
    };
  }

  attach(): void {
    const response = this.#response;
    const { flushHeaders } = response;
    response.writeHead = (...args: unknown[]) => {
      this.#head = args;
      return response;
    };
    response.flushHeaders = () => {
      // The head of a JSON body may still change.
      if (this.#begin() !== 'json') flushHeaders.call(response);
    };
    response.write = (...args: unknown[]) => this.#write(args);
    response.end = (...args: unknown[]) => {
      this.#end(args);
      return response;
    };
  }

  #write([chunk, encoding, callback]: readonly unknown[]): boolean {
    const done = doneOf(encoding, callback);
    const kind = this.#begin();
    if (kind === 'other')
      return this.#raw.write(chunk, ...[encoding, callback].filter((arg) => arg !== undefined));
    const text = this.#textOf(chunk);
    if (kind === 'events') {
      const out = this.#events.push(text);
      return out === '' ? settled(done) : this.#raw.write(out, done);
    }
    this.#held += text;
    return settled(done);
  }

  #end(args: readonly unknown[]): void {
    const hasChunk = typeof args[0] !== 'function' && args[0] !== undefined && args[0] !== null;
    const kind = this.#begin();
    const done = doneOf(...args);
    if (kind === 'other') {
      this.#raw.end(...args);
      return;
    }
    const text = (hasChunk ? this.#textOf(args[0]) : '') + this.#decoder.decode();
    if (kind === 'events') {
      const out = this.#events.push(text) + this.#events.end();
      this.#raw.end(out, done);
      return;
    }
    this.#endJson(this.#held + text, done);
  }

  #endJson(text: string, done: Done): void {
    const instead = judgeText(text, this.#judge);
    if (instead !== undefined && !this.#response.headersSent) {
      if (instead.isPlain) this.#setStatus(500);
      this.#response.removeHeader('ETag');
      this.#response.setHeader('Content-Length', new TextEncoder().encode(instead.text).length);
    }
    this.#sendHead();
    this.#raw.end(instead?.text ?? text, done);
  }

  #setStatus(status: number): void {
    this.#response.statusCode = status;
    if (this.#head !== undefined) this.#head = [status, ...this.#head.slice(1)];
  }

  /** Decides by the content type, and sends the head once nothing about it can change. */
  #begin(): 'json' | 'events' | 'other' {
    if (this.#kind !== undefined) return this.#kind;
    this.#takeHeaders();
    const type = String(this.#response.getHeader('content-type') ?? '');
    this.#kind = isJson(type) ? 'json' : isEventStream(type) ? 'events' : 'other';
    if (this.#kind !== 'json') this.#sendHead();
    return this.#kind;
  }

  /** The headers of a `writeHead` become headers like any other, so that they can still be changed. */
  #takeHeaders(): void {
    const headers = this.#head?.find((argument) => typeof argument === 'object' && argument !== null);
    if (this.#head === undefined || headers === undefined) return;
    const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers);
    for (const [name, value] of pairs)
      if (isHeaderValue(value)) this.#response.setHeader(String(name), value);
    this.#head = this.#head.filter((argument) => argument !== headers);
  }

  #sendHead(): void {
    // Node writes the head through this method if nothing else has.
    this.#response.writeHead = this.#raw.writeHead;
    if (this.#head !== undefined && !this.#response.headersSent) this.#raw.writeHead(...this.#head);
    this.#head = undefined;
  }

  #textOf(chunk: unknown): string {
    if (typeof chunk === 'string') return chunk;
    return chunk instanceof Uint8Array ? this.#decoder.decode(chunk, { stream: true }) : '';
  }
}

const isHeaderValue = (value: unknown): value is HeaderValue =>
  typeof value === 'string' || typeof value === 'number' || Array.isArray(value);

/** The callback among the arguments of `write` or `end`. */
function doneOf(...args: readonly unknown[]): Done {
  const callback = args.find((argument) => typeof argument === 'function');
  return typeof callback === 'function' ? () => void callback() : undefined;
}

function settled(done: Done): true {
  if (done !== undefined) queueMicrotask(done);
  return true;
}

/** Headers as node takes them in a list: pairs, or names and values in turn. */
function pairsOf(headers: readonly unknown[]): readonly (readonly unknown[])[] {
  if (Array.isArray(headers[0])) return headers.filter(Array.isArray);
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []));
}

/** Judges what a fetch-style handler returns: JSON and events as above; other media types pass untouched. */
export function validatingFetch<Rest extends unknown[]>(
  judge: BodyJudge,
  handler: FetchHandler<Rest>,
): FetchHandler<Rest> {
  return async (request, ...rest) => {
    const response = await handler(request, ...rest);
    const type = response.headers.get('content-type') ?? '';
    if (isEventStream(type) && response.body !== null)
      return withJudgedEvents(response, response.body, judge);
    if (!isJson(type)) return response;
    const instead = judgeText(await response.clone().text(), judge);
    if (instead === undefined) return response;
    const headers = new Headers(response.headers);
    headers.delete('etag');
    headers.delete('content-length');
    return new Response(instead.text, { status: instead.isPlain ? 500 : response.status, headers });
  };
}

function withJudgedEvents(
  response: Response,
  body: NonNullable<Response['body']>,
  judge: BodyJudge,
): Response {
  const events = new EventJudge(judge);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const judged = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const out = events.push(decoder.decode(chunk, { stream: true }));
      if (out !== '') controller.enqueue(encoder.encode(out));
    },
    flush(controller) {
      const out = events.push(decoder.decode()) + events.end();
      if (out !== '') controller.enqueue(encoder.encode(out));
    },
  });
  return new Response(body.pipeThrough(judged), { status: response.status, headers: response.headers });
}
