import type { ArgumentChange } from '../../args/index.js';
import { readMessage } from '../../connect/session/read-message.js';
import { isRecord } from '../../model/json.js';
import { isRevision, type Revision } from '../../model/revision.js';
import type { Admission } from '../call-guard.js';
import { errorResult, ToolCallRefused } from '../tool-call-refused.js';
import type { GuardValidation } from '../validation/guard-validation.js';
import { batchRuling } from './batch-ruling.js';
import type { GuardedServer } from './guarded-server.js';
import { edgeId, isMessageId, type MessageId } from './message-id.js';
import { metaFor } from './own-requests.js';
import { RelayedRequests } from './relayed-requests.js';
import { CODE, errorReply, resultReply } from './reply.js';
import { failedReply, mayHave, ReplyGuard } from './reply-guard.js';
import { DROP, PASS, type Ruling, replied } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

const METHOD = Buffer.from('"method"');
const TOOLS = Buffer.from('tools');

/** Messages up to this many bytes are parsed as fast as they are searched for a method; those without one are responses. */
const SHORT = 4_096;

/** Where a request of the modern era names its revision. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/**
 * Rules on the messages between one client and a server, whatever carries them. It reads what concerns tools, and
 * everything else goes on as it came.
 */
export class MessageGuard {
  readonly #server: GuardedServer;
  readonly #pending: RelayedRequests;
  /** Calls that wait for the list of tools, and whether they have been cancelled meanwhile. */
  readonly #held = new Map<MessageId, { isCancelled: boolean }>();
  readonly #replies: ReplyGuard;
  /** How the client opened the connection, to open it in the same way after a restart. */
  #opening: { readonly params: unknown; isDone: boolean } | undefined;

  /** `revision` is what the transport knows to have been agreed. */
  constructor(server: GuardedServer, pending = new RelayedRequests(), revision?: Revision) {
    this.#server = server;
    this.#pending = pending;
    this.#replies = new ReplyGuard(server, pending, revision);
  }

  /** The revision that was agreed on, as far as it is known. */
  get revision(): Revision | undefined {
    return this.#replies.revision;
  }

  get pending(): RelayedRequests {
    return this.#pending;
  }

  /** Whether a response is awaited that has to be read. */
  get concernsTools(): boolean {
    return this.#pending.concernTools || this.#server.watch?.tap !== undefined;
  }

