import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Revision } from '../../../src/model/revision.js';
import { createContractServer } from '../../fixtures/contract-server.mjs';
import { bodyOf, json } from './serve.js';

type Message = Record<string, unknown>;
type Receive = (message: Message) => void;

/** How requests are answered: with JSON where nothing else is to be said, or always with an event stream. */
export type AnswerForm = 'json' | 'stream';

const event = (message: Message): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
const refusal = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** The open answers of one server: each message goes to the request that it belongs to. */
class Answers {
  readonly #form: AnswerForm;
  readonly #open = new Map<unknown, ServerResponse>();
  /** Statuses for JSON-RPC errors, by code. */
  readonly statuses: Readonly<Record<number, number>>;

  constructor(form: AnswerForm, statuses: Readonly<Record<number, number>> = {}) {
    this.#form = form;
    this.statuses = statuses;
  }

  expect(id: unknown, response: ServerResponse, onCut: () => void): void {
    this.#open.set(id, response);
    response.once('close', () => {
      if (this.#open.delete(id)) onCut();
    });
  }

  readonly send = (sent: unknown): void => {
    const message = sent as Message;
    if (message.method === undefined) this.#answer(message);
    else this.#initiative(message);
  };

  #answer(message: Message): void {
    const response = this.#open.get(message.id);
    if (response === undefined) return;
    this.#open.delete(message.id);
    const code = (message.error as { code: number } | undefined)?.code;
    const status = code === undefined ? 200 : (this.statuses[code] ?? 200);
    if (response.headersSent) response.end(event(message));
    else if (this.#form === 'json' || status !== 200) json(response, status, message);
    else stream(response).end(event(message));
  }

  #initiative(message: Message): void {
    const { progressToken } = (message.params ?? {}) as { progressToken?: unknown };
    const response = this.#open.get(progressToken) ?? [...this.#open.values()].at(-1);
    if (response === undefined) return;
    if (!response.headersSent) stream(response);
    response.write(event(message));
  }
}

const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });

/** Streamable HTTP with sessions, strict about every header that the revision demands. */
export function legacyCarrier(revision: Revision, form: AnswerForm): RequestListener {
  const sessions = new Map<string, { receive: Receive; answers: Answers }>();
  return async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(405).end();
    const session = sessions.get(String(request.headers['mcp-session-id']));
    if (request.method === 'DELETE') return void response.writeHead(session === undefined ? 404 : 200).end();
    const message = (await bodyOf(request)) ?? {};
    if (message.method === 'initialize') {
      const answers = new Answers(form);
      const receive = createContractServer({ revision, send: answers.send });
      const id = randomUUID();
      sessions.set(id, { receive, answers });
      response.setHeader('Mcp-Session-Id', id);
      answers.expect(message.id, response, () => undefined);
      return receive(message);
    }
    const wanted = revision >= '2025-06-18' ? revision : undefined;
    if (session === undefined || request.headers['mcp-protocol-version'] !== wanted)
      return json(response, 400, refusal(null, -32000, 'Bad session or protocol version header'));
    if (message.method === undefined || message.id === undefined) response.writeHead(202).end();
    else session.answers.expect(message.id, response, () => undefined);
    session.receive(message);
  };
}

/** HTTP+SSE: one stream for all that the server says. */
export function sseCarrier(revision: Revision): RequestListener {
  const sessions = new Map<string, Receive>();
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const id = randomUUID();
      const send = (message: unknown): void => void response.write(event(message as Message));
      sessions.set(id, createContractServer({ revision, send }));
      stream(response).write(`event: endpoint\ndata: /messages?session=${id}\n\n`);
      return;
    }
    const receive = sessions.get(url.searchParams.get('session') ?? '');
    if (request.method !== 'POST' || receive === undefined) return void response.writeHead(405).end();
    const message = (await bodyOf(request)) ?? {};
    response.writeHead(202).end('Accepted');
    receive(message);
  };
}

const STATUSES = { [-32601]: 404, [-32602]: 400, [-32022]: 400, [-32020]: 400 };

/** The stateless revision: POST alone, mirrored headers, closing the stream cancels. */
export function modernCarrier(form: AnswerForm): RequestListener {
  const answers = new Answers(form, STATUSES);
  const receive = createContractServer({ revision: '2026-07-28', send: answers.send });
  return async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = (await bodyOf(request)) ?? {};
    const wrong = message.method === 'initialize' ? undefined : mismatch(request, message);
    if (wrong !== undefined) return json(response, 400, refusal(message.id, -32020, wrong));
    answers.expect(message.id, response, () =>
      receive({ method: 'notifications/cancelled', params: { requestId: message.id } }),
    );
    receive(message);
  };
}

function mismatch({ headers }: IncomingMessage, { method, params }: Message): string | undefined {
  const { name, uri, _meta } = (params ?? {}) as Record<string, unknown> & {
    _meta?: Record<string, unknown>;
  };
  if (headers['mcp-session-id'] !== undefined) return 'A session id without a session';
  if (headers['mcp-method'] !== method) return 'Mcp-Method does not match';
  if (headers['mcp-protocol-version'] !== _meta?.['io.modelcontextprotocol/protocolVersion'])
    return 'MCP-Protocol-Version does not match';
  const named = method === 'tools/call' ? name : method === 'resources/read' ? uri : undefined;
  return headers['mcp-name'] === named ? undefined : 'Mcp-Name does not match';
}
