/** The id of a JSON-RPC request, as MCP allows it. */
export type MessageId = string | number;

/** Whether a value may be the id of a request. A number that JavaScript cannot hold exactly would come back changed. */
export function isMessageId(value: unknown): value is MessageId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/**
 * The id of a message without parsing it, where it is at one end of the text, as every implementation writes it;
 * `undefined` where it is not. The last brace of a JSON object closes its root, so what is before it belongs to the root.
 */
export function edgeId(bytes: Buffer): MessageId | undefined {
  const value = past(bytes, firstMember(bytes), '"id":');
  const end = endOfId(bytes, value);
  const isFirst = past(bytes, end, ',') !== -1 || past(bytes, end, '}') !== -1;
  return isFirst ? idBetween(bytes, value, end) : lastId(bytes);
}

/** The id of a message that is a response by how it begins; `undefined` where the parser has to find out. */
export function responseId(bytes: Buffer): MessageId | undefined {
  const first = firstMember(bytes);
  const value = past(bytes, first, '"id":');
  if (value === -1) return isOutcome(bytes, first) ? lastId(bytes) : undefined;
  const end = endOfId(bytes, value);
  return isOutcome(bytes, past(bytes, end, ',')) ? idBetween(bytes, value, end) : undefined;
}

const isOutcome = (bytes: Buffer, at: number): boolean =>
  past(bytes, at, '"result":') !== -1 || past(bytes, at, '"error":') !== -1;

/** Where the first member begins that is not `jsonrpc`. */
function firstMember(bytes: Buffer): number {
  const start = past(bytes, 0, '{');
  const next = past(bytes, past(bytes, past(bytes, start, '"jsonrpc":'), '"2.0"'), ',');
  return next === -1 ? start : next;
}

/** The id that is the last member of a message. */
function lastId(bytes: Buffer): MessageId | undefined {
  const end = spaceBefore(bytes, before(bytes, bytes.length, '}'));
  if (end === -1) return undefined;
  let start = end - 1;
  if (bytes[start] === QUOTE) for (start--; start >= end - LONGEST.text && bytes[start] !== QUOTE; ) start--;
  else while (isNumeric(bytes[start - 1])) start--;
  const name = before(bytes, before(bytes, start, ':'), '"id"');
  const isMember = before(bytes, name, ',') !== -1 || before(bytes, name, '{') !== -1;
  return isMember && endOfId(bytes, start) === end ? idBetween(bytes, start, end) : undefined;
}

const [QUOTE, MINUS, ZERO, NINE, COLON, BACKSLASH, TILDE] = [0x22, 0x2d, 0x30, 0x39, 0x3a, 0x5c, 0x7e];
const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/** Bytes of the longest id that is read here: a text with its quotes, and the digits of a number. */
const LONGEST = { text: 202, digits: 15 } as const;

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LF || byte === CR || byte === TAB;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

const isNumeric = (byte: number | undefined): boolean => byte === MINUS || isDigit(byte);

/** Where a word ends that is next but for white space, which may be before a colon, too; -1 if something else is next. */
function past(bytes: Buffer, from: number, word: string): number {
  if (from === -1) return -1;
  let at = spaceAfter(bytes, from);
  for (let i = 0; i < word.length; i++, at++) {
    if (word.charCodeAt(i) === COLON) at = spaceAfter(bytes, at);
    if (bytes[at] !== word.charCodeAt(i)) return -1;
  }
  return at;
}

/** Where a word begins that comes before this place but for white space; -1 if something else does. */
function before(bytes: Buffer, to: number, word: string): number {
  if (to === -1) return -1;
  const start = spaceBefore(bytes, to) - word.length;
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return -1;
  return start;
}

function spaceAfter(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

function spaceBefore(bytes: Buffer, to: number): number {
  let at = to;
  while (isSpace(bytes[at - 1])) at--;
  return at;
}

/** Where the id ends that begins here; -1 where the parser has to read it: bytes beyond ASCII and escapes are not decoded. */
function endOfId(bytes: Buffer, from: number): number {
  if (from === -1) return -1;
  const start = spaceAfter(bytes, from);
  if (bytes[start] !== QUOTE) {
    const first = bytes[start] === MINUS ? start + 1 : start;
    let end = first;
    while (isDigit(bytes[end])) end++;
    return end > first && end - first <= LONGEST.digits ? end : -1;
  }
  for (let at = start + 1; at < start + LONGEST.text; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at > start + 1 ? at + 1 : -1;
    if (byte < SPACE || byte > TILDE || byte === BACKSLASH) return -1;
  }
  return -1;
}

function idBetween(bytes: Buffer, from: number, end: number): MessageId {
  const start = spaceAfter(bytes, from);
  if (bytes[start] === QUOTE) return bytes.toString('latin1', start + 1, end - 1);
  const isNegative = bytes[start] === MINUS;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at++) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return isNegative ? -value : value;
}
