import { isRecord } from '../../model/json.js';

const PREFIX = '=?base64?';
const SUFFIX = '?=';
/** RFC 9110, 5.6.2: the characters of a field name. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible ASCII with inner spaces and tabs: what a header carries unchanged. */
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
/** No real argument is nested deeper than this; a schema that is attacks the walker. */
const DEEPEST = 64;

/**
 * A text as the value of `Mcp-Name` or `Mcp-Param-*`: as it is where a header can carry it, else in Base64.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
export function headerValue(text: string): string {
  if (PLAIN.test(text) && !(text.startsWith(PREFIX) && text.endsWith(SUFFIX))) return text;
  return PREFIX + Buffer.from(text, 'utf8').toString('base64') + SUFFIX;
}

/** The Base64 of a text has no other characters, and as many as it needs. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The text that the value of such a header carries; `undefined` where it is no proper Base64 of a text. */
export function headerText(value: string): string | undefined {
  if (!value.startsWith(PREFIX) || !value.endsWith(SUFFIX)) return value;
  const encoded = value.slice(PREFIX.length, -SUFFIX.length);
  if (!BASE64.test(encoded)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}

/** What may travel in a header. */
export type HeaderParam = string | number | boolean;

function isHeaderParam(value: unknown): value is HeaderParam {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
}

/**
 * The `Mcp-Param-*` headers of one `tools/call`, from the tool's input schema as it came and the arguments to be
 * sent. Annotations that the specification forbids are left out here; finding fault with them is another's work.
 */
export function paramHeaders(inputSchema: unknown, args: unknown): Record<string, string> {
  const params = Object.entries(headerParams(inputSchema, args));
  return Object.fromEntries(params.map(([name, value]) => [name, headerValue(String(value))]));
}

/** The same as values: what each of these headers repeats. */
export function headerParams(inputSchema: unknown, args: unknown): Record<string, HeaderParam> {
  const params: Record<string, HeaderParam> = {};
  collect(inputSchema, args, params, 0);
  return params;
}

function collect(schema: unknown, value: unknown, params: Record<string, HeaderParam>, depth: number): void {
  if (depth > DEEPEST || !isRecord(schema) || !isRecord(schema.properties) || !isRecord(value)) return;
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(schema.properties, key)) continue;
    const part = schema.properties[key];
    if (!isRecord(part)) continue;
    const name = part['x-mcp-header'];
    const given = value[key];
    if (typeof name === 'string' && TOKEN.test(name) && isHeaderParam(given))
      params[`Mcp-Param-${name}`] = given;
    collect(part, given, params, depth + 1);
  }
}

/** The input schemas of tools as they came, by name; of two tools with one name the first counts. */
export function schemasByName(tools: readonly unknown[]): ReadonlyMap<string, unknown> {
  const schemas = new Map<string, unknown>();
  for (const tool of tools)
    if (isRecord(tool) && typeof tool.name === 'string' && !schemas.has(tool.name))
      schemas.set(tool.name, tool.inputSchema);
  return schemas;
}
