import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../connect/http/is-loopback.js';

/** Who may use a listener. */
export interface AccessPolicy {
  /** Host names by which the listener is addressed, besides those of this machine. */
  readonly hosts?: readonly string[];
  /** The bearer token that every request has to carry; absent: none. */
  readonly token?: string;
}

/** A request that is turned away, and why. */
export interface AccessRefusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * Turns away what a web page could send by DNS rebinding, and whoever lacks the token. A browser sets `Host` to the name
 * that it resolved and `Origin` to the page that asks; other clients send no `Origin`.
 */
export function refusalOf(
  { headers }: { readonly headers: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'authorization'> },
  policy: AccessPolicy,
): AccessRefusal | undefined {
  const { host = '' } = headers;
  if (!LOCAL.test(host) && !isAllowed(`http://${host}`, policy))
    return { status: 403, message: 'This host name is not allowed.' };
  if (headers.origin !== undefined && !isAllowed(headers.origin, policy))
    return { status: 403, message: 'This origin is not allowed.' };
  if (policy.token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${policy.token}`))
    return { status: 401, message: 'The bearer token is missing or wrong.' };
  return undefined;
}

/** The usual names, which need no parsing. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

function isAllowed(address: string, { hosts = [] }: AccessPolicy): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return isLoopback(url) || hosts.includes(url.hostname);
}

/** Compares digests, which have one length, so that neither length nor content shows in the time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(secretDigest(given), secretDigest(expected));
}

/** What is kept and compared of a secret that is long and random. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
