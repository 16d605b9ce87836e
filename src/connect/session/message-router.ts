import { Fault } from '../../model/fault.js';
import type { Severity } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { EventLog } from './event-log.js';
import type { JsonRpcClient } from './json-rpc-client.js';
import type { PendingRequest } from './pending-request.js';
import { WIRE_RULES, type WireRuleId } from './wire-rules.js';

type Wire = Readonly<Record<string, unknown>>;
type BoundRule = 'wire/too-deep' | 'wire/too-many-values';

/** What makes an object a message, or a failed attempt at one. */
const MEMBERS = ['jsonrpc', 'id', 'method', 'result', 'error'] as const;
const OWN: ReadonlySet<string> = new Set([...MEMBERS, 'params']);

/** The handlers for messages that the server starts. */
export interface ServerMessageHandler {
  request(method: string, id: unknown, params: unknown): void;
  notification(method: string, params: unknown): void;
  /** Whether batches are legal under the revision in force. */
  readonly allowsBatches: boolean;
}

/**
 * Routes messages: responses to their requests, others to their handlers, deviations to the log. A response that can
 * be recognised ends its request, however malformed it is.
 */
export class MessageRouter {
  readonly #client: JsonRpcClient;
  readonly #log: EventLog;
  readonly #serverMessages: ServerMessageHandler;

  constructor(client: JsonRpcClient, log: EventLog, serverMessages: ServerMessageHandler) {
    this.#client = client;
    this.#log = log;
    this.#serverMessages = serverMessages;
  }

  receive(value: unknown): void {
    if (!Array.isArray(value)) {
      this.#receiveOne(value);
      return;
    }
    if (!this.#serverMessages.allowsBatches) this.#report('wire/batch', value);
    for (const message of value) this.#receiveOne(message);
  }

  /** Gives up the request whose response is beyond the bounds; returns what replaces the response. */
  refuse({ rule, id }: { readonly rule: BoundRule; readonly id: unknown }, bytes: number): unknown {
    const pending = this.#client.pending(id) ?? this.#client.onlyPending;
    const tool = pending?.tool;
    this.#log.report(rule, {
      evidence: [{ text: `A message of ${bytes} bytes was refused.` }],
      ...(tool === undefined ? {} : { tool }),
    });
    if (pending === undefined) return null;
    this.#client.refuse(
      pending,
      new Fault('unreadable', `${WIRE_RULES[rule].summary} ${pending.name} failed.`),
    );
    return { id: pending.id };
  }

  #receiveOne(message: unknown): void {
    if (!isRecord(message)) {
      this.#report('wire/not-an-object', message);
      return;
    }
    if (isLogLine(message)) {
      this.#log.noise(quote(message), this.#client.runningTools);
      return;
    }
    const { method, id, result, error } = message;
    if (message.jsonrpc !== '2.0') this.#report('wire/jsonrpc-version', message);
    if (result !== undefined || error !== undefined) this.#answer(message);
    else if (typeof method !== 'string') this.#incomplete(message);
    else if (id === undefined) this.#serverMessages.notification(method, message.params);
    else this.#serverMessages.request(method, id, message.params);
  }

  #incomplete(message: Wire): void {
    if (message.method === undefined && message.id !== undefined) this.#answer(message);
    else this.#report('wire/unknown-message', message);
  }

  #answer(message: Wire): void {
    const pending = this.#requestOf(message);
    if (pending === undefined) return;
    const { result, error } = message;
    if (error === undefined) {
      if (!('result' in message)) this.#report('wire/empty-answer', message, pending);
      else if (!isRecord(result)) this.#report('wire/result-not-object', message, pending);
      this.#client.settle(pending, { result });
      return;
    }
    // If a response has an error and a result, the error wins: taking it for a success would be the worse mistake.
    if (result !== undefined) this.#report('wire/result-and-error', message, pending);
    if (!isRecord(error) || !Number.isInteger(error.code) || typeof error.message !== 'string')
      this.#report('wire/malformed-error', message, pending);
    this.#client.settle(pending, { error });
  }

  #requestOf(message: Wire): PendingRequest | undefined {
    const { id } = message;
    const pending = this.#client.pending(id);
    if (pending !== undefined) return pending;
    if (id === null || id === undefined) return this.#anonymous(message);
    const meant = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
    const other = this.#client.pending(meant);
    if (other !== undefined) {
      this.#report('wire/id-type', message, other);
      return other;
    }
    this.#stray(message);
    return undefined;
  }

  /** A response without an id can only belong to the one request in flight. */
  #anonymous(message: Wire): PendingRequest | undefined {
    const isAside = isAboutNotification(message);
    const only = isAside ? undefined : this.#client.onlyPending;
    // No request waits in vain, or one that was broken on purpose: JSON-RPC gives the response to an invalid one no id.
    const severity = isAside || only?.isMalformed === true ? 'info' : undefined;
    if (message.error === undefined) this.#report('wire/unknown-id', message, only);
    else this.#report('wire/error-without-id', message, only, severity);
    return isAcknowledgement(message) ? undefined : only;
  }

  #stray(message: Wire): void {
    const fate = this.#client.fateOf(message.id);
    if (fate === 'never sent') this.#report('wire/unknown-id', message);
    else if (fate === 'answered') this.#report('wire/repeated-answer', message);
    else if (fate === 'timeout') this.#report('wire/late-answer', message);
  }

  #report(rule: WireRuleId, message: unknown, pending?: PendingRequest, severity?: Severity): void {
    const tool = pending?.tool;
    this.#log.report(rule, {
      evidence: [{ text: quote(this.#withoutNumber(message)) }],
      ...(severity === undefined ? {} : { severity }),
      ...(tool === undefined ? {} : { tool }),
    });
  }

  /** The number that we gave a request says nothing about the server, and depends on what else was in flight. */
  #withoutNumber(message: unknown): unknown {
    if (!isRecord(message)) return message;
    const { id } = message;
    const number = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id;
    const isOurs = this.#client.pending(number) !== undefined || this.#client.fateOf(number) !== 'never sent';
    if (!isOurs) return message;
    return { ...message, id: typeof id === 'string' ? "<the request's, as text>" : "<the request's>" };
  }
}

/**
 * Whether an object is a line of a log that happens to be JSON: it has nothing of a message, or says neither what it is nor
 * whom it answers, and has members of its own: `{"level": "error", "error": {}, "msg": "…"}`.
 */
function isLogLine(message: Wire): boolean {
  if (!MEMBERS.some((member) => member in message)) return true;
  const isNamed = 'jsonrpc' in message || 'id' in message;
  return !isNamed && Object.keys(message).some((name) => !OWN.has(name));
}

/** An empty result without an id: the server responds to a notification, which no request waits for. */
function isAcknowledgement({ result, error }: Wire): boolean {
  return error === undefined && isRecord(result) && Object.keys(result).length === 0;
}

/** An error without an id that names a notification: the server has no method for it. No request has failed. */
function isAboutNotification({ error }: Wire): boolean {
  if (!isRecord(error)) return false;
  return [error.message, error.data].some(
    (text) => typeof text === 'string' && text.slice(0, 1_000).includes('notifications/'),
  );
}
