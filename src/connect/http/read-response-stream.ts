import { Fault } from '../../model/fault.js';
import { isEventId } from './event-id.js';
import { readEventStream, type StreamEvent } from './event-stream.js';
import type { HttpCall, HttpConnection } from './http-connection.js';
import { isResponseTo, type MessageSink } from './message-sink.js';
import { oldStreamFault } from './old-stream.js';
import { pause } from './pause.js';
import type { HttpResponse } from './send-request.js';
import { showUrl } from './show-url.js';

/** A stream that is to bring the response to one request. */
export interface ResponseStream {
  readonly connection: HttpConnection;
  readonly response: HttpResponse;
  readonly id: unknown;
  readonly sink: MessageSink;
  /** The request that takes the stream up again; absent where the revision knows no resumption. */
  readonly resume?: (headers: Readonly<Record<string, string>>) => HttpCall;
}

interface Progress {
  lastId: string | undefined;
  retry: number;
  /** Whether anything has come since the stream was last taken up. */
  fresh: boolean;
  answered: boolean;
}

/** Reads the stream until its response has come; what follows after that is still read, for a moment. */
export function readResponseStream(stream: ResponseStream): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const progress: Progress = { lastId: undefined, retry: 0, fresh: false, answered: false };
    let linger: NodeJS.Timeout | undefined;
    const onResponse = (body: HttpResponse['body']): void => {
      linger ??= setTimeout(() => {
        stream.sink.report('wire/stream-left-open', 'warning', LEFT_OPEN);
        body.destroy();
      }, stream.connection.limits.linger);
      resolve();
    };
    readAll(stream, progress, onResponse)
      .then(resolve, reject)
      .finally(() => clearTimeout(linger));
  });
}

const LEFT_OPEN = {
  path: '',
  message: 'An event stream stayed open after it had delivered the response.',
  fix: 'End the stream once the response has been sent.',
};

/** Reads the stream and, as long as that helps, its continuations. */
async function readAll(
  stream: ResponseStream,
  progress: Progress,
  onResponse: (body: HttpResponse['body']) => void,
): Promise<void> {
  let response = stream.response;
  for (let fruitless = 0; ; ) {
    progress.fresh = false;
    const failure = await readOne(stream, response, progress, onResponse);
    if (progress.answered) return;
    fruitless = progress.fresh ? 0 : fruitless + 1;
    const lost = failure ?? endedEarly(response);
    if (!isWorthResuming(stream, progress, lost, fruitless)) throw lost;
    await pause(Math.min(progress.retry, stream.connection.limits.retry), response.body.signal);
    response = await takeUp(stream, progress, lost);
  }
}

function isWorthResuming(
  stream: ResponseStream,
  { lastId }: Progress,
  lost: Fault,
  fruitless: number,
): boolean {
  if (stream.resume === undefined || lastId === undefined) return false;
  if (lost.code !== 'connection_failed') return false;
  return fruitless < stream.connection.limits.resumptions;
}

async function readOne(
  stream: ResponseStream,
  response: HttpResponse,
  progress: Progress,
  onResponse: (body: HttpResponse['body']) => void,
): Promise<Fault | undefined> {
  const { messageBytes, streamBytes, request } = stream.connection.limits;
  const event = (one: StreamEvent): void => {
    if (one.event === 'endpoint') throw oldStreamFault(showUrl(response.url));
    progress.fresh = true;
    if (isEventId(one.id)) progress.lastId = one.id;
    if (!isResponseTo(stream.sink.deliverEvent(one), stream.id)) return;
    progress.answered = true;
    onResponse(response.body);
  };
  const retry = (milliseconds: number): void => {
    progress.retry = milliseconds;
  };
  try {
    await readEventStream(response, { event, retry, eventBytes: messageBytes, streamBytes, total: request });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

async function takeUp(stream: ResponseStream, { lastId = '' }: Progress, lost: Fault): Promise<HttpResponse> {
  const call = stream.resume?.({ 'Last-Event-ID': lastId });
  if (call === undefined) throw lost;
  const response = await stream.connection.call(call);
  if (response.status === 200) return response;
  throw (await stream.connection.refuse(response, call)).fault;
}

function endedEarly(response: HttpResponse): Fault {
  return new Fault(
    'connection_failed',
    `${showUrl(response.url)} ended the event stream before the response.`,
    {
      fix: "Check the server's log: the tool may have crashed, or a gateway has cut the stream.",
    },
  );
}
