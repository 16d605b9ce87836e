import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, setCookie } from 'hono/cookie';
import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';
import { DOCUMENTS } from './api/document.js';
import type { Endpoint } from './api/endpoint.js';
import { RequestProblem } from './api/problem.js';
import { COOKIE, guardRequests, recogniseSender } from './dashboard-access.js';
import { DashboardMetrics } from './dashboard-metrics.js';
import type { DashboardEnvironment, DashboardOptions } from './dashboard-options.js';
import { addDocuments } from './documents.js';
import { ENDPOINTS } from './endpoints/endpoints.js';
import { addEvents } from './events.js';
import type { LiveFeed } from './live-feed.js';
import { API, openApi } from './open-api.js';
import { addPages, PAGE_PATHS } from './pages.js';
import { allows } from './token.js';

const API_PATHS = [...DOCUMENTS.map(({ path }) => path), ...ENDPOINTS.map(({ path }) => `${API}${path}`)];

/** Bytes of a request's body. */
const LARGEST_BODY = 16_384;

/** Seconds that a browser stays signed in. */
const SIGNED_IN = 30 * 86_400;

/** Scripts, styles and requests of the pages come from here, and nothing may frame them. */
const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

type App = Hono<DashboardEnvironment>;

/** The web application over a history: API, pages, metrics. */
export function dashboardApp(options: DashboardOptions, feed: LiveFeed): App {
  const app: App = new Hono<DashboardEnvironment>();
  const metrics = new DashboardMetrics();
  const known = new Set([...PAGE_PATHS, ...options.pages.assets.keys(), ...API_PATHS]);
  app.use(async (context, next) => {
    const start = options.now();
    await next();
    const { path } = context.req;
    metrics.responded(known.has(path) ? path : 'other', context.res.status, options.now() - start);
    for (const [name, value] of HEADERS)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.use(guardRequests(options));
  app.get('/healthz', async (context) => {
    await options.history.overview.days(1);
    return context.json({ status: 'ok' });
  });
  addPages(app, options.pages);
  app.use(recogniseSender(options));
  addDocuments(app, options, metrics);
  addEvents(app, feed);
  app.get(`${API}/openapi.json`, (context) => context.json(openApi(ENDPOINTS, DOCUMENTS, options.assay)));
  const tooLarge = (): never => {
    throw new RequestProblem('invalid_request', `The body is larger than ${LARGEST_BODY} bytes.`);
  };
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  for (const endpoint of ENDPOINTS)
    app.on(endpoint.method, `${API}${endpoint.path}`, (context) => respond(endpoint, context, options));
  app.notFound((context) =>
    problemResponse(new RequestProblem('not_found', 'There is no such path.'), context),
  );
  app.onError((error, context) => problemResponse(problemOf(error, options.onError), context));
  return app;
}

const HEADERS = new Map([
  ['Content-Security-Policy', POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
]);

async function respond(
  endpoint: Endpoint,
  context: Context<DashboardEnvironment>,
  { history, needsToken, startCheck, assay, now }: DashboardOptions,
): Promise<Response> {
  const { role, token } = context.var;
  if (!allows(role, endpoint.role))
    throw new RequestProblem('forbidden', `This needs a token with the role ${endpoint.role}.`);
  const body = endpoint.body === undefined ? new URLSearchParams() : await fieldsOf(context);
  const value = await endpoint.respond(new URL(context.req.url).searchParams, body, {
    ...{ history, role, needsToken, startCheck, assay },
    now: new Date(now()).toISOString(),
  });
  if (endpoint.cookie === 'set' && token !== undefined)
    setCookie(context, COOKIE, token, {
      ...{ path: '/', httpOnly: true, sameSite: 'Strict', maxAge: SIGNED_IN },
      secure: context.req.header('x-forwarded-proto') === 'https',
    });
  if (endpoint.cookie === 'clear') deleteCookie(context, COOKIE, { path: '/' });
  return Response.json(value, { status: endpoint.status, headers: context.res.headers });
}

/** The fields of a JSON body: an object of texts. A form of another page cannot send this type. */
async function fieldsOf({ req }: Context<DashboardEnvironment>): Promise<URLSearchParams> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? ''))
    throw new RequestProblem('invalid_request', 'The body must be JSON: set Content-Type: application/json.');
  const value: unknown = await req.json().catch(() => undefined);
  const fields = new URLSearchParams();
  if (!isRecord(value)) throw new RequestProblem('invalid_request', 'The body must be a JSON object.');
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string')
      throw new RequestProblem('invalid_request', `"${name}" must be a text.`, name);
    fields.append(name, field);
  }
  return fields;
}

function problemOf(error: unknown, onError: (error: unknown) => void): RequestProblem {
  if (error instanceof RequestProblem) return error;
  onError(error);
  return error instanceof Fault
    ? new RequestProblem('unavailable', 'The history cannot be read or written at the moment.')
    : new RequestProblem('internal_error', 'The dashboard failed. Its log says why.');
}

function problemResponse(problem: RequestProblem, context: Context): Response {
  return context.json(problem.body, problem.status);
}
