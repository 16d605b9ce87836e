import { messageHeaders } from '../../connect/http/message-headers.js';
import { paramHeaders } from '../../connect/http/param-headers.js';
import { isRecord } from '../../model/json.js';
import type { GuardedServer } from '../proxy/guarded-server.js';

/** The `Mcp-Name` and `Mcp-Param-*` headers of a call that was changed: a modern server compares them with the body. */
export function repairedHeaders(text: string, { tools, clientTools }: GuardedServer): string[] {
  const message: unknown = JSON.parse(text);
  if (!isRecord(message) || !isRecord(message.params)) return [];
  const { name, arguments: args } = message.params;
  const headers = messageHeaders(message, undefined);
  const ownName = headers['Mcp-Name'];
  if (headers['Mcp-Method'] === undefined || ownName === undefined || typeof name !== 'string') return [];
  const schema = clientTools?.serverSchema(name) ?? tools.known?.schemaOf(name);
  return ['Mcp-Name', ownName, ...Object.entries(paramHeaders(schema, args)).flat()];
}
