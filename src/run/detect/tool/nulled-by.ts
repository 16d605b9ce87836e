import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';

/** A value at its place in data: the names and positions that lead to it. */
type Leaf = readonly [place: string, value: unknown];

/** Values that are looked at in one piece of data. */
const MOST = 200;

/**
 * A call that differs from another one in one text alone, deep in its arguments, and gets null where the other one gets
 * numbers. The text is no choice that the schema lists, no moment, and nothing that another tool shows.
 */
export function nulledBy(
  state: ToolState,
  { states }: RunContext,
): { readonly attempt: Attempt; readonly argument: string } | undefined {
  const all = successes(state).map((attempt) => ({
    attempt,
    sent: leavesOf(attempt.arguments),
    shown: new Map(leavesOf(replyData(attempt.reply))),
  }));
  const isKnown = (text: string): boolean =>
    JSON.stringify(state.tool.inputSchema).includes(JSON.stringify(text)) ||
    states.some(
      (other) => other !== state && successes(other).some(({ reply }) => replyText(reply).includes(text)),
    );
  for (const { attempt, sent, shown } of all) {
    const nulls = [...shown].filter(([, value]) => value === null).map(([place]) => place);
    if (nulls.length === 0) continue;
    for (const other of all) {
      const [differing, ...more] = sent.filter(
        ([place, value], index) => canonicalJson(other.sent[index] ?? null) !== canonicalJson([place, value]),
      );
      const isOne = differing !== undefined && more.length === 0 && sent.length === other.sent.length;
      if (!isOne || typeof differing[1] !== 'string' || /\d\d/.test(differing[1])) continue;
      if (!isKnown(differing[1]) && nulls.every((place) => typeof other.shown.get(place) === 'number'))
        return { attempt, argument: differing[0].split('/').at(-1) ?? '' };
    }
  }
  return undefined;
}

function leavesOf(data: unknown, place = '', leaves: Leaf[] = []): readonly Leaf[] {
  if (leaves.length >= MOST) return leaves;
  if (Array.isArray(data) || isRecord(data))
    for (const [name, value] of Object.entries(data)) leavesOf(value, `${place}/${name}`, leaves);
  else leaves.push([place, data]);
  return leaves;
}
