import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { type Call, type Connection, mediaType } from './connection.js';
import { isEventId } from './event-id.js';
import { readEventStream, type StreamEvent } from './event-stream.js';
import type { Answer } from './exchange.js';
import type { Inbox } from './inbox.js';
import { pause } from './pause.js';

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
  connection: Connection,
  ask: (headers: Readonly<Record<string, string>>) => Call,
  inbox: Inbox,
): Promise<void> {
  const state: State = { lastId: undefined, retry: DEFAULT_RETRY, fresh: false };
  try {
    for (let fruitless = 0; fruitless < connection.limits.resumptions; ) {
      const answer = await connection.call(
        ask(state.lastId === undefined ? {} : { 'Last-Event-ID': state.lastId }),
      );
      if (!isStream(answer, inbox)) return answer.body.destroy();
      state.fresh = false;
      await readOnce(connection, answer, state, inbox);
      fruitless = state.fresh ? 0 : fruitless + 1;
      await pause(Math.min(state.retry, connection.limits.retry), connection.signal);
    }
  } catch (error) {
    if (error instanceof Fault && error.code === 'too_large')
      inbox.report('wire/listen-stream', 'error', { path: '', message: error.message });
  }
}

/** 405 says that there is no such stream; anything else but a stream is a deviation, unless it is about us. */
function isStream(answer: Answer, inbox: Inbox): boolean {
  const { status } = answer;
  if (status === 200 && mediaType(answer) === 'text/event-stream') return true;
  const excused = [401, 403, 405, 429].includes(status) || status >= 500;
  if (!excused)
    inbox.report('wire/listen-stream', 'error', {
      path: '',
      message: 'GET at the MCP endpoint is answered by neither an event stream nor 405.',
      expected: 'text/event-stream, or HTTP 405',
      received: `HTTP ${status} ${mediaType(answer)}`.trim(),
    });
  return false;
}

/** Reads the stream until it ends; it may do so in any way at any time. */
async function readOnce(connection: Connection, answer: Answer, state: State, inbox: Inbox): Promise<void> {
  const { messageBytes, streamBytes } = connection.limits;
  const resuming = state.lastId !== undefined;
  const event = (one: StreamEvent): void => {
    state.fresh = true;
    if (isEventId(one.id)) state.lastId = one.id;
    const value = inbox.deliverEvent(one);
    if (!resuming && isRecord(value) && ('result' in value || 'error' in value))
      inbox.report('wire/response-on-listen-stream', 'error', {
        path: '',
        message: 'A response came on the stream that is for requests and notifications alone.',
      });
  };
  const retry = (milliseconds: number): void => {
    state.retry = milliseconds;
  };
  try {
    await readEventStream(answer, { event, retry, eventBytes: messageBytes, streamBytes });
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'too_large') throw error;
  }
}
