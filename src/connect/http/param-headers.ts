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

/** The string form that the specification gives to a value; none for what may not travel in a header. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/**
 * The `Mcp-Param-*` headers of one `tools/call`, from the tool's input schema as it came and the arguments to be
 * sent. Annotations that the specification forbids are left out here; finding fault with them is another's work.
 */
export function paramHeaders(inputSchema: unknown, args: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  collect(inputSchema, args, headers, 0);
  return headers;
}

function collect(schema: unknown, value: unknown, headers: Record<string, string>, depth: number): void {
  if (depth > DEEPEST || !isRecord(schema) || !isRecord(schema.properties) || !isRecord(value)) return;
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(schema.properties, key)) continue;
    const part = schema.properties[key];
    if (!isRecord(part)) continue;
    const name = part['x-mcp-header'];
    const text = textOf(value[key]);
    if (typeof name === 'string' && TOKEN.test(name) && text !== undefined)
      headers[`Mcp-Param-${name}`] = headerValue(text);
    collect(part, value[key], headers, depth + 1);
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
