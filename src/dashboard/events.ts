import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { RequestProblem } from './api/problem.js';
import type { DashboardEnvironment } from './dashboard-options.js';
import type { LiveFeed } from './live-feed.js';
import { API } from './open-api.js';

/** Adds the events of what is under way, as server-sent events. */
export function addEvents(app: Hono<DashboardEnvironment>, feed: LiveFeed): void {
  app.get(`${API}/events`, (context) => {
    if (feed.isFull) throw new RequestProblem('too_many_requests', 'Too many pages listen already.');
    return streamSSE(context, async (stream) => {
      await new Promise<void>((left) => {
        const stop = feed.listen((text) => {
          const sent =
            text === undefined ? stream.write(': alive\n\n') : stream.writeSSE({ event: 'live', data: text });
          sent.catch(end);
        });
        const end = (): void => {
          stop();
          left();
        };
        stream.onAbort(end);
      });
    });
  });
}