  /** A guard for messages of the same server that belong to other requests. */
  withRequests(pending: RelayedRequests): MessageGuard {
    return new MessageGuard(this.#server, pending, this.revision);
  }

  /** Opens the connection to a server that has been started again, as the client did; the client hears nothing of it. */
  async reopen(send: (text: string) => void): Promise<void> {
    this.#server.tools.forget();
    if (this.#opening === undefined) return;
    const { params, isDone } = this.#opening;
    await this.#server.own.ask('initialize', params);
    if (isDone) send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  }

  /** Rules on what the client sent. A promise is returned only where the tools have to be listed first. */
  fromClient(bytes: Buffer): Ruling | Promise<Ruling> {
    const { watch } = this.#server;
    if (watch === undefined) return this.#ruleOnClient(bytes);
    return watch.fromClient(this.#pending, bytes, () => this.#ruleOnClient(bytes));
  }

  #ruleOnClient(bytes: Buffer): Ruling | Promise<Ruling> {
    if (bytes.length === 0 || (bytes.length > SHORT && !mayHave(bytes, METHOD))) return PASS;
    try {
      const ruling = this.#fromClient(bytes);
      return ruling instanceof Promise ? ruling.catch((error) => this.#failed(error, bytes)) : ruling;
    } catch (error) {
      return this.#failed(error, bytes);
    }
  }

  #fromClient(bytes: Buffer): Ruling | Promise<Ruling> {
    const reading = readMessage(bytes.toString('utf8'));
    if (reading.kind === 'message') {
      return Array.isArray(reading.value) ? this.#batch(reading.value) : this.#message(reading.value);
    }
    // What cannot be read cannot be checked, and another parser may read it. Without a method, it is no call.
    if (this.#server.isObserver || !mayHave(bytes, TOOLS) || !mayHave(bytes, METHOD)) return PASS;
    const id = reading.kind === 'refused' && isMessageId(reading.id) ? reading.id : (edgeId(bytes) ?? null);
    const [code, why] =
      reading.kind === 'noise'
        ? [CODE.parse, 'The message is not valid JSON.']
        : [CODE.invalidRequest, 'The message is nested too deeply or has too many values.'];
    this.#server.logger.warn({ id }, `A message was refused: ${why}`);
    return replied(errorReply(id, code, `${why} It was not sent to the server.`));
  }

  async #batch(batch: readonly unknown[]): Promise<Ruling> {
    return batchRuling(batch, await Promise.all(batch.map((message) => this.#message(message))));
  }

  #message(message: unknown): Ruling | Promise<Ruling> {
    if (!isRecord(message) || typeof message.method !== 'string') return PASS;
    const { method, id, params } = message;
    if (method === 'tools/call') return this.#call(message);
    if (method === 'notifications/cancelled') this.#cancel(params);
    if (method === 'initialize') this.#opening = { params, isDone: false };
    if (method === 'notifications/initialized' && this.#opening !== undefined) this.#opening.isDone = true;
    if (!isMessageId(id)) return PASS;
    if (method === 'tools/list')
      this.#pending.add({
        kind: 'list',
        id,
        isFirst: !isRecord(params) || params.cursor === undefined,
        revision: this.#revisionOf(isRecord(params) ? params : {}),
      });
    else this.#pending.add({ kind: this.#isOpening(method) ? 'initialize' : 'other', id });
    return PASS;
  }

  /** Whether the response introduces the server. That of the modern era has nothing to read unless it is to be changed. */
  #isOpening(method: string): boolean {
    return method === 'initialize' || (method === 'server/discover' && this.#server.validation !== undefined);
  }

  #cancel(params: unknown): void {
    const id = isRecord(params) ? params.requestId : undefined;
    if (!isMessageId(id)) return;
    this.#pending.cancel(id);
    const held = this.#held.get(id);
    if (held !== undefined) held.isCancelled = true;
  }

  #call(message: Message): Ruling | Promise<Ruling> {
    const { id } = message;
    const params: Message = isRecord(message.params) ? message.params : {};
    const { name: toolName, arguments: args } = params;
    if (id !== undefined && !isMessageId(id))
      return replied(
        errorReply(null, CODE.invalidRequest, 'The id of a request must be a string or an integer.'),
      );
    if (typeof toolName !== 'string') return this.#nameless(id);
    const { validation } = this.#server;
    if (validation?.isAsked(toolName, this.#server) === true) return this.#validate(validation, params, id);
    const isTask = params.task !== undefined;
    try {
      const decided = this.#server.admit({ toolName, args, context: metaFor(params), isTask });
      if (!(decided instanceof Promise)) return this.#settle(message, params, toolName, decided);
      return this.#hold(message, params, toolName, decided);
    } catch (error) {
      return this.#refused(error, id);
    }
  }

  async #validate(validation: GuardValidation, params: Message, id: MessageId | undefined): Promise<Ruling> {
    if (id === undefined) return DROP;
    try {
      const result = await validation.respond(params, metaFor(params), this.#server);
      return replied(resultReply(id, result, this.#revisionOf(params)));
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') throw error;
      return replied(errorReply(id, error.code, error.message));
    }
  }

  async #hold(
    message: Message,
    params: Message,
    toolName: string,
    decided: Promise<Admission>,
  ): Promise<Ruling> {
    const { id } = message;
    const held = { isCancelled: false };
    if (isMessageId(id)) this.#held.set(id, held);
    try {
      const admission = await decided;
      return held.isCancelled ? DROP : this.#settle(message, params, toolName, admission);
    } catch (error) {
      return held.isCancelled ? DROP : this.#refused(error, isMessageId(id) ? id : undefined);
    } finally {
      if (isMessageId(id)) this.#held.delete(id);
    }
  }

  #settle(message: Message, params: Message, toolName: string, admission: Admission): Ruling {
    const { id } = message;
    const revision = this.#revisionOf(params);
    const blocked = this.#server.refusalOf(toolName);
    if (blocked !== undefined) {
      this.#server.logger.warn({ toolName }, blocked);
      this.#record(id, toolName, 'refused', params);
      return isMessageId(id) ? replied(resultReply(id, errorResult(blocked), revision)) : DROP;
    }
    if (!admission.runs) {
      this.#record(id, toolName, 'refused', params);
      return isMessageId(id) ? replied(resultReply(id, admission.answer, revision)) : DROP;
    }
    const { args, changes } = admission;
    this.#record(id, toolName, changes === undefined ? 'passed' : 'repaired', params, changes);
    const isTask = params.task !== undefined;
    if (isMessageId(id)) {
      const isRecorded = this.#server.decided !== undefined;
      const record = isRecorded ? { since: performance.now(), ...traceOf(params) } : undefined;
      this.#pending.add({ kind: 'call', id, call: { toolName, args, revision, isTask, changes, record } });
    }
    const own = this.#server.clientTools?.serverCall(toolName, args);
    if (changes === undefined && own === undefined) return PASS;
    const call = { name: own?.name ?? toolName, arguments: own === undefined ? args : own.args };
    return { forward: JSON.stringify({ ...message, params: { ...params, ...call } }) };
  }

  #nameless(id: MessageId | undefined): Ruling {
    if (this.#server.isObserver) return PASS;
    this.#record(id, '', 'refused');
    const text = 'Invalid tools/call request: params.name must be a string.';
    return id === undefined ? DROP : replied(errorReply(id, CODE.invalidParams, text));
  }

  /** A refusal by JSON-RPC error is thrown; anything else that is thrown is ours. */
  #refused(error: unknown, id: MessageId | undefined): Ruling {
    if (!(error instanceof ToolCallRefused)) throw error;
    this.#record(id, error.data?.toolName ?? '', 'refused');
    return id === undefined ? DROP : replied(errorReply(id, error.code, error.message, error.data));
  }

  #record(
    id: unknown,
    toolName: string,
    outcome: 'passed' | 'repaired' | 'refused',
    params: Message = {},
    changes?: readonly ArgumentChange[],
  ): void {
    this.#server.decided?.({
      ...{ event: 'call', id: isMessageId(id) ? id : undefined, toolName, outcome, ...traceOf(params) },
      ...(changes === undefined ? {} : { changes }),
    });
  }

  #revisionOf(params: Message): Revision | undefined {
    const claim = isRecord(params._meta) ? params._meta[VERSION_KEY] : undefined;
    return isRevision(claim) ? claim : this.revision;
  }

  /** Rules on what the server sent. */
  fromServer(bytes: Buffer): Ruling {
    const { watch } = this.#server;
    if (watch === undefined) return this.#replies.fromServer(bytes);
    return watch.fromServer(this.#pending, bytes, () => this.#replies.fromServer(bytes));
  }

  #failed(error: unknown, bytes: Buffer): Ruling {
    const reply = failedReply(this.#server, error, bytes);
    return reply === undefined ? PASS : replied(reply);
  }
}

/** The trace that a request belongs to, where its caller names one. */
function traceOf({ _meta: meta }: Message): { readonly traceparent?: string } {
  const traceparent = isRecord(meta) ? meta.traceparent : undefined;
  return typeof traceparent === 'string' ? { traceparent } : {};
}
