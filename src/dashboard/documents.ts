import type { Hono } from 'hono';
import { badge } from '../report/badge.js';
import { htmlReport } from '../report/html/html.js';
import { BADGE, REPORT } from './api/document.js';
import { type Parameters, readParameters } from './api/parameter.js';
import { RequestProblem } from './api/problem.js';
import type { DashboardMetrics } from './dashboard-metrics.js';
import type { DashboardEnvironment, DashboardOptions } from './dashboard-options.js';
import { known } from './endpoints/known.js';

/** Adds what is not JSON: metrics, badges, and the pages of reports. */
export function addDocuments(
  app: Hono<DashboardEnvironment>,
  { history, pages }: Pick<DashboardOptions, 'history' | 'pages'>,
  metrics: DashboardMetrics,
): void {
  const policy = reportPolicy(pages.report);
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(history), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  );
  app.get('/badge.svg', async (context) => {
    const { server } = given(context.req.url, BADGE);
    const { last } = known(
      await history.overview.server(server),
      'There is no run of a server of that name.',
    );
    const { tools, tested, fully_working, errors, warnings, notes, partial } = known(
      last,
      'There is no run.',
    );
    const findings = { error: errors, warning: warnings, info: notes };
    const summary = { tools, tested, findings, classifications: { fully_working } };
    return context.body(badge({ summary, ...(partial === null ? {} : { partial }) }), 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  });
  app.get('/report', async (context) => {
    const { run } = given(context.req.url, REPORT);
    const report = known(await history.report(run), 'There is no run with this id.');
    return context.body(await htmlReport(report, pages.report), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    });
  });
}

function given<P extends Parameters>(url: string, parameters: P) {
  const read = readParameters(new URL(url).searchParams, parameters);
  if ('problem' in read)
    throw new RequestProblem('invalid_request', read.problem.message, read.problem.parameter);
  return read.given;
}

/** The policy that the page of a report has in itself: its script and its style by their hashes, and nothing else. */
function reportPolicy(page: string): string {
  const [, own] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  if (own === undefined) throw new TypeError('This is not the page of a report.');
  return `${own}; frame-ancestors 'none'`;
}
