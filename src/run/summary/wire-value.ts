import { isSecretName } from '../../args/secret-name.js';
import { membersOf } from '../../model/members-of.js';
import { beginning } from '../../model/quote.js';
import { redact } from '../../model/redact.js';
import type { WireValue } from '../../model/run-report.js';

/** Levels of nesting that a report shows; deeper values would harm its readers. */
const DEEPEST = 100;

/** No text shorter than this holds anything that `redact` looks for. */
const SHORTEST_SECRET = 8;

const REDACTED = '[redacted]';

/** A value for a report, and how many characters of it were taken up. */
export interface Taken {
  readonly wire: WireValue;
  readonly taken: number;
}

/** Takes a value into a report: redacted, and cut where its JSON text is longer than `most`. Never throws. */
export function takeValue(value: unknown, most: number): Taken {
  // More is copied than shown, so that the shown text ends in the middle and does not look complete.
  const room = { left: most * 2 + 100, isCut: most <= 0 };
  const copy = redactedCopy(value, room, 0);
  const text = JSON.stringify(copy) ?? 'null';
  if (!room.isCut && text.length <= most) return { wire: { value: copy ?? null }, taken: text.length };
  const start = beginning(text, Math.max(0, most));
  const characters = lengthOf(value);
  return { wire: { start, ...(characters === undefined ? {} : { characters }) }, taken: start.length };
}

interface Room {
  left: number;
  isCut: boolean;
}

/** Copies a value as far as there is room, so that a flood is neither copied nor searched for secrets as a whole. */
function redactedCopy(value: unknown, room: Room, depth: number, isSecret = false): unknown {
  if (typeof value === 'string') return redactedText(value, room, isSecret);
  room.left -= 4;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (depth >= DEEPEST) {
    room.isCut = true;
    return '…';
  }
  return Array.isArray(value) ? items(value, room, depth, isSecret) : members(value, room, depth);
}

function items(value: readonly unknown[], room: Room, depth: number, isSecret: boolean): unknown[] {
  const copy: unknown[] = [];
  for (const item of value) {
    if (isSpent(room)) break;
    copy.push(redactedCopy(item, room, depth + 1, isSecret));
  }
  return copy;
}

function members(value: object, room: Room, depth: number): object {
  const copy: [string, unknown][] = [];
  for (const [name, member] of membersOf(value)) {
    if (isSpent(room)) break;
    const key = redactedText(name, room, false);
    copy.push([key, redactedCopy(member, room, depth + 1, isSecretName(name))]);
  }
  return Object.fromEntries(copy);
}

function isSpent(room: Room): boolean {
  if (room.left <= 0) room.isCut = true;
  return room.left <= 0;
}

/** A text is searched somewhat beyond the cut, so that no secret is shown because it was cut in two. */
function redactedText(text: string, room: Room, isSecret: boolean): string {
  const most = Math.max(room.left, 0);
  if (text.length > most) room.isCut = true;
  room.left -= Math.min(text.length, most) + 3;
  if (isSecret && text !== '') return REDACTED;
  if (text.length < SHORTEST_SECRET) return text;
  return redact(withoutNamed(text.slice(0, most + 8_200))).slice(0, most);
}

/** JSON inside a text, and lines of an environment: a name, a separator, and its value. */
const NAMED = [
  /("([^"\\\n]{1,200})"\s{0,10}:\s{0,10}")((?:[^"\\]|\\.)+)/g,
  /(^([A-Za-z_][\w.-]{1,100})=)([^\n]+)/gm,
];

/** A text without the values whose names say that they are secret. */
function withoutNamed(text: string): string {
  return NAMED.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (whole: string, before: string, name: string) =>
        isSecretName(name) ? `${before}${REDACTED}` : whole,
      ),
    text,
  );
}

/** Characters of a text that are escaped at once. */
const PIECE = 65_536;

/** The length of a value's JSON text, without writing it; nothing where it has none, or is too deep to be counted. */
function lengthOf(value: unknown): number | undefined {
  try {
    return jsonLengthOf(value);
  } catch {
    return undefined;
  }
}

function jsonLengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return textLength(value);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)?.length;
  const isList = Array.isArray(value);
  let length = 1;
  for (const [name, inner] of membersOf(value)) {
    const own = jsonLengthOf(inner);
    if (isList) length += (own ?? 4) + 1;
    else if (own !== undefined) length += own + textLength(name) + 2;
  }
  return Math.max(2, length);
}

function textLength(text: string): number {
  if (text.length <= PIECE) return JSON.stringify(text).length;
  let length = 2;
  for (let from = 0; from < text.length; ) {
    const piece = beginning(text.slice(from, from + PIECE + 1), PIECE);
    length += JSON.stringify(piece).length - 2;
    from += piece.length;
  }
  return length;
}
