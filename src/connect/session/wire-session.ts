import { Fault } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { Era, Revision } from '../../model/revision.js';
import type { Reply, RequestOptions, Session, SessionEvent, ToolList } from '../../model/session.js';
import type { Channel } from '../channel.js';
import { collectGarbage, LARGE_MESSAGE } from '../collect-garbage.js';
import type { ResolvedOpenOptions } from '../open-options.js';
import { callAsTask, takesTasks, taskOnly } from './call-as-task.js';
import { callWithInput } from './call-with-input.js';
import { EventLog, now } from './event-log.js';
import type { Agreement } from './handshake.js';
import { JsonRpcClient } from './json-rpc-client.js';
import { listTools } from './list-tools.js';
import { MessageRouter } from './message-router.js';
import { negotiate } from './negotiate.js';
import { OpeningTime } from './opening-time.js';
import { LONGEST_TIMEOUT } from './pending-request.js';
import { readMessage } from './read-message.js';
import { ServerMessages } from './server-messages.js';

type Params = Readonly<Record<string, unknown>>;

/** A session over any channel. Made by `openSession`. */
class WireSession implements Session {
  readonly #channel: Channel;
  readonly #log: EventLog;
  readonly #client: JsonRpcClient;
  readonly #options: ResolvedOpenOptions;
  readonly #agreement: Agreement;
  readonly #close: () => Promise<void>;
  /** The tools of the last list that can be called only as a task. */
  #taskOnly: ReadonlySet<unknown> = new Set();

  constructor(parts: Connected, agreement: Agreement) {
    this.#channel = parts.channel;
    this.#log = parts.log;
    this.#client = parts.client;
    this.#options = parts.options;
    this.#close = parts.close;
    this.#agreement = agreement;
  }

  get revision(): Revision {
    return this.#agreement.revision;
  }
  get era(): Era {
    return this.#agreement.era;
  }
  get transport(): string {
    return this.#channel.transport;
  }
  get serverInfo(): unknown {
    return this.#agreement.serverInfo;
  }
  get capabilities(): Params {
    return this.#agreement.capabilities;
  }
  get instructions(): unknown {
    return this.#agreement.instructions;
  }
  get findings(): readonly Finding[] {
    return this.#log.findings;
  }
  get stderr(): string {
    return this.#channel.stderr;
  }

  request(method: string, params?: Params, options?: RequestOptions): Promise<Reply> {
    return this.#client.request(method, params, options);
  }

  notify(method: string, params?: Params): Promise<void> {
    return this.#client.notify(method, params);
  }

