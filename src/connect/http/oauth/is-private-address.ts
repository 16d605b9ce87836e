import { isIP } from 'node:net';
import { isLoopback } from '../is-loopback.js';

/** Networks that no public server is in (RFC 6890), each as its first address and the length of its prefix. */
const PRIVATE_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

/** Names that are resolved on this machine or in its network only. */
const PRIVATE_NAME = /^[^.]*$|\.(?:local|localdomain|internal|lan|home\.arpa)$/;

/** Whether a URL's host is, by its literal address or its name, on this machine or a private or link-local network. */
export function isPrivateAddress(url: URL): boolean {
  if (isLoopback(url)) return true;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) === 4) return isPrivateV4(host);
  return isIP(host) === 6 ? isPrivateV6(groupsOf(host)) : PRIVATE_NAME.test(host);
}

function isPrivateV4(host: string): boolean {
  const address = numberOf(host);
  return PRIVATE_V4.some(([network, bits]) => address >>> (32 - bits) === numberOf(network) >>> (32 - bits));
}

/** The 32 bits of an address with dots. */
const numberOf = (host: string): number =>
  host.split('.').reduce((bits, byte) => ((bits << 8) | Number(byte)) >>> 0, 0);

function isPrivateV6(groups: readonly number[]): boolean {
  const [first = 0, second = 0, , , , sixth = 0] = groups;
  // Unspecified, loopback, and addresses of the old kind (::a.b.c.d) and the mapped kind (::ffff:a.b.c.d).
  if (groups.slice(0, 5).every((group) => group === 0)) return true;
  // Unique local (fc00::/7), link-local and the former site-local (fe80::/9), multicast (ff00::/8).
  if ((first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || first >> 8 === 0xff) return true;
  // Teredo and ISATAP wrap addresses of the old kind in ways that only a tunnel undoes.
  if ((first === 0x2001 && second === 0) || sixth === 0x5efe) return true;
  const carried = carriedV4(groups);
  return carried !== undefined && isPrivateV4(carried);
}

/** The address of the old kind that a translator would send to. */
function carriedV4(groups: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0] = groups;
  // NAT64: the well-known prefix carries it at its end; the one for local use is private, whatever it carries.
  if (first === 0x64 && second === 0xff9b)
    return third === 1 ? '0.0.0.0' : dotted(groups[6] ?? 0, groups[7] ?? 0);
  // 6to4 carries it behind its prefix.
  return first === 0x2002 ? dotted(second, third) : undefined;
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
