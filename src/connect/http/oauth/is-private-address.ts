import { isIP } from 'node:net';
import { isLoopback } from '../is-loopback.js';

/** Networks that only this machine or its neighbours reach, and the shared space of carriers. */
const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/** Whether a URL's host is, by its literal address, on this machine or a private or link-local network. */
export function isPrivateAddress(url: URL): boolean {
  if (isLoopback(url)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return PRIVATE_V4.test(host);
  return isIP(host) === 6 && isPrivateV6(groupsOf(host));
}

function isPrivateV6(groups: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = groups;
  // Unspecified, loopback, and addresses of the old kind (::a.b.c.d) and the mapped kind (::ffff:a.b.c.d).
  if (groups.slice(0, 5).every((group) => group === 0)) return true;
  // Unique local (fc00::/7) and link-local (fe80::/10).
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80) return true;
  // NAT64: the well-known prefix carries an IPv4 address at its end, the local-use one is private as a whole.
  if (first === 0x64 && second === 0xff9b)
    return third === 1 || PRIVATE_V4.test(dotted(groups[6] ?? 0, groups[7] ?? 0));
  // 6to4 carries it behind its prefix.
  return first === 0x2002 && PRIVATE_V4.test(dotted(second, third));
}

const dotted = (high: number, low: number): string => `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`;

/** The eight groups of an address as the URL parser writes it. */
function groupsOf(host: string): readonly number[] {
  const [head = '', tail] = host.split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const front = numbers(head);
  const back = tail === undefined ? [] : numbers(tail);
  return [...front, ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back];
}
