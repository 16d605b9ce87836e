import { isRecord } from '../../model/json.js';
import { joinPointer, pointerTokens } from '../../model/json-pointer.js';
import { foldName } from '../../model/nearest.js';
import { canonicalJson } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyData } from '../attempt/reply-text.js';
import { sameBeyondEcho } from './beyond-echo.js';

/** Values of a response that are compared; a larger one is compared as a whole. */
const MOST_LEAVES = 5_000;

/**
 * Whether two responses say the same, but for what echoes an argument and for what changes by itself: times, counters and
 * the like, which differ between `other` and `again`, two responses to one call.
 */
export function sameButFor(
  one: Attempt,
  other: Attempt,
  again: Attempt,
  argument: { readonly name: string; readonly value: unknown },
): boolean {
  const [left, right, repeated] = [one, other, again].map(({ reply }) => leavesOf(replyData(reply)));
  if (left === undefined || right === undefined || repeated === undefined)
    return sameBeyondEcho(one, other, argument);
  const [name, value] = [foldName(argument.name), canonicalJson(argument.value)];
  const isEcho = (path: string): boolean =>
    left.get(path) === value || right.get(path) === value || isMemberOf(path, name, left, right);
  return [...new Set([...left.keys(), ...right.keys()])].every(
    (path) => left.get(path) === right.get(path) || right.get(path) !== repeated.get(path) || isEcho(path),
  );
}

/** Whether both responses have a plain value under the name of the argument; a list there may be what was asked for. */
function isMemberOf(
  path: string,
  name: string,
  ...responses: readonly ReadonlyMap<string, string>[]
): boolean {
  const isPlain = responses.every((leaves) => !/^[[{]/.test(leaves.get(path) ?? ''));
  return isPlain && foldName(pointerTokens(path).at(-1) ?? '') === name;
}

/** The values of some data by their paths; nothing for prose, and for more than can be compared. */
function leavesOf(data: unknown): ReadonlyMap<string, string> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const leaves = new Map<string, string>();
  const open: [string, unknown][] = [['', data]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    const members = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
    if (members.length === 0) leaves.set(path, canonicalJson(value));
    else if (members.length + open.length + leaves.size > MOST_LEAVES) return undefined;
    for (const [key, inner] of members) open.push([joinPointer(path, key), inner]);
  }
  return leaves;
}
