import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { decoderFor, encodingOf } from '../../connect/http/decoder.js';
import { quote } from '../../model/quote.js';
import type { GuardedServer } from '../proxy/guarded-server.js';
import type { MessageGuard } from '../proxy/message-guard.js';
import { CODE, errorReply } from '../proxy/reply.js';
import type { Ruling } from '../proxy/ruling.js';
import { endToEndHeaders, headerValues } from './end-to-end-headers.js';
import { EventRelay } from './event-relay.js';
import { type BodyReading, withBody } from './read-body.js';

/** How a response is relayed. */
export interface RelayOptions {
  readonly limit: number;
  readonly server: GuardedServer;
  /** Responses of the guard to the rest of a batch. */
  readonly reply?: string;
}

/** Relays a response: as it comes where it concerns no tool, event by event, or when all of it is there. */
export function relayResponse(
  answer: IncomingMessage,
  response: ServerResponse,
  messages: MessageGuard,
  options: RelayOptions,
): Promise<void> {
  const isJudged = messages.concernsTools || options.reply !== undefined;
  const encoding = encodingOf(headerValues(answer.rawHeaders, 'content-encoding').join());
  const source = encoding === '' ? answer : isJudged ? decoded(answer, encoding) : undefined;
  const type = mediaTypeOf(answer);
  if (source !== undefined && type === 'text/event-stream')
    return relayEvents({ answer, source }, response, messages, options);
  if (source !== undefined && isJudged && type === 'application/json')
    return relayJson({ answer, source }, response, messages, options);
  return relayOther(answer, response, messages, isJudged, options);
}

async function relayOther(
  answer: IncomingMessage,
  response: ServerResponse,
  messages: MessageGuard,
  isJudged: boolean,
  options: RelayOptions,
): Promise<void> {
  if (isJudged && mayBeRead(answer) && !options.server.isObserver)
    return withhold(answer, response, messages, options);
  if (options.reply !== undefined) {
    answer.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(options.reply);
    return;
  }
  writeHead(answer, response);
  await pump(answer, response, (chunk) => response.write(chunk));
  response.end();
}

/** A response and its body, which may have been compressed. */
interface Answer {
  readonly answer: IncomingMessage;
  readonly source: Readable;
}

/** What a client must not see of a body that has been changed or decompressed. */
const isAboutBytes = (name: string): boolean => name === 'content-length' || name === 'content-encoding';

function decoded(answer: IncomingMessage, encoding: string): Readable | undefined {
  const decoder = decoderFor(encoding);
  // What goes wrong here ends the decoder with an error, which its reader gets.
  return decoder === undefined ? undefined : pipeline(answer, decoder, () => undefined);
}

/** The media type of a message; `undefined` where it claims to have none, or several. */
export function mediaTypeOf({ rawHeaders }: IncomingMessage): string | undefined {
  const [first, second] = headerValues(rawHeaders, 'content-type');
  return second === undefined ? first?.split(';')[0]?.trim().toLowerCase() : undefined;
}

/** Whether a client may find a response in a type that is neither: many look for a part of the name. */
function mayBeRead(answer: IncomingMessage): boolean {
  const { statusCode = 0, rawHeaders } = answer;
  const types = headerValues(rawHeaders, 'content-type');
  return statusCode < 300 && statusCode !== 202 && types.some((type) => /json|event-stream/i.test(type));
}

function withhold(
  answer: IncomingMessage,
  response: ServerResponse,
  messages: MessageGuard,
  { server }: RelayOptions,
): void {
  answer.destroy();
  const type = quote(answer.headers['content-type'] ?? '', 100);
  const encoding = quote(answer.headers['content-encoding'] ?? '', 100);
  const form = encoding === '' ? type : `${type} in the encoding ${encoding}`;
  const text = `The response has the type ${form}, which cannot be checked, and was withheld.`;
  server.logger.warn({ type, encoding }, 'A response of an unknown type was withheld.');
  const replies = messages.pending.takeAll().map(({ id }) => errorReply(id, CODE.internal, text));
  response.writeHead(502, { 'Content-Type': 'application/json' });
  response.end(replies.length === 1 ? replies[0] : `[${replies.join(',')}]`);
}

