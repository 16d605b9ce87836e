import { type IncomingText, readMessage } from '../../connect/session/read-message.js';
import { isRecord } from '../../model/json.js';
import { isRevision, type Revision } from '../../model/revision.js';
import type { Admission } from '../call-guard.js';
import { errorResult, ToolCallRefused } from '../tool-call-refused.js';
import { batchRuling } from './batch-ruling.js';
import type { GuardedServer } from './guarded-server.js';
import { judgeReply } from './judge-reply.js';
import { edgeId, isMessageId, type MessageId } from './message-id.js';
import { metaFor } from './own-requests.js';
import { isProperResponse, mayBatch } from './proper-response.js';
import { type RelayedRequest, RelayedRequests } from './relayed-requests.js';
import { CODE, errorReply, resultReply } from './reply.js';
import { DROP, PASS, type Ruling, replied } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

/** Every ASCII character that is written as an escape begins so. */
const ESCAPE = Buffer.from('\\u00');
const METHOD = Buffer.from('"method"');
const TOOLS = Buffer.from('tools');
const LIST_CHANGED = Buffer.from('list_changed');
const RESULT = Buffer.from('"result"');
const ID = Buffer.from('"id"');

/** Where a request of the modern era names its revision. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

const has = (bytes: Buffer, mark: Buffer): boolean => bytes.includes(mark) || bytes.includes(ESCAPE);

/**
 * Rules on the messages between one client and a server, whatever carries them. It reads what concerns tools, and
 * everything else goes on as it came.
 */
export class MessageGuard {
  readonly #server: GuardedServer;
  readonly #pending: RelayedRequests;
  /** Calls that wait for the list of tools, and whether they have been cancelled meanwhile. */
  readonly #held = new Map<MessageId, { isCancelled: boolean }>();
  #revision: Revision | undefined;
  /** How the client opened the connection, to open it in the same way after a restart. */
  #opening: { readonly params: unknown; isDone: boolean } | undefined;

  /** `revision` is what the transport knows to have been agreed. */
  constructor(server: GuardedServer, pending = new RelayedRequests(), revision?: Revision) {
    this.#server = server;
    this.#pending = pending;
    this.#revision = revision;
  }

  /** The revision that was agreed on, as far as it is known. */
  get revision(): Revision | undefined {
    return this.#revision;
  }

  get pending(): RelayedRequests {
    return this.#pending;
  }

  /** Whether a response is awaited that has to be read. */
  get concernsTools(): boolean {
    return this.#pending.concernTools;
  }

