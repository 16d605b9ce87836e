import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { isEventId } from './event-id.js';
import { readEventStream, type StreamEvent } from './event-stream.js';
import { type HttpCall, type HttpConnection, mediaType } from './http-connection.js';
import type { MessageSink } from './message-sink.js';
import { pause } from './pause.js';
import type { HttpResponse } from './send-request.js';

/** Pause before the stream is opened again when the server names none. */
const DEFAULT_RETRY = 1_000;

interface State {
  lastId: string | undefined;
  retry: number;
  /** Whether anything has come since the stream was last opened. */
  fresh: boolean;
}

/**
 * Keeps the optional stream of server messages open, in the background, until the connection ends or the server
 * has shown that it does not offer one. Never throws: whatever goes wrong here, requests still work.
 */
export async function listen(
  connection: HttpConnection,
  ask: (headers: Readonly<Record<string, string>>) => HttpCall,
  sink: MessageSink,
): Promise<void> {
  const state: State = { lastId: undefined, retry: DEFAULT_RETRY, fresh: false };
  try {
    for (let fruitless = 0; fruitless < connection.limits.resumptions; ) {
      const response = await connection.call(
        ask(state.lastId === undefined ? {} : { 'Last-Event-ID': state.lastId }),
      );
      if (!isStream(response, sink)) return response.body.destroy();
      state.fresh = false;
      await readOnce(connection, response, state, sink);
      fruitless = state.fresh ? 0 : fruitless + 1;
      await pause(Math.min(state.retry, connection.limits.retry), connection.signal);
    }
  } catch (error) {
    if (error instanceof Fault && error.code === 'too_large')
      sink.report('wire/listen-stream', 'error', { path: '', message: error.message });
  }
}

/**
 * 405 means that there is no such stream; any other response that is not a stream is a deviation, unless we caused
 * it.
 */
function isStream(response: HttpResponse, sink: MessageSink): boolean {
  const { status } = response;
  if (status === 200 && mediaType(response) === 'text/event-stream') return true;
  const excused = [401, 403, 405, 429].includes(status) || status >= 500;
  if (!excused)
    sink.report('wire/listen-stream', 'error', {
      path: '',
      message: 'GET at the MCP endpoint returns neither an event stream nor HTTP 405.',
      expected: 'text/event-stream, or HTTP 405',
      received: `HTTP ${status} ${mediaType(response)}`.trim(),
    });
  return false;
}

/** Reads the stream until it ends; it may do so in any way at any time. */
async function readOnce(
  connection: HttpConnection,
  response: HttpResponse,
  state: State,
  sink: MessageSink,
): Promise<void> {
  const { messageBytes, streamBytes } = connection.limits;
  const resuming = state.lastId !== undefined;
  const event = (one: StreamEvent): void => {
    state.fresh = true;
    if (isEventId(one.id)) state.lastId = one.id;
    const value = sink.deliverEvent(one);
    if (!resuming && isRecord(value) && ('result' in value || 'error' in value))
      sink.report('wire/response-on-listen-stream', 'error', {
        path: '',
        message: 'A response came on the stream that is only for requests and notifications.',
      });
  };
  const retry = (milliseconds: number): void => {
    state.retry = milliseconds;
  };
  try {
    await readEventStream(response, { event, retry, eventBytes: messageBytes, streamBytes });
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'too_large') throw error;
  }
}
