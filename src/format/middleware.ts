import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { checkMcpResponse } from './check-response.js';
import type { ErrorResponse } from './envelope.js';

/** What the middleware uses of Express' response. */
export interface ExpressResponse {
  statusCode: number;
  send(body?: unknown): unknown;
}

/** An Express middleware, without Express. */
export type Middleware = (request: unknown, response: ExpressResponse, next: () => void) => void;

/** A fetch-style handler: Hono's `app.fetch`, a worker, `Deno.serve`. */
export type FetchHandler<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

/** Makes the error response that goes out instead. */
export type Replace = (code: string, findings: readonly Finding[]) => ErrorResponse;

/** Judges what goes through `res.send`, which `res.json` calls too. */
export function validatingMiddleware(replace: Replace): Middleware {
  return (_request, response, next) => {
    const send = response.send;
    response.send = function (this: ExpressResponse, body?: unknown) {
      const instead = judge(body, replace);
      if (instead === undefined) return send.call(this, body);
      this.statusCode = 500;
      return send.call(this, instead);
    };
    next();
  };
}

/** Judges the JSON answers of a fetch-style handler; streams and other media types pass untouched. */
export function validatingFetch<Rest extends unknown[]>(
  replace: Replace,
  handler: FetchHandler<Rest>,
): FetchHandler<Rest> {
  return async (request, ...rest) => {
    const response = await handler(request, ...rest);
    if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return response;
    const text = await response.clone().text();
    const instead = text === '' ? undefined : (judge(text, replace) ?? unreadable(text, replace));
    return instead === undefined ? response : Response.json(instead, { status: 500 });
  };
}

/** The response that must go out instead of this body; `undefined` where it may pass. */
function judge(body: unknown, replace: Replace): ErrorResponse | undefined {
  const value = typeof body === 'string' ? parse(body) : body;
  // JSON-RPC has an envelope of its own, and what is no JSON object or array was not meant as a tool's response.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (isRecord(value) && value.jsonrpc === '2.0') return undefined;
  const errors = checkMcpResponse(value).filter((finding) => finding.severity === 'error');
  return errors.length === 0 ? undefined : replace('INVALID_RESPONSE_FORMAT', errors);
}

function unreadable(text: string, replace: Replace): ErrorResponse | undefined {
  return parse(text) === undefined ? replace('RESPONSE_VALIDATION_ERROR', []) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
