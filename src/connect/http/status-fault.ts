import { Fault, type FaultCode } from '../../model/fault.js';
import { quote } from '../../model/quote.js';
import { showUrl } from './show-url.js';

/** What is known about a response that is not a success. */
export interface Refusal {
  readonly url: URL;
  readonly status: number;
  readonly method: string;
  /** The beginning of the body. */
  readonly text: string;
  readonly contentType: string;
  readonly challenge: string | undefined;
  readonly retryAfter: string | undefined;
  /** Whether we had sent credentials, and a session id. */
  readonly authorized: boolean;
  readonly inSession: boolean;
}

/** The cause of every `Fault` for an HTTP status, for code that needs the number. */
export class HttpStatus extends Error {
  override readonly name = 'HttpStatus';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** The HTTP status behind a fault, if there is one. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Fault && error.cause instanceof HttpStatus ? error.cause.status : undefined;
}

const CREDENTIALS =
  'Set ASSAY_BEARER_TOKEN, give --header "Authorization: Bearer …", or sign in with --oauth browser.';

type Words = readonly [code: FaultCode, words: string, fix: string];

function words(refusal: Refusal): Words {
  const { status, url, method, authorized, inSession } = refusal;
  if (status === 401)
    return authorized
      ? ['auth_required', 'rejects the credentials that were sent', `Check them. ${CREDENTIALS}`]
      : ['auth_required', 'requires authentication', CREDENTIALS];
  if (status === 403)
    return authorized
      ? [
          'auth_required',
          'denies access with the credentials that were sent',
          'Use an account with the required permissions.',
        ]
      : [
          'auth_required',
          'does not allow this',
          `${CREDENTIALS} A local server may also refuse this host name: use 127.0.0.1 or localhost.`,
        ];
  if (status === 404 && inSession)
    return ['closed', 'no longer knows this session: it expired or was ended', 'Open a new session.'];
  if (status === 404) return ['http_status', 'has no endpoint at this path', elsewhere(url)];
  if (status === 405)
    return ['http_status', `does not support ${method} at this path`, `Check the path. ${elsewhere(url)}`];
  return otherWords(refusal);
}

function otherWords({ status, retryAfter }: Refusal): Words {
  if (status === 406)
    return [
      'http_status',
      'refuses to respond with application/json or text/event-stream',
      'Make the server respond with one of the two; a client must accept both.',
    ];
  if (status === 407)
    return [
      'auth_required',
      'is behind a proxy that requires credentials',
      'Add user and password to HTTPS_PROXY or HTTP_PROXY.',
    ];
  if (status === 415)
    return [
      'http_status',
      'does not accept application/json',
      'Make the server accept Content-Type: application/json, or check the path.',
    ];
  if (status === 429) return ['http_status', 'received too many requests', wait(retryAfter)];
  if (status === 502 || status === 503 || status === 504)
    return ['http_status', 'is not available (gateway error)', wait(retryAfter)];
  if (status >= 500) return ['http_status', 'failed', "Check the server's log."];
  return ['http_status', 'rejected the request', 'Check the address and the headers.'];
}

/** The usual paths, without the one that was tried. */
function elsewhere(url: URL): string {
  const others = ['/mcp', '/sse'].filter((path) => path !== url.pathname).map((path) => url.origin + path);
  return `Servers usually listen at ${others.join(' or ')}.`;
}

function wait(retryAfter: string | undefined): string {
  return retryAfter === undefined ? 'Try again later.' : `Try again after ${quote(retryAfter, 40)}.`;
}

/** What a body says, in a few words: the message of a JSON-RPC error, the title of a page, or its beginning. */
function saying({ text, contentType }: Refusal): string {
  const title = /<title[^>]{0,200}>([^<]{0,200})/i.exec(text)?.[1]?.trim();
  if (contentType === 'text/html') return `returned a page${title ? ` called "${quote(title, 80)}"` : ''}`;
  const message = /"message"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,300})"/.exec(text)?.[1];
  return `says "${quote((message ?? text).trim(), 160)}"`;
}

/** The `Fault` for an HTTP status that is not a success and carries no JSON-RPC answer. */
export function statusFault(refusal: Refusal): Fault {
  const [code, what, fix] = words(refusal);
  const challenge =
    refusal.challenge === undefined ? '' : ` WWW-Authenticate: ${quote(refusal.challenge, 300)}`;
  const said = refusal.text.trim() === '' ? '' : ` It ${saying(refusal)}.`;
  const message = `${showUrl(refusal.url)} ${what} (HTTP ${refusal.status}).${said}${challenge}`;
  return new Fault(code, message, { cause: new HttpStatus(refusal.status), fix });
}
