import { Fault } from '../../model/fault.js';
import { MAX_JSON_DEPTH } from '../../model/read-json.js';
import type { Channel, ChannelListener } from '../channel.js';
import type { InProcessTarget, ServerTransport } from '../target.js';

/**
 * A channel to a server in this process. Every message goes through JSON both ways, so that the session sees exactly
 * what would be on a wire, and neither side can reach into the other's objects.
 */
export class InProcessChannel implements Channel {
  readonly transport = 'in-process';
  readonly isPerRequest = false;
  readonly toleratesProbes = false;
  readonly stderr = '';
  readonly #target: InProcessTarget;
  readonly #transport: ServerTransport;
  #listener: ChannelListener | undefined;
  #isClosed = false;

  constructor(target: InProcessTarget) {
    this.#target = target;
    this.#transport = {
      start: () => Promise.resolve(),
      send: (message) => this.#fromServer(message),
      close: () => this.#end(new Fault('closed', 'The server closed the connection.')),
    };
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
    try {
      await this.#target.serve(this.#transport);
    } catch (cause) {
      throw new Fault('connection_failed', 'Connecting to the server in this process failed.', { cause });
    }
  }

  send(message: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Fault('closed', 'The connection is closed.'));
    const copy: unknown = JSON.parse(JSON.stringify(message));
    // A server responds after the call returns, as over a real wire.
    queueMicrotask(() => this.#transport.onmessage?.(copy));
    return Promise.resolve();
  }

  agree(): void {
    // No header carries the revision here.
  }

  close(): Promise<void> {
    return this.#end(new Fault('closed', 'The session is closed.'));
  }

  #fromServer(message: unknown): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const text = textOf(message);
    if (text === undefined) this.#listener?.noise(String(message));
    else this.#listener?.message(text, Buffer.byteLength(text));
    return Promise.resolve();
  }

  async #end(reason: Fault): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#transport.onclose?.();
    this.#listener?.closed(reason);
  }
}

/** The message as text. A message that is nested too deeply to be written is cut and rejected. */
function textOf(message: unknown): string | undefined {
  try {
    return JSON.stringify(message);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(cut(message, MAX_JSON_DEPTH + 1));
  }
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((inner) => cut(inner, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth - 1)]));
}