async function relayEvents(
  { answer, source }: Answer,
  response: ServerResponse,
  messages: MessageGuard,
  { limit, reply, server }: RelayOptions,
): Promise<void> {
  writeHead(answer, response, isAboutBytes);
  response.flushHeaders();
  if (reply !== undefined) response.write(`data: ${reply}\n\n`);
  const relay = new EventRelay(limit, {
    rule: (data) => messages.fromServer(data),
    forward: (bytes) => response.write(bytes),
    oversized: () => {
      const text = tooLarge(limit, server);
      for (const { id } of messages.pending.takeAll())
        response.write(`data: ${errorReply(id, CODE.internal, text)}\n\n`);
      response.end();
      answer.destroy();
    },
  });
  await pump(source, response, (chunk) => {
    relay.push(chunk);
    return !response.writableNeedDrain;
  });
  relay.end();
  response.end();
}

function relayJson(
  answer: Answer,
  response: ServerResponse,
  messages: MessageGuard,
  options: RelayOptions,
): Promise<void> {
  return withBody(answer.source, options.limit, (body) =>
    sendBody(answer, body, response, messages, options),
  );
}

function sendBody(
  { answer, source }: Answer,
  body: BodyReading,
  response: ServerResponse,
  messages: MessageGuard,
  { limit, reply, server }: RelayOptions,
): void {
  if (body.isTooLarge === true) {
    const id = body.id ?? messages.pending.takeAll()[0]?.id ?? null;
    const text = errorReply(id, CODE.internal, tooLarge(limit, server));
    writeHead(answer, response, isAboutBytes);
    response.end(text);
    return;
  }
  const ruling = messages.fromServer(body.bytes);
  const text = withReply(ruling, body.bytes, reply);
  if (text === undefined) {
    writeHead(answer, response, source === answer ? undefined : isAboutBytes);
    response.end(body.bytes);
    ruling.after?.();
    return;
  }
  writeHead(answer, response, isAboutBytes);
  response.end(text);
  ruling.after?.();
}

/** What goes on, with the guard's own responses to the rest of a batch; `undefined`: the bytes as they came. */
function withReply({ forward }: Ruling, bytes: Buffer, reply: string | undefined): string | undefined {
  const text = typeof forward === 'string' ? forward : undefined;
  if (reply === undefined) return text;
  const theirs = (text ?? bytes.toString('utf8')).trim();
  const inside = theirs.startsWith('[') ? theirs.slice(1, -1) : theirs;
  return `[${inside},${reply.slice(1)}`;
}

function tooLarge(limit: number, { logger }: GuardedServer): string {
  const text = `The response has more than ${limit} bytes and was not passed on.`;
  logger.warn({}, text);
  return text;
}

function writeHead(
  answer: IncomingMessage,
  response: ServerResponse,
  without?: (name: string) => boolean,
): void {
  response.writeHead(
    answer.statusCode ?? 502,
    answer.statusMessage,
    endToEndHeaders(answer.rawHeaders, without),
  );
}

/** Reads no faster than the client does. Rejects when the server breaks off. */
async function pump(
  answer: Readable,
  response: ServerResponse,
  take: (chunk: Buffer) => boolean,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    response.on('drain', () => answer.resume());
    response.once('close', () => answer.destroy());
    answer.on('data', (chunk: Buffer) => {
      if (!take(chunk)) answer.pause();
    });
    answer.once('end', resolve);
    answer.once('error', reject);
    answer.once('close', () =>
      answer.readableEnded || response.writableEnded
        ? resolve()
        : reject(new Error('it closed the connection early')),
    );
  });
}
