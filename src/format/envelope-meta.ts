import { isRecord } from '../model/json.js';
import type { CallToolResult, ContentBlock } from '../model/result.js';
import type { McpResponse } from './envelope.js';

/** The `_meta` key for what the protocol has no place for. */
export const ENVELOPE_META_KEY = 'io.assay/response-format';

type Fields = Readonly<Record<string, unknown>>;

/** The `_meta` of a result: the author's own, and under our key the fields of the envelope that nothing else carries. */
export function metaOf(
  response: McpResponse,
  content: readonly ContentBlock[],
  { structuredContent }: { readonly structuredContent?: unknown },
): Fields {
  const { content: items, timestamp, data, _meta, isError: _, ...fields }: Fields = { ...response };
  const changed = response.content.flatMap((item, index) => (item === content[index] ? [] : [[index, item]]));
  const carried = {
    ...fields,
    timestamp: timestamp instanceof Date ? timestamp.toISOString() : timestamp,
    ...(timestamp instanceof Date ? { isDate: true } : {}),
    ...(data === undefined || structuredContent !== undefined ? {} : { data }),
    ...(changed.length === 0 ? {} : { items: Object.fromEntries(changed) }),
  };
  return { ...(isRecord(_meta) ? _meta : {}), [ENVELOPE_META_KEY]: carried };
}

/** The envelope that a tool result was made from; `undefined` where it was not made from one. */
export function fromCallToolResult(result: CallToolResult): McpResponse | undefined {
  const meta = isRecord(result._meta) ? result._meta : {};
  const carried = meta[ENVELOPE_META_KEY];
  if (!isRecord(carried) || !Array.isArray(result.content)) return undefined;
  const { items, isDate, timestamp, ...fields } = carried;
  const { [ENVELOPE_META_KEY]: _, ...own } = meta;
  const response: unknown = {
    ...fields,
    timestamp: isDate === true && typeof timestamp === 'string' ? new Date(timestamp) : timestamp,
    content: result.content.map((block, index) => (isRecord(items) ? (items[index] ?? block) : block)),
    ...(fields.success === false ? { isError: true } : {}),
    ...(result.structuredContent === undefined ? {} : { data: result.structuredContent }),
    ...(Object.keys(own).length === 0 ? {} : { _meta: own }),
  };
  return isEnvelope(response) ? response : undefined;
}

/** Whether a value has the parts of an envelope; `checkMcpResponse` says whether they are right. */
export function isEnvelope(value: unknown): value is McpResponse {
  return isRecord(value) && typeof value.success === 'boolean' && Array.isArray(value.content);
}

/** What the standard judges of a tool result: the envelope that it carries, or else the result itself. */
export function envelopeIn(result: unknown): unknown {
  return isRecord(result) ? (fromCallToolResult(result) ?? result) : result;
}
