import type { IncomingMessage } from 'node:http';
import { headerValues } from './end-to-end-headers.js';

/** Charsets in which JSON-RPC is written with the same bytes as in ASCII. */
const READABLE: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'windows-1252']);

/**
 * The form of a request's body, in words, if the guard cannot read it but a server may: compressed, or in another charset.
 * MCP has neither. `undefined` where the body can be read.
 */
export function unreadableForm({ rawHeaders }: IncomingMessage): string | undefined {
  for (const coding of headerValues(rawHeaders, 'content-encoding'))
    if (!/^\s*(?:identity\s*)?$/i.test(coding)) return `the encoding ${coding.trim()}`;
  for (const type of headerValues(rawHeaders, 'content-type')) {
    if (!/charset/i.test(type)) continue;
    const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? '';
    if (!READABLE.has(charset.toLowerCase())) return `the charset ${charset}`;
  }
  return undefined;
}