  async listTools(options: RequestOptions = {}): Promise<ToolList> {
    const isAnnounced = this.#agreement.capabilities.tools !== undefined;
    const { limits } = this.#options;
    const list = await listTools({ client: this.#client, log: this.#log, limits, isAnnounced }, options);
    this.#channel.learnTools?.(list.tools);
    this.#taskOnly = taskOnly(list.tools);
    return list;
  }

  callTool(name: string, args: unknown, options?: RequestOptions): Promise<Reply> {
    const params = args === undefined ? { name } : { name, arguments: args };
    if (this.#agreement.era === 'legacy')
      return this.#taskOnly.has(name) && takesTasks(this.#agreement.capabilities)
        ? callAsTask(this.#client, params, options)
        : this.#client.request('tools/call', params, options);
    return callWithInput(this.#client, this.#options.answers, params, options);
  }

  subscribe(listener: (event: SessionEvent) => void): () => void {
    return this.#log.subscribe(listener);
  }

  close(): Promise<void> {
    return this.#close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

interface Connected {
  readonly channel: Channel;
  readonly log: EventLog;
  readonly client: JsonRpcClient;
  readonly options: ResolvedOpenOptions;
  readonly serverMessages: ServerMessages;
  readonly opening: OpeningTime;
  /** Ends the session for a reason that everything in flight then fails with. */
  end(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** Starts a channel, agrees on a revision and hands over the session; leaves nothing running when that fails. */
export async function openSession(channel: Channel, options: ResolvedOpenOptions): Promise<Session> {
  const { signal } = options;
  if (signal?.aborted)
    throw new Fault('aborted', 'Opening was aborted before it began.', { cause: signal.reason });
  const parts = connect(channel, options);
  const noise: string[] = [];
  const stopListening = parts.log.subscribe((event) => {
    if (event.type === 'noise' && noise.length < MOST_NOISE) noise.push(event.text);
  });
  try {
    await start(parts);
    const { log, client, opening, serverMessages } = parts;
    const agreement = await negotiate({ client, log, channel, options, opening });
    serverMessages.revision = agreement.revision;
    serverMessages.capabilities = agreement.capabilities;
    channel.agree(agreement.revision);
    if (options.watchTools === true) watchTools(client, agreement);
    return new WireSession(parts, agreement);
  } catch (reason) {
    await parts.close();
    if (channel.transport !== 'stdio') throw reason;
    throw withOutput(stillLaunching(reason, parts.opening), channel.stderr, noise);
  } finally {
    stopListening();
  }
}

/** Lines on stdout that are kept to explain why a process did not open. */
const MOST_NOISE = 5;

/** A server whose launcher had not finished when the time was over did not get to respond. */
function stillLaunching(reason: unknown, { work }: OpeningTime): unknown {
  if (work === undefined || !(reason instanceof Fault) || reason.code !== 'timeout') return reason;
  const { launcher, does, text } = work;
  const said = text === '' ? '' : ` Its last line was: ${quote(text)}.`;
  const isSure = text === '' ? 'may still have been' : 'was still';
  return new Fault('timeout', `${reason.message} \`${launcher}\` ${isSure} ${does} the server.${said}`, {
    cause: reason,
    fix: 'Run the command once yourself so that the next start is fast, or raise --timeout.',
  });
}

function withOutput(reason: unknown, stderr: string, noise: readonly string[]): unknown {
  if (!(reason instanceof Fault)) return reason;
  const { code, message, cause, fix } = reason;
  return new Fault(code, message, { cause, stderr, noise, ...(fix === undefined ? {} : { fix }) });
}

async function start({
  channel,
  log,
  client,
  options,
  opening,
  serverMessages,
  end,
}: Connected): Promise<void> {
  const router = new MessageRouter(client, log, serverMessages);
  await channel.start({
    message: (text, bytes) => {
      if (bytes > LARGE_MESSAGE) {
        // The pieces that it came in are garbage by now; its text is, before anybody learns of its value.
        collectGarbage();
        queueMicrotask(collectGarbage);
      }
      const incoming = readMessage(text);
      if (incoming.kind === 'noise') return undefined;
      client.received.bytes += bytes;
      if (client.received.bytes > options.limits.sessionBytes) {
        void end(new Fault('too_large', `The server sent more than ${options.limits.sessionBytes} bytes.`));
        return null;
      }
      if (incoming.kind === 'refused') return router.refuse(incoming, bytes);
      const { value, values, dropped } = incoming;
      client.received.values += values;
      if (log.isHeard) log.emit({ type: 'received', at: now(), message: value, bytes });
      for (const { tool, field } of dropped)
        log.report('wire/too-deep', {
          evidence: [{ text: `The field "${quote(field, 60)}" was left out.` }],
          ...(tool === undefined ? {} : { tool: quote(tool, 128) }),
        });
      router.receive(value);
      return value;
    },
    noise: (text) => {
      log.emit({ type: 'noise', at: now(), text });
      log.noise(text === '' ? 'a blank line' : quote(text), client.runningTools);
    },
    stderr: (text) => log.emit({ type: 'stderr', at: now(), text }),
    launching: (work) => {
      opening.launching(work);
      client.onlyPending?.expireIn(opening.left);
      if (work !== undefined) options.onLaunch?.(work);
    },
    finding: (rule, severity, draft) => log.note(rule, severity, draft),
    closed: (reason) => {
      client.end(reason);
      log.emit({ type: 'closed', at: now(), reason: reason.message });
    },
  });
}

function connect(channel: Channel, options: ResolvedOpenOptions): Connected {
  const log = new EventLog();
  if (options.onEvent !== undefined) log.subscribe(options.onEvent);
  const client = new JsonRpcClient(channel, log, options);
  const serverMessages = new ServerMessages(client, log, options.answers);
  const end = (fault: Fault): Promise<void> => {
    stopWatching();
    client.end(fault);
    return channel.close();
  };
  const stopWatching = watch(options, (fault) => void end(fault));
  const close = (): Promise<void> => end(new Fault('closed', 'The session is closed.'));
  const opening = new OpeningTime(options.timeouts);
  return { channel, log, client, options, opening, serverMessages, end, close };
}

/**
 * Asks a modern server to tell when its tools change; legacy ones do it unasked. The request stays open as long as the
 * session, and however it ends, its response is among the events.
 */
function watchTools(client: JsonRpcClient, { era, capabilities }: Agreement): void {
  const { tools } = capabilities;
  if (era === 'legacy' || !isRecord(tools) || tools.listChanged !== true) return;
  const params = { notifications: { toolsListChanged: true } };
  client.request('subscriptions/listen', params, { timeout: LONGEST_TIMEOUT }).catch(() => undefined);
}

/** Ends the session at the caller's signal or deadline; returns the function that stops watching. */
function watch({ signal, deadline }: ResolvedOpenOptions, end: (fault: Fault) => void): () => void {
  const onAbort = (): void =>
    end(new Fault('aborted', 'The session was aborted.', { cause: signal?.reason }));
  const onDeadline = (): void => end(new Fault('timeout', `The deadline of ${deadline} ms has passed.`));
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer =
    deadline === undefined ? undefined : setTimeout(onDeadline, Math.min(deadline, LONGEST_TIMEOUT)).unref();
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
}
