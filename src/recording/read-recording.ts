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
}

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

type PairedRequest = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** Pairs requests with responses. */
class Exchanges {
  readonly requests: PairedRequest[] = [];
  readonly #waiting = new Map<string, PairedRequest>();

  sent(message: unknown, session: number | undefined): void {
    if (!isRecord(message) || typeof message.method !== 'string' || message.id === undefined) return;
    const request = { method: message.method, params: withoutMeta(message.params) };
    this.requests.push(request);
    this.#waiting.set(keyOf(session, message.id), request);
  }

  received(message: unknown, session: number | undefined): void {
    if (!isRecord(message) || message.method !== undefined) return;
    const { id, result, error } = message;
    const request = this.#waiting.get(keyOf(session, id));
    if (request !== undefined) request.response = error === undefined ? { result } : { error };
  }
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
