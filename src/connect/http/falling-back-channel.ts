import { Fault } from '../../model/fault.js';
import type { Revision } from '../../model/revision.js';
import type { Channel, ChannelListener, SendContext } from '../channel.js';
import type { JsonRpcMessage } from './message-headers.js';
import { isOldStream } from './old-stream.js';
import { statusOf } from './status-fault.js';

/**
 * Statuses of the first POST after which the old transport is tried: those that 2025-11-25 names, and others with which
 * frameworks refuse a POST to a route that was made for GET.
 */
const OLD_TRANSPORT: ReadonlySet<number> = new Set([400, 404, 405, 406, 410, 411, 415, 422, 501]);

/** Faults of a candidate that say more than the refusal of the first one. */
const TELLING: ReadonlySet<string> = new Set(['redirected', 'auth_required', 'closed']);

/** One channel until `initialize` is refused in the way that old servers refuse it, then the first other that accepts it. */
export class FallingBackChannel implements Channel {
  readonly stderr = '';
  readonly #others: readonly (() => Channel)[];
  #channel: Channel;
  #listener: ChannelListener | undefined;
  #candidate: Channel | undefined;
  #settled = false;
  #closed = false;

  constructor(channel: Channel, others: readonly (() => Channel)[]) {
    this.#channel = channel;
    this.#others = others;
  }

  get transport(): string {
    return this.#channel.transport;
  }

  get isPerRequest(): boolean {
    return this.#channel.isPerRequest;
  }

  get toleratesProbes(): boolean {
    return this.#channel.toleratesProbes;
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
    await this.#channel.start(this.#relay(this.#channel, listener));
  }

  agree(revision: Revision): void {
    this.#channel.agree(revision);
  }

  learnTools(tools: readonly unknown[]): void {
    this.#channel.learnTools?.(tools);
  }

  async send(message: JsonRpcMessage, context?: SendContext): Promise<void> {
    if (this.#settled || message.method !== 'initialize') return await this.#channel.send(message, context);
    try {
      await this.#channel.send(message, context);
      this.#settled = true;
    } catch (error) {
      if (!OLD_TRANSPORT.has(statusOf(error) ?? 0) && !isOldStream(error)) throw error;
      await this.#fallBack(error, message, context);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#channel.close(), this.#candidate?.close()]);
  }

  /** The listener hears of the end of the channel in use only, not of one that was given up. */
  #relay(channel: Channel, listener: ChannelListener): ChannelListener {
    return {
      message: (text, bytes) => listener.message(text, bytes),
      noise: (text) => listener.noise(text),
      launching: (work) => listener.launching(work),
      stderr: (text) => listener.stderr(text),
      finding: (rule, severity, draft) => listener.finding(rule, severity, draft),
      closed: (reason) => {
        if (this.#channel === channel) listener.closed(reason);
      },
    };
  }

  /** Sends the message over the first other channel that takes it. Where none does, the first refusal says most. */
  async #fallBack(refusal: unknown, message: JsonRpcMessage, context?: SendContext): Promise<void> {
    const listener = this.#listener;
    if (listener === undefined) throw refusal;
    const given = this.#channel;
    for (const make of this.#others) {
      const other = make();
      this.#candidate = other;
      try {
        await other.start(this.#relay(other, listener));
        if (this.#closed) throw new Fault('closed', 'The connection was closed.');
        this.#channel = other;
        await other.send(message, context);
        this.#settled = true;
        await given.close();
        return;
      } catch (error) {
        this.#channel = given;
        await other.close();
        if (this.#closed || (error instanceof Fault && TELLING.has(error.code))) throw error;
      }
    }
    throw refusal;
  }
}
