import { createAdaptorServer } from '@hono/node-server';
import { dashboardApp } from './dashboard-app.js';
import type { DashboardOptions } from './dashboard-options.js';
import { LiveFeed } from './live-feed.js';

/** Where a dashboard listens. */
export interface DashboardAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** A dashboard that listens. */
export interface RunningDashboard {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a dashboard. Rejects where the address cannot be listened on. */
export async function serveDashboard(
  options: DashboardOptions,
  { host, port }: DashboardAddress,
): Promise<RunningDashboard> {
  const { history, lookEvery = 2_000, onError } = options;
  const feed = new LiveFeed(history, lookEvery, onError);
  const app = dashboardApp(options, feed);
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        feed.close();
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
