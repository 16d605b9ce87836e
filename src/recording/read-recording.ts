import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';
import { readJson } from '../model/read-json.js';
import type { OpenedSession, RecordingLine } from './recording-line.js';

/** A request that was recorded, with its response if there is one. */
export interface RecordedRequest {
  readonly method: string;
  /** Without `_meta`, which is about one request alone. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly response?: { readonly result: unknown } | { readonly error: unknown };
  /** Notifications that came before the response, as they came. */
  readonly notifications: readonly RecordedNotification[];
}

/** A notification of the server. */
export type RecordedNotification = Readonly<Record<string, unknown>>;

/** What a recording has about a server. */
export interface Recording {
  readonly opened?: OpenedSession;
  /** In the order in which they were sent. */
  readonly requests: readonly RecordedRequest[];
}

/** Reads a recording. Throws a `Fault` that names the line that is none. */
export function readRecording(text: string, file: string): Recording {
  const exchanges = new Exchanges();
  let opened: OpenedSession | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const entry = lineOf(line, `Line ${index + 1} of ${file}`);
    if ('opened' in entry) opened ??= entry.opened;
    else if ('sent' in entry) exchanges.sent(entry.sent, entry.session);
    else if ('received' in entry) exchanges.received(entry.received, entry.session);
  }
  const { requests } = exchanges;
  return opened === undefined ? { requests } : { opened, requests };
}

interface PairedRequest extends RecordedRequest {
  response?: { readonly result: unknown } | { readonly error: unknown };
  readonly notifications: RecordedNotification[];
}

/** A request without a response yet. */
interface WaitingRequest {
  readonly request: PairedRequest;
  readonly session: number | undefined;
  readonly token: unknown;
}

/** Pairs requests with responses, and with the notifications in between. */
class Exchanges {
  readonly requests: PairedRequest[] = [];
  readonly #waiting = new Map<string, WaitingRequest>();

  sent(message: unknown, session: number | undefined): void {
    if (!isRecord(message) || typeof message.method !== 'string' || message.id === undefined) return;
    const request = { method: message.method, params: withoutMeta(message.params), notifications: [] };
    this.requests.push(request);
    const token = requestedToken(message.params);
    this.#waiting.set(keyOf(session, message.id), { request, session, token });
  }

  received(message: unknown, session: number | undefined): void {
    if (!isRecord(message)) return;
    const { id, method, result, error } = message;
    if (method !== undefined) {
      if (id === undefined) this.#related(message, session)?.notifications.push(message);
      return;
    }
    const key = keyOf(session, id);
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    waiting.request.response = error === undefined ? { result } : { error };
    this.#waiting.delete(key);
  }

  /** The request that a notification belongs to: by its progress token or, without one, the latest that waits. */
  #related({ params }: RecordedNotification, session: number | undefined): PairedRequest | undefined {
    const ofSession = [...this.#waiting.values()].filter((one) => one.session === session);
    const token = isRecord(params) ? params.progressToken : undefined;
    const related = token === undefined ? ofSession : ofSession.filter((one) => one.token === token);
    return related.at(-1)?.request;
  }
}

/** The token that a request gives for notifications about its progress. */
export function requestedToken(params: unknown): unknown {
  const meta = isRecord(params) ? params._meta : undefined;
  return isRecord(meta) ? meta.progressToken : undefined;
}

/** The parameters of a request, as far as they say what it asks for. */
export function withoutMeta(params: unknown): Readonly<Record<string, unknown>> {
  const { _meta: _, ...rest } = isRecord(params) ? params : {};
  return rest;
}

const keyOf = (session: number | undefined, id: unknown): string => JSON.stringify([session, id]);

const KINDS = ['opened', 'sent', 'received', 'stderr', 'closed'];

function lineOf(line: string, place: string): RecordingLine {
  const reading = readJson(line);
  if (reading.outcome === 'not_json') throw new Fault('config', `${place} is not JSON.`);
  if (reading.outcome !== 'value')
    throw new Fault('config', `${place} is nested too deeply, or has too many values.`);
  if (!isLine(reading.value)) throw new Fault('config', `${place} is not part of a recording.`);
  return reading.value;
}

function isLine(value: unknown): value is RecordingLine {
  return isRecord(value) && KINDS.some((kind) => kind in value);
}
