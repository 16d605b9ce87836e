import type { Readable, Writable } from 'node:stream';
import { DEFAULT_SESSION_LIMITS } from '../../connect/open-options.js';
import { sleepUnref } from '../../connect/stdio/server-process.js';
import type { CommandTarget, UrlTarget } from '../../connect/target.js';
import { GuardedServer, type ProxyGuardOptions } from '../proxy/guarded-server.js';
import { MessageGuard } from '../proxy/message-guard.js';
import { CODE, errorReply } from '../proxy/reply.js';
import { LineRelay, type OversizedMessage } from './line-relay.js';
import { linkTo, type ServerLink } from './server-link.js';
import { holdBack, Sink } from './sink.js';

/** Milliseconds that output may take to come after the process has ended: a grandchild can hold its pipes forever. */
const GRACE = 200;

/** Milliseconds that calls in flight may take after the client has closed its side, and after a request to stop. */
const DRAIN = { closed: 10_000, stopped: 1_500 } as const;

/** Milliseconds before the first restart, and at most before a later one. */
const BACK_OFF = { first: 100, most: 10_000 } as const;

/** Milliseconds after which a server that dies is not one that cannot start. */
const STABLE = 60_000;

/** The standard streams of the guard, which the client reads and writes. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Gets what the server writes to its stderr. */
  readonly errors: Writable;
}

/** A server behind a proxy whose client speaks over standard streams. */
export interface StdioProxyOptions {
  readonly target: CommandTarget | UrlTarget;
  readonly client: ClientStreams;
  readonly guard: ProxyGuardOptions;
  /** Bytes of the largest message. Default 64 MiB. */
  readonly messageBytes?: number;
  /** How often in a row a server that died is started again. Default 0. */
  readonly restarts?: number;
  readonly signal?: AbortSignal;
  /** Told when the server runs for the first time. */
  readonly onStart?: (server: GuardedServer) => void;
}

/** Why a proxy has ended: the client left, it was asked to stop, or the server is gone. */
export interface ProxyEnd {
  readonly reason: 'client' | 'stopped' | 'server';
  /** How the server ended, in words. */
  readonly detail: string;
}

/** Relays messages until one side is gone. Throws a `Fault` when the server cannot be started. */
export function proxyStdio(options: StdioProxyOptions): Promise<ProxyEnd> {
  return new StdioProxy(options).run();
}

class StdioProxy {
  readonly #options: StdioProxyOptions;
  readonly #limit: number;
  readonly #server: GuardedServer;
  readonly #messages: MessageGuard;
  readonly #toServer = new Sink();
  readonly #toClient: Sink;
  readonly #fromClient: LineRelay;
  #link: ServerLink | undefined;
  #restarts = 0;
  #startedAt: number | undefined;
  #ending: ProxyEnd['reason'] | undefined;
  #onDelivered: (() => void) | undefined;
  #settle: (end: ProxyEnd) => void = () => undefined;

