import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import type { DashboardEnvironment, DashboardPages } from './dashboard-options.js';

/** The addresses of the application; each gets the same page, which reads the API. */
export const PAGE_PATHS = ['/', '/server', '/tool', '/rules', '/rule', '/activity', '/compare', '/api'];

/** Adds the pages and what they load. They hold no data, so they need no token. */
export function addPages(app: Hono<DashboardEnvironment>, { index, assets }: DashboardPages): void {
  for (const path of PAGE_PATHS) addFile(app, path, { type: 'text/html; charset=utf-8', body: index });
  for (const [path, file] of assets) addFile(app, path, file);
}

function addFile(
  app: Hono<DashboardEnvironment>,
  path: string,
  { type, body }: { readonly type: string; readonly body: string },
): void {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  app.get(path, (context) => {
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: tag };
    return context.req.header('if-none-match') === tag
      ? context.body(null, 304, headers)
      : context.body(body, 200, headers);
  });
}
