import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';
import { listedItems } from './listed-items.js';

/** What a tool says that shows what happened meanwhile. */
const CHANGES =
  /\b(?:log|logs|history|audit|usage|metric|metrics|stats|statistics|recent|latest|live|trace|session|status|cache|current|now|process|queue|random)\b/i;

/** The call that shows it, and what was expected and received. */
interface Grown {
  readonly attempt: Attempt;
  readonly expected: string;
  readonly received: string;
}

/** How a description promises that a call leaves no trace. */
const NO_TRACE =
  /\b(?:changes? nothing|nothing (?:is )?change[sd]|does(?: not|n't) (?:change|modify|alter|add)|without (?:changing|side effects)|no side effects?)\b/i;

/** What shows that the list of a tool that says it only reads grows with each call of it. */
export async function grownList(
  { tool: { annotations, name, description = '' } }: ToolState,
  first: Attempt,
  again: Attempt,
  once: () => Promise<Attempt | undefined>,
): Promise<Grown | undefined> {
  if (annotations?.readOnlyHint !== true) return undefined;
  const [before, now] = [listedItems(first) ?? [], listedItems(again) ?? []];
  if (NO_TRACE.test(description) && added(before, now) > 0) return await addsOne(now, once);
  const isLive = CHANGES.test(`${name.replaceAll('_', ' ')} ${description}`);
  if (isLive || now.length <= before.length) return undefined;
  const third = await once();
  const last = third === undefined ? 0 : (listedItems(third)?.length ?? 0);
  if (third === undefined || last <= now.length) return undefined;
  const expected = `${before.length} items, as before`;
  return { attempt: third, expected, received: `${now.length}, then ${last} items` };
}

/** A list of what happened gets longer by itself, and may be cut off: there, each call has to add one item. */
async function addsOne(
  now: readonly string[],
  once: () => Promise<Attempt | undefined>,
): Promise<Grown | undefined> {
  const [third, fourth] = [await once(), await once()];
  if (third === undefined || fourth === undefined) return undefined;
  const [last, end] = [listedItems(third) ?? [], listedItems(fourth) ?? []];
  if (added(now, last) !== 1 || added(last, end) !== 1) return undefined;
  return { attempt: fourth, expected: 'the same items', received: 'another new item each time' };
}

/** How many more items of each kind a list has than the one before it; items that are alike count each. */
function added(before: readonly string[], now: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of before) left.set(item, (left.get(item) ?? 0) + 1);
  let more = 0;
  for (const item of now) {
    const count = left.get(item) ?? 0;
    if (count === 0) more++;
    else left.set(item, count - 1);
  }
  return more;
}
