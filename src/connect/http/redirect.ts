import { Fault } from '../../model/fault.js';
import { quote } from '../../model/quote.js';
import type { HttpResponse } from './send-request.js';
import { showUrl } from './show-url.js';

/** Statuses after which the same request, method and body included, may be sent to the new place. */
const SAME_REQUEST = new Set([301, 302, 307, 308]);

/** Whether a response sends us elsewhere. */
export function isRedirect({ status }: HttpResponse): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/**
 * Where a redirect leads. Only places on the same origin are followed: on another one our credentials, and the
 * arguments of the user's tools, must not be sent.
 */
export function redirectTarget(response: HttpResponse): URL {
  const from = showUrl(response.url);
  const location = response.headers.location;
  const to = location === undefined ? null : parse(location, response.url);
  if (to === null)
    throw new Fault('redirected', `${from} redirects (HTTP ${response.status}) without a location.`, {
      fix: 'Make the server respond at this address, or send a Location header.',
    });
  if (to.origin !== response.url.origin)
    throw new Fault(
      'redirected',
      `${from} redirects to another origin, ${quote(showUrl(to))}, which is not followed.`,
      {
        fix: `If you trust that address, use it as the target: ${quote(showUrl(to))}`,
      },
    );
  if (!SAME_REQUEST.has(response.status))
    throw new Fault(
      'redirected',
      `${from} redirects to ${quote(showUrl(to))} with HTTP ${response.status}.`,
      {
        fix: `Use that address as the target, or redirect with 307 or 308: ${quote(showUrl(to))}`,
      },
    );
  return to;
}

function parse(location: string, base: URL): URL | null {
  try {
    const url = new URL(location, base);
    url.username = '';
    url.password = '';
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

/** The `Fault` for a chain of redirects that does not end. */
export function redirectLoop(url: URL, count: number): Fault {
  return new Fault('redirected', `${showUrl(url)} redirects in a loop: stopped after ${count} redirects.`, {
    fix: 'Make the server respond at one address.',
  });
}
