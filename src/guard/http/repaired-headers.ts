import { messageHeaders } from '../../connect/http/message-headers.js';
import { paramHeaders } from '../../connect/http/param-headers.js';
import { isRecord } from '../../model/json.js';
import type { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';

/** The `Mcp-Param-*` headers of a call whose arguments were repaired: a modern server compares them with the body. */
export function repairedHeaders(text: string, tools: ToolSnapshot | undefined): string[] {
  const message: unknown = JSON.parse(text);
  if (!isRecord(message) || !isRecord(message.params)) return [];
  const { name, arguments: args } = message.params;
  const isModern = messageHeaders(message, undefined)['Mcp-Method'] !== undefined;
  if (!isModern || typeof name !== 'string') return [];
  return Object.entries(paramHeaders(tools?.schemaOf(name), args)).flat();
}
