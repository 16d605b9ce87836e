import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { refusalOf } from '../listener/access.js';
import type { TokenRole } from '../store/index.js';
import { RequestProblem } from './api/problem.js';
import type { DashboardEnvironment, DashboardOptions } from './dashboard-options.js';
import { RateLimit } from './rate-limit.js';
import { tokenRole } from './token.js';

/** The cookie of a browser that has signed in. */
export const COOKIE = 'assay_token';

/** Requests of one address in a minute, and how many of them may have a wrong token. */
const REQUESTS = 1_200;
const FAILURES = 20;

/**
 * Turns away requests for another host, from other pages, and too many of them. State is changed only for a page of this
 * very listener, or for a client that is no browser. Another page may lead here, but not embed anything: whether a badge
 * loads would say which servers are known.
 */
export function guardRequests({
  hosts,
  now,
}: Pick<DashboardOptions, 'hosts' | 'now'>): MiddlewareHandler<DashboardEnvironment> {
  const limit = new RateLimit(REQUESTS, now);
  return async (context, next) => {
    const { req } = context;
    const host = req.header('host') ?? new URL(req.url).host;
    const origin = req.header('origin');
    const refusal = refusalOf({ headers: { host, origin } }, { hosts });
    if (refusal !== undefined) throw new RequestProblem('forbidden', refusal.message);
    const isOther = !['same-origin', 'none'].includes(req.header('sec-fetch-site') ?? 'none');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
      if (!isOwn || isOther)
        throw new RequestProblem('forbidden', 'Other pages may not change anything here.');
    } else if (isOther && req.header('sec-fetch-mode') !== 'navigate')
      throw new RequestProblem('forbidden', 'Other pages may link to this, but not load it.');
    const wait = limit.take(callerOf(context.env));
    if (wait !== undefined) throw tooMany(wait, (seconds) => context.header('Retry-After', seconds));
    return await next();
  };
}

/** Finds out what the sender of a request may do, by the token in its header or its cookie. */
export function recogniseSender({
  history,
  needsToken,
  now,
}: Pick<DashboardOptions, 'history' | 'needsToken' | 'now'>): MiddlewareHandler<DashboardEnvironment> {
  const failures = new RateLimit(FAILURES, now);
  return async (context, next) => {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const secret = bearer ?? getCookie(context, COOKIE);
    let role: TokenRole | undefined = needsToken ? undefined : 'admin';
    if (needsToken && secret !== undefined) {
      role = await tokenRole(history.tokens, secret);
      const wait = role === undefined ? failures.take(callerOf(context.env)) : undefined;
      if (wait !== undefined) throw tooMany(wait, (seconds) => context.header('Retry-After', seconds));
    }
    if (role === undefined) throw new RequestProblem('unauthorized', 'The bearer token is missing or wrong.');
    context.set('role', role);
    context.set('token', bearer);
    return await next();
  };
}

function tooMany(seconds: number, setHeader: (seconds: string) => void): RequestProblem {
  setHeader(String(seconds));
  return new RequestProblem('too_many_requests', `Too many requests. Try again in ${seconds} s.`);
}

/** The address of the sender; behind a reverse proxy, all senders share one. */
function callerOf(env: DashboardEnvironment['Bindings'] | undefined): string {
  return env?.incoming?.socket.remoteAddress ?? 'this process';
}
