import { membersOf } from '../../model/members-of.js';
import type { Reply } from '../../model/session.js';
import { MOST_OF_VALUE } from '../summary/exchanges.js';
import { takeValue } from '../summary/wire-value.js';
import type { Attempt } from './attempt.js';

/** Characters of a response up to which it is kept as it is until the run ends. */
const KEPT = 100_000;

/** Characters of one text of a larger answer that are kept: more than anything looks at. */
const LONGEST_TEXT = 50_000;

/**
 * An attempt whose answer does not fill the memory: thousands of calls are kept until the run ends, and each could
 * have brought megabytes. It has been fully judged by then; later steps look only at its beginning.
 */
export function trimmedReply(attempt: Attempt): Attempt {
  const { reply } = attempt;
  if (reply === undefined) return attempt;
  const value = reply.kind === 'result' ? reply.result : reply.error;
  if (!isHeavy(value, { left: KEPT })) return attempt;
  const { wire } = takeValue(value, MOST_OF_VALUE);
  const light: unknown = detached(trimmed(value, { left: KEPT }, 0));
  const { milliseconds } = reply;
  const kept: Reply =
    reply.kind === 'result'
      ? { kind: 'result', result: light, milliseconds }
      : { kind: 'error', error: light, milliseconds };
  const { findings, validation } = attempt;
  return {
    ...attempt,
    reply: kept,
    wire,
    findings: detached(findings),
    ...(validation === undefined ? {} : { validation: detached(validation) }),
  };
}

/** A copy by way of JSON: a quotation is a part of a text, and would keep the whole text in memory. */
function detached<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

interface Room {
  left: number;
}

function isHeavy(value: unknown, room: Room): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0 && room.left >= 0) {
    const next = pending.pop();
    room.left -= typeof next === 'string' ? next.length : 4;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of membersOf(next)) {
      room.left -= name.length;
      if (room.left < 0) return true;
      pending.push(inner);
    }
  }
  return room.left < 0;
}

const DEEPEST = 100;

function trimmed(value: unknown, room: Room, depth: number): unknown {
  room.left -= typeof value === 'string' ? Math.min(value.length, LONGEST_TEXT) : 4;
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) if (room.left > 0) items.push(trimmed(item, room, depth + 1));
    return items;
  }
  const members: [string, unknown][] = [];
  for (const [name, member] of membersOf(value)) {
    room.left -= name.length;
    if (room.left > 0) members.push([name, trimmed(member, room, depth + 1)]);
  }
  return Object.fromEntries(members);
}
