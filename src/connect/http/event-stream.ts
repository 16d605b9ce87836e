import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Fault } from '../../model/fault.js';
import type { HttpResponse } from './send-request.js';
import { showUrl } from './show-url.js';

/** One event of a stream. */
export type StreamEvent = EventSourceMessage;

/** The events and limits of a reader of a stream. */
export interface StreamReader {
  event(event: StreamEvent): void;
  /** The server asks for this pause, in milliseconds, before the stream is taken up again. */
  retry?(milliseconds: number): void;
  readonly eventBytes: number;
  readonly streamBytes: number;
  /** Milliseconds altogether; absent: as long as it lives. */
  readonly total?: number;
}

/** Reads an event stream to its end; throws a `Fault` when a limit or the connection breaks. */
export async function readEventStream(response: HttpResponse, reader: StreamReader): Promise<void> {
  const decoder = new StringDecoder('utf8');
  const parser = createParser({
    onEvent: (event) => reader.event(event),
    onRetry: (milliseconds) => reader.retry?.(milliseconds),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw tooLarge(response, reader.eventBytes);
    },
    maxBufferSize: reader.eventBytes,
  });
  const { total } = reader;
  const limits = { bytes: reader.streamBytes, ...(total === undefined ? {} : { total }) };
  await response.body.read((chunk) => parser.feed(decoder.write(chunk)), limits);
}

function tooLarge(response: HttpResponse, limit: number): Fault {
  return new Fault('too_large', `${showUrl(response.url)} sent an event of more than ${limit} bytes.`, {
    fix: 'Make the response smaller, or raise the limit.',
  });
}
