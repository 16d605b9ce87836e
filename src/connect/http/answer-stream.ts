import { Fault } from '../../model/fault.js';
import type { Call, Connection } from './connection.js';
import { isEventId } from './event-id.js';
import { readEventStream, type StreamEvent } from './event-stream.js';
import type { Answer } from './exchange.js';
import { answers, type Inbox } from './inbox.js';
import { pause } from './pause.js';
import { showUrl } from './show-url.js';

/** A stream that is to bring the answer to one request. */
export interface AnswerStream {
  readonly connection: Connection;
  readonly answer: Answer;
  readonly id: unknown;
  readonly inbox: Inbox;
  /** The request that takes the stream up again; absent where the revision knows no resumption. */
  readonly resume?: (headers: Readonly<Record<string, string>>) => Call;
}

interface Progress {
  lastId: string | undefined;
  retry: number;
  /** Whether anything has come since the stream was last taken up. */
  fresh: boolean;
  answered: boolean;
}

/** Reads the stream until its answer has come; what follows after that is still read, for a moment. */
export function readAnswerStream(stream: AnswerStream): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const progress: Progress = { lastId: undefined, retry: 0, fresh: false, answered: false };
    let linger: NodeJS.Timeout | undefined;
    const onAnswer = (body: Answer['body']): void => {
      linger ??= setTimeout(() => {
        stream.inbox.report('wire/stream-left-open', 'warning', LEFT_OPEN);
        body.destroy();
      }, stream.connection.limits.linger);
      resolve();
    };
    readAll(stream, progress, onAnswer)
      .then(resolve, reject)
      .finally(() => clearTimeout(linger));
  });
}

const LEFT_OPEN = {
  path: '',
  message: 'An event stream was left open after it had brought the answer.',
  fix: 'End the stream once the answer has been sent.',
};

/** Reads the stream and, as long as that helps, its continuations. */
async function readAll(
  stream: AnswerStream,
  progress: Progress,
  onAnswer: (body: Answer['body']) => void,
): Promise<void> {
  let answer = stream.answer;
  for (let fruitless = 0; ; ) {
    progress.fresh = false;
    const failure = await readOne(stream, answer, progress, onAnswer);
    if (progress.answered) return;
    fruitless = progress.fresh ? 0 : fruitless + 1;
    const lost = failure ?? endedEarly(answer);
    if (!isWorthResuming(stream, progress, lost, fruitless)) throw lost;
    await pause(Math.min(progress.retry, stream.connection.limits.retry), answer.body.signal);
    answer = await takeUp(stream, progress, lost);
  }
}

function isWorthResuming(
  stream: AnswerStream,
  { lastId }: Progress,
  lost: Fault,
  fruitless: number,
): boolean {
  if (stream.resume === undefined || lastId === undefined) return false;
  if (lost.code !== 'connection_failed') return false;
  return fruitless < stream.connection.limits.resumptions;
}

async function readOne(
  stream: AnswerStream,
  answer: Answer,
  progress: Progress,
  onAnswer: (body: Answer['body']) => void,
): Promise<Fault | undefined> {
  const { messageBytes, streamBytes, exchange } = stream.connection.limits;
  const event = (one: StreamEvent): void => {
    progress.fresh = true;
    if (isEventId(one.id)) progress.lastId = one.id;
    if (!answers(stream.inbox.deliverEvent(one), stream.id)) return;
    progress.answered = true;
    onAnswer(answer.body);
  };
  const retry = (milliseconds: number): void => {
    progress.retry = milliseconds;
  };
  try {
    await readEventStream(answer, { event, retry, eventBytes: messageBytes, streamBytes, total: exchange });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

async function takeUp(stream: AnswerStream, { lastId = '' }: Progress, lost: Fault): Promise<Answer> {
  const call = stream.resume?.({ 'Last-Event-ID': lastId });
  if (call === undefined) throw lost;
  const answer = await stream.connection.call(call);
  if (answer.status === 200) return answer;
  throw (await stream.connection.refuse(answer, call)).fault;
}

function endedEarly(answer: Answer): Fault {
  return new Fault('connection_failed', `${showUrl(answer.url)} ended the event stream before the answer.`, {
    fix: "Look into the server's log: the tool may have crashed, or a gateway has cut the stream.",
  });
}
