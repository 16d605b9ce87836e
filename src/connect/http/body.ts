import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { Fault } from '../../model/fault.js';
import { quote } from '../../model/quote.js';
import { TextGatherer } from '../text-gatherer.js';
import { decoderFor, encodingOf } from './decoder.js';
import { networkFault } from './network-fault.js';
import { showUrl } from './show-url.js';

/** The limits of a reader of a body. */
export interface BodyLimits {
  /** Bytes altogether, after decompression. */
  readonly bytes: number;
  /** Milliseconds between two chunks; absent: any silence is fine. */
  readonly idle?: number;
  /** Milliseconds altogether; absent: as long as it takes. */
  readonly total?: number;
}

/** The most to read and discard in order to keep the connection. */
const DRAINED: BodyLimits = { bytes: 64 * 1024, total: 2_000 };

/** The body of an HTTP answer, read once and within limits; whoever does not read it destroys it. */
export class Body {
  readonly #message: IncomingMessage;
  readonly #url: URL;
  /** Fires when the exchange is no longer wanted. */
  readonly signal: AbortSignal;

  constructor(message: IncomingMessage, url: URL, signal: AbortSignal) {
    this.#message = message;
    this.#url = url;
    this.signal = signal;
    // An unread body may still fail; without a listener that would end the process.
    message.on('error', () => undefined);
  }

  /** Does something when the body has been read or given up. */
  onceClosed(listener: () => void): void {
    if (this.#message.closed) listener();
    else this.#message.once('close', listener);
  }

  /** Closes the connection unless the body has come to its end. */
  destroy(): void {
    if (!this.#message.complete) this.#message.destroy();
    else this.#message.resume();
  }

  /** Reads and discards the rest, so that the connection can be used again; closes it if that would cost more. */
  drain(): void {
    this.read(() => undefined, DRAINED).catch(() => undefined);
  }

  /** Hands over every chunk; resolves at the end, throws a `Fault` when a limit or the connection breaks. */
  read(onChunk: (chunk: Buffer) => void, limits: BodyLimits): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      let bytes = 0;
      const timers: NodeJS.Timeout[] = [];
      const settle = (error?: unknown): void => {
        for (const timer of timers) clearTimeout(timer);
        this.signal.removeEventListener('abort', abort);
        if (error === undefined) resolve();
        else {
          this.#message.destroy();
          reject(networkFault(error, this.#url));
        }
      };
      const abort = (): void => settle(aborted(this.signal));
      if (this.signal.aborted) return abort();
      this.signal.addEventListener('abort', abort, { once: true });
      const idle = this.#timer(timers, limits.idle, 'sent nothing more', settle);
      this.#timer(timers, limits.total, 'did not finish it', settle);
      const source = this.#decoded(settle);
      source.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        idle?.refresh();
        try {
          if (bytes > limits.bytes) throw this.#tooLarge(limits.bytes);
          onChunk(chunk);
        } catch (error) {
          settle(error);
        }
      });
      source.once('end', () => settle());
      source.once('error', settle);
      this.#message.once('close', () => {
        if (!this.#message.complete) settle(this.#cut());
      });
    });
  }

  /** The whole body as text; malformed UTF-8 becomes U+FFFD. */
  async text(limits: BodyLimits): Promise<{ text: string; bytes: number }> {
    const announced = Number(this.#message.headers['content-length']);
    if (announced > limits.bytes) {
      this.destroy();
      throw this.#tooLarge(limits.bytes);
    }
    const gatherer = new TextGatherer();
    await this.read((chunk) => gatherer.push(chunk), limits);
    return gatherer.take();
  }

  #decoded(fail: (error: unknown) => void): Readable {
    const encoding = encodingOf(this.#message.headers['content-encoding']);
    if (encoding === '') return this.#message;
    const decoder = decoderFor(encoding);
    if (decoder === undefined) {
      fail(
        new Fault(
          'not_mcp',
          `${this.#name} responded in the encoding ${quote(encoding, 40)}, which was not requested.`,
        ),
      );
      return this.#message;
    }
    pipeline(this.#message, decoder, (error) => {
      if (error !== null && error !== undefined) fail(error);
    });
    return decoder;
  }

  #timer(
    timers: NodeJS.Timeout[],
    milliseconds: number | undefined,
    words: string,
    fail: (error: unknown) => void,
  ): NodeJS.Timeout | undefined {
    if (milliseconds === undefined) return undefined;
    const timer = setTimeout(
      () =>
        fail(
          new Fault('timeout', `${this.#name} started a response but ${words} within ${milliseconds} ms.`),
        ),
      milliseconds,
    );
    timers.push(timer);
    return timer;
  }

  get #name(): string {
    return showUrl(this.#url);
  }

  #tooLarge(limit: number): Fault {
    return new Fault('too_large', `${this.#name} sent a response of more than ${limit} bytes.`, {
      fix: 'Make the response smaller, or raise the limit.',
    });
  }

  #cut(): Fault {
    return new Fault(
      'connection_failed',
      `${this.#name} closed the connection in the middle of a response.`,
      {
        fix: 'Check the logs of the server and of anything in front of it.',
      },
    );
  }
}

/** The `Fault` for a signal that has fired; a `Fault` given as its reason is kept. */
export function aborted(signal: AbortSignal): Fault {
  if (signal.reason instanceof Fault) return signal.reason;
  return new Fault('aborted', 'The request was cancelled.', { cause: signal.reason });
}
