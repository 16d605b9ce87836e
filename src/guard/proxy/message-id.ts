/** The id of a JSON-RPC request, as MCP allows it. */
export type MessageId = string | number;

/** Whether a value may be the id of a request. A number that JavaScript cannot hold exactly would come back changed. */
export function isMessageId(value: unknown): value is MessageId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** The first and the last member of a message are where every implementation writes its id. */
const AT_START = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d{1,15}|"[^"\\]{1,200}")\s*[,}]/;
const AT_END = /[,{]\s*"id"\s*:\s*(-?\d{1,15}|"[^"\\]{1,200}")\s*\}\s*$/;

/** How a response begins: with its id, or with its result. */
const RESPONSE = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?(?:"id"\s*:[^,]*,\s*)?"(?:result|error)"\s*:/;

/** Bytes at both ends of a message in which an id is looked for. */
const EDGE = 256;

/**
 * The id of a message without parsing it, where it is at one end of the text; `undefined` where it is not. The last
 * brace of a JSON object closes its root, so what is before it belongs to the root.
 */
export function edgeId(bytes: Buffer): MessageId | undefined {
  return idIn(headOf(bytes), bytes);
}

const headOf = (bytes: Buffer): string => bytes.toString('latin1', 0, EDGE);

function idIn(head: string, bytes: Buffer): MessageId | undefined {
  const found =
    AT_START.exec(head) ?? AT_END.exec(bytes.toString('latin1', Math.max(0, bytes.length - EDGE)));
  const literal = found?.[1];
  if (literal === undefined) return undefined;
  if (!literal.startsWith('"')) return Number(literal);
  // Bytes beyond ASCII were not decoded: the parser has to read them.
  return /^[\x20-\x7e]+$/.test(literal) ? literal.slice(1, -1) : undefined;
}

/** The id of a message that is a response by how it begins; `undefined` where the parser has to find out. */
export function responseId(bytes: Buffer): MessageId | undefined {
  const head = headOf(bytes);
  return RESPONSE.test(head) ? idIn(head, bytes) : undefined;
}
