import { isRecord } from '../../model/json.js';
import { eraOf, isAtLeast, type Revision } from '../../model/revision.js';
import { headerValue } from './param-headers.js';

export type JsonRpcMessage = Readonly<Record<string, unknown>>;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Which field of `params` the header `Mcp-Name` repeats, by method. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The revision that a message claims for itself, as modern ones do. */
function claimedRevision(message: JsonRpcMessage): string | undefined {
  const meta = isRecord(message.params) ? message.params._meta : undefined;
  const claim = isRecord(meta) ? meta[VERSION_KEY] : undefined;
  return typeof claim === 'string' && /^[\x21-\x7e]+$/.test(claim) ? claim : undefined;
}

/** Whether a message belongs to the stateless era, by its own claim or by what was agreed. */
export function isModern(message: JsonRpcMessage, agreed: Revision | undefined): boolean {
  return claimedRevision(message) !== undefined || (agreed !== undefined && eraOf(agreed) === 'modern');
}

/**
 * The headers that repeat what a message says. Modern messages carry revision, method and name; legacy ones the
 * agreed revision, from the revision on that has the header.
 */
export function messageHeaders(
  message: JsonRpcMessage,
  agreed: Revision | undefined,
): Record<string, string> {
  if (!isModern(message, agreed)) return revisionHeaders(agreed);
  const headers: Record<string, string> = {};
  const revision = claimedRevision(message) ?? agreed;
  if (revision !== undefined) headers['MCP-Protocol-Version'] = revision;
  if (typeof message.method !== 'string') return headers;
  headers['Mcp-Method'] = headerValue(message.method);
  const field = Object.hasOwn(NAME_FIELDS, message.method) ? NAME_FIELDS[message.method] : undefined;
  const name = field !== undefined && isRecord(message.params) ? message.params[field] : undefined;
  if (typeof name === 'string') headers['Mcp-Name'] = headerValue(name);
  return headers;
}

/** The agreed revision as a header; before 2025-06-18 there was none. */
export function revisionHeaders(agreed: Revision | undefined): Record<string, string> {
  return agreed !== undefined && isAtLeast(agreed, '2025-06-18') ? { 'MCP-Protocol-Version': agreed } : {};
}
