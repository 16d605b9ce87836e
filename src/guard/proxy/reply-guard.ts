import { type IncomingText, readMessage } from '../../connect/session/read-message.js';
import { isRecord } from '../../model/json.js';
import { isRevision, type Revision } from '../../model/revision.js';
import { batchRuling } from './batch-ruling.js';
import type { GuardedServer } from './guarded-server.js';
import { judgeReply } from './judge-reply.js';
import { edgeId, isMessageId, responseId } from './message-id.js';
import { isProperResponse, mayBatch } from './proper-response.js';
import type { RelayedRequest, RelayedRequests } from './relayed-requests.js';
import { CODE, errorReply } from './reply.js';
import { DROP, PASS, type Ruling } from './ruling.js';

type Message = Readonly<Record<string, unknown>>;

/** Every ASCII character that is written as an escape begins so. */
const ESCAPE = Buffer.from('\\u00');
const METHOD = Buffer.from('"method"');
const LIST_CHANGED = Buffer.from('list_changed');
const RESULT = Buffer.from('"result"');
const ID = Buffer.from('"id"');

/** Whether a JSON text may have a word, in plain characters or in escapes. */
export const mayHave = (bytes: Buffer, word: Buffer): boolean =>
  bytes.includes(word) || bytes.includes(ESCAPE);

/** Our own mistake: what happens then is the user's decision, and never goes unnoticed. `undefined`: the message passes. */
export function failedReply(
  server: GuardedServer,
  error: unknown,
  bytes: Buffer,
  isSent = false,
): string | undefined {
  if (server.reportInternalError(error, isSent)) return undefined;
  return errorReply(edgeId(bytes) ?? null, CODE.internal, 'The guard failed. Its log has the details.');
}

/** Rules on what a server sends to one client. */
export class ReplyGuard {
  readonly #server: GuardedServer;
  readonly #pending: RelayedRequests;
  /** The revision that was agreed on, as far as it is known. */
  revision: Revision | undefined;

  constructor(server: GuardedServer, pending: RelayedRequests, revision: Revision | undefined) {
    this.#server = server;
    this.#pending = pending;
    this.revision = revision;
  }

  /** Rules on a message of the server. */
  fromServer(bytes: Buffer): Ruling {
    if (bytes.length === 0) return PASS;
    if (this.#canWait(bytes)) return { forward: true, after: () => void this.#read(bytes, true) };
    const hasNews = mayHave(bytes, LIST_CHANGED);
    const hasOwn = this.#server.own.size > 0;
    if (!hasNews && !hasOwn && this.#pending.size === 0) return PASS;
    if (!hasNews && !mayHave(bytes, METHOD) && !this.#concernsTools(bytes)) return PASS;
    return this.#read(bytes, false);
  }

  /**
   * Whether a response to a call may go on before it is judged: the judgement can only be logged. A parser may find another
   * id further on, so everything is read first while any response is awaited that could have to be changed.
   */
  #canWait(bytes: Buffer): boolean {
    if (this.#server.changesResponses) return false;
    const id = responseId(bytes);
    return id !== undefined && this.#pending.peek(id)?.kind === 'call' && !this.#pending.needReading;
  }

  /** `isSent`: the message has gone on already. */
  #read(bytes: Buffer, isSent: boolean): Ruling {
    try {
      return this.#fromServer(bytes, isSent);
    } catch (error) {
      const reply = failedReply(this.#server, error, bytes, isSent);
      return reply === undefined ? PASS : { forward: reply };
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

  #fromServer(bytes: Buffer, isSent: boolean): Ruling {
    const text = bytes.toString('utf8');
    // Some clients skip a byte order mark.
    const reading = readMessage(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (reading.kind !== 'message') return this.#unreadable(reading, bytes, isSent);
    const { value, dropped } = reading;
    const ruling = Array.isArray(value)
      ? batchRuling(
          value,
          value.map((message: unknown) => this.#reply(message, mayBatch(this.revision))),
        )
      : this.#reply(value, true);
    // What was too deep to be reviewed does not go on.
    const isIncomplete = dropped.length > 0 && ruling === PASS && !this.#server.isObserver;
    return isIncomplete ? { forward: JSON.stringify(value) } : ruling;
  }

  /** What may be a response and cannot be read cannot be checked, and another parser may read it. */
  #unreadable(reading: Exclude<IncomingText, { kind: 'message' }>, bytes: Buffer, isSent: boolean): Ruling {
    if (this.#server.isObserver || !mayHave(bytes, RESULT)) return PASS;
    const id = (reading.kind === 'refused' ? reading.id : undefined) ?? edgeId(bytes);
    const request = isMessageId(id) ? this.#pending.take(id) : undefined;
    const why =
      reading.kind === 'noise' ? 'is not valid JSON' : 'is nested too deeply or has too many values';
    const text = `The response ${why}, and ${isSent ? 'passed unchecked' : 'was withheld'}.`;
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
      if (isRevision(version)) {
        this.revision = version;
        this.#server.initialized(message.result);
      }
      const result = isRecord(message.result) ? this.#server.validation?.announce(message.result) : undefined;
      return result === undefined ? PASS : { forward: JSON.stringify({ ...message, result }) };
    }
    return judgeReply(message, request, this.#server);
  }
}
