import type { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { RequestProblem } from './api/problem.js';
import type { DashboardEnvironment } from './dashboard-options.js';
import type { LiveFeed } from './live-feed.js';
import { API } from './open-api.js';

/** Adds the events of what is under way, as server-sent events. */
export function addEvents(app: Hono<DashboardEnvironment>, feed: LiveFeed): void {
  app.get(`${API}/events`, (context) => {
    if (feed.isFull) throw new RequestProblem('too_many_requests', 'Too many pages listen already.');
    // Nobody reads, or ends, the stream of a HEAD request.
    if (context.req.method === 'HEAD') return context.body(null);
    return streamSSE(context, (stream) => new Promise<void>((left) => follow(feed, stream, left)));
  });
}

/** Sends what the feed says until the reader has left. A reader that is slow gets the latest, and no queue of its own. */
function follow(feed: LiveFeed, stream: SSEStreamingApi, left: () => void): void {
  let stop = (): void => undefined;
  let isSending = false;
  let missed: string | undefined;
  const end = (): void => {
    stop();
    left();
  };
  const send = (text: string | undefined): void => {
    isSending = true;
    const sent =
      text === undefined ? stream.write(': alive\n\n') : stream.writeSSE({ event: 'live', data: text });
    sent.then(() => {
      isSending = false;
      const next = missed;
      missed = undefined;
      if (next !== undefined) send(next);
    }, end);
  };
  stream.onAbort(end);
  stop = feed.listen((text) => {
    if (isSending) missed = text ?? missed;
    else send(text);
  });
  if (stream.aborted) end();
}
