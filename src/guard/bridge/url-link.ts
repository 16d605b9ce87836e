import { Readable, Writable } from 'node:stream';
import type { Channel } from '../../connect/channel.js';
import { isModern } from '../../connect/http/message-headers.js';
import { openHttpChannel } from '../../connect/http/open-http-channel.js';
import { readMessage } from '../../connect/session/read-message.js';
import type { UrlTarget } from '../../connect/target.js';
import { isRecord } from '../../model/json.js';
import { isRevision, type Revision } from '../../model/revision.js';
import { isMessageId, type MessageId } from '../proxy/message-id.js';
import { CODE, errorReply } from '../proxy/reply.js';
import { DROP } from '../proxy/ruling.js';
import { LineRelay } from '../stdio/line-relay.js';
import type { ServerLink } from '../stdio/server-link.js';

type Message = Readonly<Record<string, unknown>>;

/** A request that has been sent, and how to break it off. */
interface SentRequest {
  readonly message: Message;
  readonly abort: AbortController;
}

/** A client decides itself how long it waits and how much it reads of a stream that stays open. */
const LIMITS = { request: 86_400_000, streamBytes: Number.MAX_SAFE_INTEGER } as const;

/** A server at a URL, as one that reads and writes lines: messages in, messages out, whatever HTTP needs in between. */
export class UrlLink implements ServerLink {
  readonly input: Writable;
  readonly output = new Readable({ read: () => undefined });
  readonly exit: Promise<string>;
  readonly #channel: Channel;
  readonly #sent = new Map<MessageId, SentRequest>();
  #revision: Revision | undefined;
  #tools: readonly unknown[] = [];
  /** Messages reach the server in the order in which they came, as far as HTTP allows it. */
  #order: Promise<void> = Promise.resolve();
  #onExit: (how: string) => void = () => undefined;

  private constructor(channel: Channel, limit: number) {
    this.#channel = channel;
    this.exit = new Promise((resolve) => {
      this.#onExit = resolve;
    });
    const lines = new LineRelay(limit, {
      rule: (line) => {
        const text = line.toString('utf8');
        this.#order = this.#order.then(() => this.#pass(text));
        return DROP;
      },
      forward: () => undefined,
      reply: () => undefined,
      oversized: () => undefined,
    });
    this.input = new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk);
        void this.#order.then(() => done());
      },
    });
  }

  static async open(target: UrlTarget, limit: number): Promise<UrlLink> {
    const channel = openHttpChannel(target, { http: LIMITS, limits: { messageBytes: limit } });
    const link = new UrlLink(channel, limit);
    await channel.start({
      message: (text) => link.#receive(text),
      noise: () => undefined,
      stderr: () => undefined,
      launching: () => undefined,
      finding: () => undefined,
      closed: ({ message }) => link.#onExit(`has closed the connection: ${message}`),
    });
    return link;
  }

  async end(_isPatient: boolean, closeInput: () => void): Promise<void> {
    closeInput();
    for (const { abort } of this.#sent.values()) abort.abort();
    await this.#channel.close();
    this.#onExit('was left');
    if (!this.output.destroyed) this.output.push(null);
  }

  async #pass(text: string): Promise<void> {
    const reading = readMessage(text);
    const value = reading.kind === 'message' ? reading.value : undefined;
    // A batch is for transports that carry it; its messages mean the same one by one.
    if (Array.isArray(value)) for (const one of value) await this.#send(one, JSON.stringify(one));
    else await this.#send(value, text);
  }

  async #send(message: unknown, text: string): Promise<void> {
    if (!isRecord(message)) {
      this.#write(errorReply(null, CODE.parse, 'The message is not a JSON object.'));
      return;
    }
    const { id, method, params } = message;
    if (typeof method === 'string' && isMessageId(id)) {
      const done = this.#request(message, id, text);
      // What follows belongs to the session that this opens.
      if (method === 'initialize') await done;
      return;
    }
    if (method === 'notifications/cancelled' && this.#breakOff(params)) return;
    // A notification that cannot be delivered has nobody who could be told.
    await this.#channel.send(message, { text }).catch(() => undefined);
  }

  async #request(message: Message, id: MessageId, text: string): Promise<void> {
    const request = { message, abort: new AbortController() };
    this.#sent.set(id, request);
    try {
      await this.#channel.send(message, { text, signal: request.abort.signal });
    } catch (error) {
      if (this.#sent.get(id) !== request) return;
      this.#sent.delete(id);
      const why = error instanceof Error ? error.message : String(error);
      this.#write(errorReply(id, CODE.closed, `The server could not be reached. ${why}`));
    }
  }

  /** In the modern era, a request over HTTP is cancelled by closing its connection. */
  #breakOff(params: unknown): boolean {
    const id = isRecord(params) ? params.requestId : undefined;
    const request = isMessageId(id) ? this.#sent.get(id) : undefined;
    if (request === undefined || !isMessageId(id) || !isModern(request.message, this.#revision)) return false;
    this.#sent.delete(id);
    request.abort.abort();
    return true;
  }

  #receive(text: string): unknown {
    const reading = readMessage(text);
    if (reading.kind === 'noise') return undefined;
    const value = reading.kind === 'message' ? reading.value : { id: reading.id };
    if (isRecord(value) && value.method === undefined) this.#settle(value);
    // A line break in a JSON text is always between its parts.
    this.#write(text.replace(/[\r\n]+/g, ' '));
    return value;
  }

  #settle({ id, result }: Message): void {
    const request = isMessageId(id) ? this.#sent.get(id) : undefined;
    if (request === undefined || !isMessageId(id)) return;
    this.#sent.delete(id);
    const { method, params } = request.message;
    if (!isRecord(result)) return;
    if (method === 'initialize' && isRevision(result.protocolVersion)) {
      this.#revision = result.protocolVersion;
      this.#channel.agree(result.protocolVersion);
    }
    if (method !== 'tools/list' || !Array.isArray(result.tools)) return;
    const isFurther = isRecord(params) && params.cursor !== undefined;
    this.#tools = isFurther ? [...this.#tools, ...result.tools] : result.tools;
    this.#channel.learnTools?.(this.#tools);
  }

  #write(line: string): void {
    if (!this.output.destroyed) this.output.push(`${line}\n`);
  }
}