  /** A guard for messages of the same server that belong to other requests. */
  withRequests(pending: RelayedRequests): MessageGuard {
    return new MessageGuard(this.#server, pending, this.#revision);
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
    // A message without a method is a response to the server.
    if (bytes.length === 0 || !has(bytes, METHOD)) return PASS;
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
    // What cannot be read cannot be checked, and another parser may read it.
    if (this.#server.isObserver || !has(bytes, TOOLS)) return PASS;
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
    else this.#pending.add({ kind: method === 'initialize' ? 'initialize' : 'other', id });
    return PASS;
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
      return replied(errorReply(null, CODE.invalidRequest, 'The id of a request is a string or an integer.'));
    if (typeof toolName !== 'string') return this.#nameless(id);
    const isTask = params.task !== undefined;
    try {
      const decided = this.#server.admit({ toolName, args, context: metaFor(params), isTask });
      if (!(decided instanceof Promise)) return this.#settle(message, params, toolName, decided);
      return this.#hold(message, params, toolName, decided);
    } catch (error) {
      return this.#refused(error, id);
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
    const blocked = this.#server.definitions.refusalOf(this.#server.tools.known?.definitionOf(toolName));
    if (blocked !== undefined) {
      this.#server.logger.warn({ toolName }, blocked);
      this.#record(id, toolName, 'refused');
      return isMessageId(id) ? replied(resultReply(id, errorResult(blocked), revision)) : DROP;
    }
    if (!admission.runs) {
      this.#record(id, toolName, 'refused');
      return isMessageId(id) ? replied(resultReply(id, admission.answer, revision)) : DROP;
    }
    const { args, changes } = admission;
    this.#record(id, toolName, changes === undefined ? 'passed' : 'repaired');
    const isTask = params.task !== undefined;
    if (isMessageId(id)) {
      const call = { toolName, args, revision, isTask, since: performance.now() };
      this.#pending.add({ kind: 'call', id, call: changes === undefined ? call : { ...call, changes } });
    }
    if (changes === undefined) return PASS;
    return { forward: JSON.stringify({ ...message, params: { ...params, arguments: args } }) };
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

  #record(id: unknown, toolName: string, outcome: 'passed' | 'repaired' | 'refused'): void {
    this.#server.decided?.({ event: 'call', id: isMessageId(id) ? id : undefined, toolName, outcome });
  }

  #revisionOf(params: Message): Revision | undefined {
    const claim = isRecord(params._meta) ? params._meta[VERSION_KEY] : undefined;
    return isRevision(claim) ? claim : this.#revision;
  }

  /** Rules on what the server sent. */
  fromServer(bytes: Buffer): Ruling {
    if (bytes.length === 0) return PASS;
    const hasNews = has(bytes, LIST_CHANGED);
    const hasOwn = this.#server.own.size > 0;
    if (!hasNews && !hasOwn && this.#pending.size === 0) return PASS;
    if (!hasNews && !has(bytes, METHOD) && !this.#concernsTools(bytes)) return PASS;
    try {
      return this.#fromServer(bytes);
    } catch (error) {
      return this.#failed(error, bytes, true);
    }
  }

  /** Whether a response has to be read; one that need not be is taken as delivered. */
  #concernsTools(bytes: Buffer): boolean {
    const id = edgeId(bytes);
    // Of two ids in one message a client takes the other one.
    if (id === undefined || bytes.indexOf(ID) !== bytes.lastIndexOf(ID) || bytes.includes(ESCAPE))
      return true;
    if (this.#pending.peek(id)?.kind !== 'other') return true;
    this.#pending.take(id);
    return false;
  }

  #fromServer(bytes: Buffer): Ruling {
    // Some clients skip a byte order mark.
    const reading = readMessage(bytes.toString('utf8').replace(/^\ufeff/, ''));
    if (reading.kind !== 'message') return this.#unreadable(reading, bytes);
    const { value, dropped } = reading;
    const ruling = Array.isArray(value)
      ? batchRuling(
          value,
          value.map((message: unknown) => this.#reply(message, mayBatch(this.#revision))),
        )
      : this.#reply(value, true);
    // What was too deep to be reviewed does not go on.
    const isIncomplete = dropped.length > 0 && ruling === PASS && !this.#server.isObserver;
    return isIncomplete ? { forward: JSON.stringify(value) } : ruling;
  }

  /** What may be a response and cannot be read cannot be checked, and another parser may read it. */
  #unreadable(reading: Exclude<IncomingText, { kind: 'message' }>, bytes: Buffer): Ruling {
    if (this.#server.isObserver || !has(bytes, RESULT)) return PASS;
    const id = (reading.kind === 'refused' ? reading.id : undefined) ?? edgeId(bytes);
    const request = isMessageId(id) ? this.#pending.take(id) : undefined;
    const why =
      reading.kind === 'noise' ? 'is not valid JSON' : 'is nested too deeply or has too many values';
    const text = `The response ${why}, and was withheld.`;
    this.#server.logger.warn(request?.kind === 'call' ? { toolName: request.call.toolName } : {}, text);
    return request === undefined ? DROP : { forward: errorReply(request.id, CODE.internal, text) };
  }

  /** `settles`: whether a client takes a message in this place for a response. */
  #reply(message: unknown, settles: boolean): Ruling {
    if (!isRecord(message)) return PASS;
    if (typeof message.method === 'string') {
      if (message.method === 'notifications/tools/list_changed') this.#server.tools.forget();
      if (!('result' in message)) return PASS;
    }
    if (this.#server.own.settle(message)) return DROP;
    if (!isMessageId(message.id)) return PASS;
    // A client ignores what is no proper response, and goes on waiting.
    const isTaken = settles && isProperResponse(message);
    const exact = isTaken ? this.#pending.take(message.id) : undefined;
    const request = exact ?? this.#pending.peek(message.id);
    return request === undefined ? PASS : this.#response(message, request);
  }

  #response(message: Message, request: RelayedRequest): Ruling {
    if (request.kind === 'initialize') {
      const version = isRecord(message.result) ? message.result.protocolVersion : undefined;
      if (isRevision(version)) this.#revision = version;
      return PASS;
    }
    return judgeReply(message, request, this.#server);
  }

  /** Our own mistake: what happens then is the user's decision, and never goes unnoticed. */
  #failed(error: unknown, bytes: Buffer, isResponse = false): Ruling {
    const passes = this.#server.reportInternalError(error);
    if (passes) return PASS;
    const id = edgeId(bytes);
    const reply = errorReply(id ?? null, CODE.internal, 'The guard failed. Its log has the details.');
    return isResponse ? { forward: reply } : replied(reply);
  }
}
