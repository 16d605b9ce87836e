import { isRecord } from '../../model/json.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** Names that no server on earth has (RFC 2606): addresses that are made up end in one of them. */
const NOWHERE = /(?:^|\.)(?:invalid|test|example)\.?$/i;

/** The host in the values that are made up for calls. */
const OURS = /^example\.invalid\.?$/i;

/** A value that is an address: a URL, or the bare name of a host. */
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]{0,20}:\/\/([^\s/?#:@]{1,253})|((?:[\w-]{1,63}\.){1,8}[a-z]{2,24}))(?=[\s/?#:]|$)/i;

/** Where a response names a host: in a URL, behind the code of a failed connection, or as an IP address. */
const NAMED_HOSTS: readonly RegExp[] = [
  // "request to https://api.acme.dev/v1 failed"
  /:\/\/(?:[^\s/?#@"'`<>]{1,100}@)?([^\s/?#:"'`<>)\]},]{1,253})/g,
  // "getaddrinfo ENOTFOUND api.acme.dev"
  /\bE[A-Z]{2,12}(?:_[A-Z]{2,12})? ((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})\b/g,
  // "connect ECONNREFUSED 127.0.0.1:6379"
  /\b((?:\d{1,3}\.){3}\d{1,3})\b/g,
  // "connect ECONNREFUSED ::1:6379", "localhost:6379"
  /(::1\b|\blocalhost\b)/g,
];

/** Characters of a response that are looked at. */
const LOOKED_AT = 4_000;

/** The arguments in which a call names a host that was made up. */
export function madeUpAddresses(args: unknown): readonly string[] {
  if (!isRecord(args)) return [];
  return Object.entries(args).flatMap(([name, value]) => (isMadeUp(value, 0) ? [name] : []));
}

/**
 * Whether a call could not reach a host that we made up, for it or for an earlier call, and names no other: it says
 * nothing about what the server depends on.
 */
export function missesOwnPlaceholder({ validation, arguments: args, reply }: Attempt): boolean {
  const { kind, detail } = validation?.diagnosis ?? {};
  if (kind !== 'upstream_unreachable' || detail !== undefined) return false;
  const text = replyText(reply).slice(0, LOOKED_AT);
  const hosts = NAMED_HOSTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, host = '']) => host));
  if (madeUpAddresses(args).length > 0) return hosts.every((host) => NOWHERE.test(host));
  // An earlier call, such as one that opens a connection, may have left our host with the server.
  return hosts.length > 0 && hosts.every((host) => OURS.test(host));
}

const DEEPEST = 4;

function isMadeUp(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    const [, ofUrl, bare] = ADDRESS.exec(value) ?? [];
    return NOWHERE.test(ofUrl ?? bare ?? '');
  }
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => isMadeUp(inner, depth + 1));
}
