import type { IncomingHttpHeaders } from 'node:http';
import { messageHeaders } from '../../connect/http/message-headers.js';
import { type HeaderParam, headerParams, headerText } from '../../connect/http/param-headers.js';
import { isRecord } from '../../model/json.js';

/** The input schema of a tool, by the list that is known or by a new one. */
export type SchemaLookup = (toolName: string, isNew: boolean) => Promise<unknown>;

/**
 * The first header of a modern message that is missing or does not repeat what the message says; `undefined` where all of
 * them do. https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export async function unrepeatedHeader(
  message: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
  schemaOf: SchemaLookup,
): Promise<string | undefined> {
  const standard = Object.entries(messageHeaders(message, undefined));
  const values = standard.map(([name, value]) => [name, headerText(value) ?? value]);
  const found = firstUnlike(Object.fromEntries(values), headers);
  const { method, params } = message;
  if (found !== undefined || method !== 'tools/call' || !isRecord(params)) return found;
  const { name, arguments: args } = params;
  if (typeof name !== 'string') return undefined;
  const look = async (isNew: boolean): Promise<string | undefined> =>
    firstUnlike(headerParams(await schemaOf(name, isNew), args), headers);
  // Nothing is refused on the strength of an old list.
  return (await look(false)) === undefined ? undefined : await look(true);
}

function firstUnlike(
  expected: Readonly<Record<string, HeaderParam>>,
  headers: IncomingHttpHeaders,
): string | undefined {
  return Object.keys(expected).find((name) => {
    const given = headers[name.toLowerCase()];
    const text = typeof given === 'string' ? headerText(given.trim()) : undefined;
    return text === undefined || !isSame(text, expected[name]);
  });
}

/** How JSON writes a number, so that `42.0` in a header repeats `42`. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function isSame(text: string, value: HeaderParam | undefined): boolean {
  return typeof value === 'number' && NUMBER.test(text) ? Number(text) === value : text === String(value);
}
