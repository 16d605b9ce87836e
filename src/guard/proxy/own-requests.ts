import { isRecord } from '../../model/json.js';

/** Milliseconds that a server has for a request of the guard. */
const PATIENCE = 30_000;

type Settle = (response: Readonly<Record<string, unknown>>) => void;

/** Requests that the guard itself sends to a server, between those of the client. */
export class OwnRequests {
  readonly #send: (text: string) => void;
  readonly #waiting = new Map<string, Settle>();
  /** No client can guess it, so that its ids never meet these. */
  readonly #prefix = `assay-${crypto.randomUUID()}-`;
  #count = 0;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Sends a request; resolves with its result, and rejects when it failed, was abandoned or took too long. */
  ask(method: string, params: unknown): Promise<unknown> {
    const id = `${this.#prefix}${++this.#count}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(
          new Error(
            `The server did not respond to the guard's ${method} request within ${PATIENCE / 1_000} s.`,
          ),
        );
      }, PATIENCE);
      timer.unref();
      this.#waiting.set(id, (response) => {
        clearTimeout(timer);
        if ('result' in response) resolve(response.result);
        else
          reject(
            new Error(`The server rejected the guard's ${method} request: ${JSON.stringify(response.error)}`),
          );
      });
      this.#send(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }));
    });
  }

  /** Whether a message is the response to a request of the guard, which then ends here. */
  settle(message: Readonly<Record<string, unknown>>): boolean {
    const { id } = message;
    const settle = typeof id === 'string' ? this.#waiting.get(id) : undefined;
    if (settle === undefined || typeof id !== 'string') return false;
    this.#waiting.delete(id);
    settle(message);
    return true;
  }

  /** Whether an id is one that the guard chose. */
  isOwn(id: unknown): boolean {
    return typeof id === 'string' && id.startsWith(this.#prefix);
  }

  /** The server is gone. */
  abandon(): void {
    for (const settle of this.#waiting.values()) settle({ error: { message: 'The server has exited.' } });
    this.#waiting.clear();
  }
}

/** The metadata that a request of the guard has to carry: that of the call which it is about, but for its progress. */
export function metaFor(params: unknown): Readonly<Record<string, unknown>> | undefined {
  const meta = isRecord(params) && isRecord(params._meta) ? params._meta : undefined;
  if (meta === undefined) return undefined;
  const { progressToken: _, ...rest } = { progressToken: undefined, ...meta };
  return rest;
}
