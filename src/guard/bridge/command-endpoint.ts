import type { IncomingMessage, ServerResponse } from 'node:http';
import { isModern } from '../../connect/http/message-headers.js';
import { readMessage } from '../../connect/session/read-message.js';
import { isRecord } from '../../model/json.js';
import { eraOf, isRevision } from '../../model/revision.js';
import { sendJson } from '../http/exchange.js';
import { readBody } from '../http/read-body.js';
import { isMessageId, type MessageId } from '../proxy/message-id.js';
import { CODE, errorReply } from '../proxy/reply.js';
import { BridgedSession, type BridgeOptions } from './bridged-session.js';
import { ReplyOutlet } from './outlet.js';
import { unrepeatedHeader } from './repeated-headers.js';

type Message = Readonly<Record<string, unknown>>;

/** Sessions at the same time; each has a process of its own. */
const MOST_SESSIONS = 100;

/** The code for headers that do not repeat what the message says (2026-07-28). */
const HEADER_MISMATCH = -32020;

/** The HTTP status that an error of the modern era has. */
const STATUS: Readonly<Record<number, number>> = {
  [-32601]: 404,
  [-32020]: 400,
  [-32021]: 400,
  [-32022]: 400,
};

/** Serves a command over Streamable HTTP: a session with a process for each legacy client, one process for modern ones. */
export class CommandEndpoint {
  readonly #options: BridgeOptions;
  readonly #sessions = new Map<string, BridgedSession>();
  #shared: BridgedSession | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') await this.#post(request, response);
    else if (request.method === 'GET') this.#get(request, response);
    else if (request.method === 'DELETE') await this.#delete(request, response);
    else response.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
  }

  async close(): Promise<void> {
    const all = [...this.#sessions.values(), ...(this.#shared === undefined ? [] : [this.#shared])];
    await Promise.all(all.map((session) => session.stop()));
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { limit } = this.#options;
    const body = await readBody(request, limit);
    if (body.isTooLarge === true) {
      const text = `The message has more than ${limit} bytes and was not passed on.`;
      refuse(response, 413, body.id ?? null, text, CODE.invalidRequest);
      return;
    }
    const reading = readMessage(body.bytes.toString('utf8'));
    if (reading.kind !== 'message') {
      const id = reading.kind === 'refused' && isMessageId(reading.id) ? reading.id : null;
      refuse(response, 400, id, 'The message is not valid JSON, or is nested too deeply.', CODE.parse);
      return;
    }
    const messages: readonly unknown[] = Array.isArray(reading.value) ? reading.value : [reading.value];
    const [first] = messages;
    const version = request.headers['mcp-protocol-version'];
    const isNamed = isRevision(version) && eraOf(version) === 'modern';
    if (isRecord(first) && (isNamed || isModern(first, undefined)))
      await this.#modern(request, response, first, body.bytes);
    else this.#legacy(request, response, messages, body.bytes);
  }

  /** A message of the modern era says everything itself, so that no session is needed. */
  async #modern(
    request: IncomingMessage,
    response: ServerResponse,
    message: Message,
    bytes: Buffer,
  ): Promise<void> {
    const id = isMessageId(message.id) ? message.id : null;
    const missing = missingMeta(message);
    if (id !== null && missing !== undefined) {
      refuse(response, 400, id, `The request has no ${missing} in _meta.`, CODE.invalidParams);
      return;
    }
    const header = await unrepeatedHeader(message, request.headers, (toolName, isNew) =>
      this.#sharedSession().inputSchema(toolName, message.params, isNew),
    );
    if (header !== undefined) {
      const text = `The header ${header} is missing or does not match the message.`;
      refuse(response, 400, id, text, HEADER_MISMATCH);
      return;
    }
    // The client may have left while the tools were listed.
    if (response.destroyed) return;
    const session = this.#sharedSession();
    const form = { readsEvents: readsEvents(request), isBatch: false, statusOf: modernStatus };
    const outlet = new ReplyOutlet(response, form);
    session.pass([message], bytes, outlet);
    if (id === null) response.writeHead(202).end();
    else response.once('close', () => session.cancel(outlet));
  }

  #legacy(
    request: IncomingMessage,
    response: ServerResponse,
    messages: readonly unknown[],
    bytes: Buffer,
  ): void {
    const requests = messages.filter(
      (one): one is Message => isRecord(one) && typeof one.method === 'string' && isMessageId(one.id),
    );
    const [first] = requests;
    const id = isMessageId(first?.id) ? first.id : null;
    const version = request.headers['mcp-protocol-version'];
    if (version !== undefined && !isRevision(version)) {
      refuse(response, 400, id, 'The header MCP-Protocol-Version does not name a known protocol revision.');
      return;
    }
    const session =
      first?.method === 'initialize' ? this.#begin(response, id) : this.#find(request, response, id);
    if (session === undefined) return;
    if (requests.length > 0 && readsEvents(request)) {
      const stream = session.stream();
      stream.attach(response);
      // Clients of earlier revisions take an event without data for a message.
      if (request.headers['mcp-protocol-version'] === '2025-11-25') stream.prime();
      session.pass(messages, bytes, stream);
      return;
    }
    const form = { readsEvents: false, isBatch: messages.length > 1, statusOf: () => 200 };
    session.pass(messages, bytes, new ReplyOutlet(response, form));
    if (requests.length === 0) response.writeHead(202).end();
  }

  #begin(response: ServerResponse, id: MessageId | null): BridgedSession | undefined {
    if (this.#sessions.size >= MOST_SESSIONS) {
      refuse(response, 503, id, `The guard already has ${MOST_SESSIONS} sessions, which is the maximum.`);
      return undefined;
    }
    const session = this.#open(false);
    this.#sessions.set(session.id, session);
    response.setHeader('Mcp-Session-Id', session.id);
    return session;
  }

  /** The session of all modern clients. */
  #sharedSession(): BridgedSession {
    this.#shared ??= this.#open(true);
    return this.#shared;
  }

  #open(isShared: boolean): BridgedSession {
    const session = new BridgedSession(this.#options, isShared);
    const forget = (): void => {
      this.#sessions.delete(session.id);
      if (this.#shared === session) this.#shared = undefined;
    };
    session.ended.then(forget, (error: unknown) => {
      forget();
      const why = error instanceof Error ? error.message : String(error);
      this.#options.guard.logger.error({}, `The server could not be started. ${why}`);
    });
    return session;
  }

  #get(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['mcp-session-id'] === undefined) {
      response.writeHead(405, { Allow: 'POST' }).end();
      return;
    }
    const last = request.headers['last-event-id'];
    this.#find(request, response, null)?.listen(response, typeof last === 'string' ? last : undefined);
  }

  async #delete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#find(request, response, null);
    if (session === undefined) return;
    this.#sessions.delete(session.id);
    await session.end();
    response.writeHead(200).end();
  }

  #find(
    { headers }: IncomingMessage,
    response: ServerResponse,
    id: MessageId | null,
  ): BridgedSession | undefined {
    const name = headers['mcp-session-id'];
    const session = typeof name === 'string' ? this.#sessions.get(name) : undefined;
    if (session !== undefined) return session;
    if (name === undefined) refuse(response, 400, id, 'The header Mcp-Session-Id is missing.');
    else refuse(response, 404, id, 'This session does not exist or has ended. Initialize a new one.');
    return undefined;
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  id: MessageId | null,
  text: string,
  code: number = CODE.closed,
): void {
  sendJson(response, status, errorReply(id, code, text));
}

/** What every request of the modern era has to say (2026-07-28); the name of its client is optional. */
const META = ['protocolVersion', 'clientCapabilities'] as const;

function missingMeta({ params }: Message): string | undefined {
  const meta = isRecord(params) && isRecord(params._meta) ? params._meta : {};
  return META.find((name) => meta[`io.modelcontextprotocol/${name}`] === undefined);
}

const readsEvents = ({ headers }: IncomingMessage): boolean =>
  headers.accept === undefined || /text\/event-stream|\*\/\*/.test(headers.accept);

function modernStatus(text: string): number {
  const { value } = { value: undefined, ...readMessage(text) };
  const error = isRecord(value) && isRecord(value.error) ? value.error : undefined;
  return typeof error?.code === 'number' ? (STATUS[error.code] ?? 200) : 200;
}