  constructor(options: StdioProxyOptions) {
    this.#options = options;
    this.#limit = options.messageBytes ?? DEFAULT_SESSION_LIMITS.messageBytes;
    // Over HTTP, a server announces changes only to clients that keep a stream open.
    const hearsAll = options.target.kind === 'command';
    this.#server = new GuardedServer(options.guard, this.#send, { hearsAll });
    this.#messages = new MessageGuard(this.#server);
    this.#toClient = new Sink(options.client.output);
    this.#fromClient = new LineRelay(this.#limit, {
      rule: (line) => this.#messages.fromClient(line),
      forward: (bytes) => this.#toServer.write(bytes),
      reply: (line) => this.#toClient.write(line),
      oversized: (message) => this.#oversized(message, 'client'),
      cork: () => this.#toServer.cork(),
      uncork: () => this.#toServer.uncork(),
    });
  }

  async run(): Promise<ProxyEnd> {
    const { client, signal } = this.#options;
    const over = new Promise<ProxyEnd>((resolve) => {
      this.#settle = resolve;
    });
    await this.#start();
    this.#options.onStart?.(this.#server);
    const { input, output } = client;
    input.on('data', (chunk: Buffer) => this.#fromClient.push(chunk));
    input.once('end', () => void this.#clientClosed());
    input.once('error', () => void this.#stop('client', 0));
    output.once('error', () => void this.#stop('client', 0));
    holdBack(input, [this.#toServer, this.#toClient]);
    const stop = (): void => void this.#stop('stopped', DRAIN.stopped);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
    const end = await over;
    signal?.removeEventListener('abort', stop);
    input.destroy();
    return end;
  }

  /** Writes a message of the guard itself, after those of the client that came with the one in hand. */
  readonly #send = (text: string): void => {
    const input = this.#link?.input;
    if (input === undefined || input.destroyed) throw new Error('The server has exited.');
    process.nextTick(() => input.write(`${text}\n`));
  };

  async #start(): Promise<void> {
    const { target, client } = this.#options;
    const server = await linkTo(target, this.#limit);
    this.#link = server;
    const { input, output, errors } = server;
    const relay = new LineRelay(this.#limit, {
      rule: (line) => this.#messages.fromServer(line),
      forward: (bytes) => this.#toClient.write(bytes),
      reply: (line) => this.#toServer.write(line),
      oversized: (message) => this.#oversized(message, 'server'),
      cork: () => this.#toClient.cork(),
      uncork: () => this.#toClient.uncork(),
    });
    output.on('data', (chunk: Buffer) => {
      relay.push(chunk);
      if (this.#onDelivered !== undefined && this.#messages.pending.waiting === 0) this.#onDelivered();
    });
    const closed = new Promise<void>((resolve) => {
      output.once('close', () => {
        void relay.end();
        resolve();
      });
    });
    output.on('error', () => undefined);
    input.on('error', () => undefined);
    errors?.pipe(client.errors, { end: false });
    holdBack(output, [this.#toClient]);
    void server.exit.then(async (how) => {
      // A slow client must get everything that the server wrote.
      do await Promise.race([closed, sleepUnref(GRACE)]);
      while (this.#toClient.isFull && !output.destroyed && this.#ending === undefined);
      await this.#serverGone(how);
    });
    const isAgain = this.#startedAt !== undefined;
    this.#startedAt = performance.now();
    if (isAgain) await this.#messages.reopen(this.#send);
    if (!input.destroyed) this.#toServer.attach(input);
  }

  async #serverGone(how: string): Promise<void> {
    const { logger } = this.#server;
    const gone = this.#link;
    this.#link = undefined;
    this.#toServer.detach();
    this.#server.own.abandon();
    this.#failPending(how);
    await gone?.end(false, () => undefined);
    const { restarts = 0 } = this.#options;
    if (performance.now() - (this.#startedAt ?? 0) > STABLE) this.#restarts = 0;
    if (this.#ending === undefined && this.#restarts < restarts) {
      const delay = Math.min(BACK_OFF.most, BACK_OFF.first * 2 ** this.#restarts++);
      logger.warn({ restart: this.#restarts, delay }, `The server ${how}. The guard restarts it.`);
      return this.#restartAfter(delay);
    }
    if (this.#ending === undefined) logger.error({}, `The server ${how}.`);
    // Calls that waited for the list of tools have their ruling now, and nobody to run them.
    await this.#fromClient.idle();
    this.#failPending(how);
    this.#settle({ reason: this.#ending ?? 'server', detail: how });
  }

  async #restartAfter(delay: number): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
    if (this.#ending !== undefined) return this.#settle({ reason: this.#ending, detail: 'had ended' });
    try {
      await this.#start();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // A process that was started and then failed is reported by its own end.
      if (this.#link === undefined) await this.#serverGone(`could not be restarted: ${why}`);
      else await this.#link.end(false, () => undefined);
    }
  }

  /** No call is lost without a word. */
  #failPending(how: string): void {
    for (const { id } of this.#messages.pending.takeAll())
      this.#toClient.write(`${errorReply(id, CODE.closed, `The server ${how} before it responded.`)}\n`);
  }

  /** The client will send nothing more, but may still read what it has asked for. */
  async #clientClosed(): Promise<void> {
    await this.#fromClient.end();
    this.#toServer.end();
    await this.#stop('client', DRAIN.closed);
  }

  /** Waits for calls in flight, then ends the server with everything that it has started. */
  async #stop(reason: ProxyEnd['reason'], patience: number): Promise<void> {
    const isFirst = this.#ending === undefined;
    this.#ending ??= reason;
    this.#options.client.input.pause();
    const server = this.#link;
    if (server === undefined) {
      if (isFirst) this.#settle({ reason, detail: 'had ended' });
      return;
    }
    if (patience > 0) await Promise.race([this.#delivered(), server.exit, sleepUnref(patience)]);
    await server.end(patience > 0, () => this.#toServer.end());
  }

  /** Resolves when every request of the client has its response. */
  async #delivered(): Promise<void> {
    await this.#fromClient.idle();
    if (this.#messages.pending.waiting === 0) return;
    await new Promise<void>((resolve) => {
      this.#onDelivered = resolve;
    });
  }

  #oversized({ id, hasMethod }: OversizedMessage, from: 'client' | 'server'): void {
    const text = `The message has more than ${this.#limit} bytes and was not passed on.`;
    this.#server.logger.warn({ from, id }, `A message of the ${from} has more than ${this.#limit} bytes.`);
    if (id === undefined) return;
    // The sender of a request waits for a response, and so does the receiver of one.
    const isToClient = hasMethod === (from === 'client');
    if (!hasMethod && from === 'server') this.#messages.pending.take(id);
    const sink = isToClient ? this.#toClient : this.#toServer;
    sink.write(`${errorReply(id, CODE.invalidRequest, text)}\n`);
  }
}
