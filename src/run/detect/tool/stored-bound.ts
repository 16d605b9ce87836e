import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { responseSignature } from '../../control/response-signature.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';

/** Characters of a complaint, responses of each tool and values of each response that are looked at. */
const [LOOKED_AT, MOST_RESPONSES, MOST_VALUES] = [600, 12, 2_000];

/** Numbers that are in many places by chance. */
const COMMON = 10;

/**
 * Whether a complaint about a number compares it with what is stored: "must be at least 18230, the last reading". The number
 * that it names is in no definition, and is another one in another complaint of the kind, or was stored by an earlier call, or
 * the server shows it under a name like that of the argument.
 */
export function isStoredBound(
  { states }: RunContext,
  own: ToolState,
  attempt: Attempt,
  name: string,
): boolean {
  const named = boundsIn(own, attempt, name);
  if (named.length === 0) return false;
  const signature = responseSignature(attempt);
  const isOther = own.attempts.some((other) => {
    const bounds = responseSignature(other) === signature ? boundsIn(own, other, name) : [];
    return bounds.length > 0 && bounds.every((bound) => !named.includes(bound));
  });
  const stored = successes(own).map(({ arguments: sent }) => (isRecord(sent) ? sent[name] : undefined));
  const isStored =
    own.stage !== 'read' && stored.some((value) => typeof value === 'number' && named.includes(value));
  if (isOther || isStored) return true;
  return states
    .filter(({ stage }) => stage === 'read')
    .flatMap((state) => successes(state).slice(0, MOST_RESPONSES))
    .some(({ reply: shown }) => showsAny(shownData(shown), foldName(name), named));
}

/** The numbers that a complaint about a number names, and neither the definition nor the call. */
function boundsIn({ tool }: ToolState, { arguments: args, reply }: Attempt, name: string): readonly number[] {
  if (!isRecord(args) || typeof args[name] !== 'number') return [];
  const defined = numbersIn(JSON.stringify([tool.description, tool.inputSchema]));
  const sent = Object.values(args);
  return numbersIn(replyText(reply).slice(0, LOOKED_AT)).filter(
    (number) => number > COMMON && !sent.includes(number) && !defined.includes(number),
  );
}

const numbersIn = (text: string): readonly number[] =>
  (text.match(/(?<![\w.])\d{1,12}(?:\.\d{1,6})?(?![\w]|\.\d)/g) ?? []).map(Number);

/** Whether a member whose name is like this one has one of the numbers. */
function showsAny(data: unknown, name: string, numbers: readonly number[]): boolean {
  const open: unknown[] = [data];
  for (let left = MOST_VALUES; left > 0 && open.length > 0; left--) {
    const next = open.pop();
    if (Array.isArray(next)) open.push(...(next as readonly unknown[]).slice(0, MOST_VALUES));
    if (!isRecord(next)) continue;
    for (const [key, value] of Object.entries(next))
      if (typeof value === 'object') open.push(value);
      else if (typeof value === 'number' && numbers.includes(value) && isLike(foldName(key), name))
        return true;
  }
  return false;
}

const isLike = (one: string, other: string): boolean =>
  one === other || (one.length > 2 && other.length > 2 && (one.includes(other) || other.includes(one)));
