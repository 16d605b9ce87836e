import { isRecord } from '../../model/json.js';
import type { KnownValues } from '../../scenario/index.js';
import { seenFor } from '../../scenario/known/values-for.js';
import { compileSchema } from '../../schema/index.js';
import { shownData } from '../attempt/reply-text.js';
import type { RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

type Args = Readonly<Record<string, unknown>>;

/** Responses of one tool that are looked at, records in one, and calls that come of them. */
const [MOST_RESPONSES, MOST_RECORDS, MOST] = [20, 200, 4];

/** Something that exists, by the plain values that name it, and the values that were found in it. */
interface Whole {
  readonly of: ReadonlySet<unknown>;
  readonly parts: ReadonlySet<unknown>;
}

/**
 * The arguments of a call with two values that belong together: a part, and the thing in which it was found. Each exists,
 * but the part of one thing is not there in another.
 */
export function foundTogether(
  context: RunContext,
  { tool }: ToolState,
  known: KnownValues,
  base: unknown,
): readonly Args[] {
  if (!isRecord(base)) return [];
  const pools = Object.keys(base).map((name) => [name, new Set(seenFor(known, tool.name, name))] as const);
  const open = pools.filter(([, pool]) => pool.size > 0);
  if (open.length < 2) return [];
  const wholes = context.ofStage('read').flatMap(wholesOf);
  const found = open.flatMap(([inner, parts]) =>
    open
      .filter(([outer]) => outer !== inner)
      .flatMap(([outer, things]) => wholes.flatMap((whole) => pairsIn(whole, inner, parts, outer, things))),
  );
  const compiled = compileSchema(tool.inputSchema);
  const all = new Map(found.map((pair) => [JSON.stringify(pair), { ...base, ...pair }]));
  return [...all.values()].filter((args) => compiled.check(args).outcome === 'valid').slice(0, MOST);
}

function pairsIn(
  { of, parts }: Whole,
  inner: string,
  wanted: ReadonlySet<unknown>,
  outer: string,
  things: ReadonlySet<unknown>,
): readonly Args[] {
  const [thing] = [...of].filter((value) => things.has(value));
  if (thing === undefined) return [];
  const own = [...parts].filter((value) => wanted.has(value) && value !== thing);
  return own.map((value) => ({ [inner]: value, [outer]: thing }));
}

/** What the responses of a tool show as parts: of the thing that the call was about, and of a record around them. */
function wholesOf(state: ToolState): readonly Whole[] {
  return successes(state)
    .slice(0, MOST_RESPONSES)
    .flatMap(({ reply, arguments: args }) => {
      const data = shownData(reply);
      const asked = new Set(isRecord(args) ? Object.values(args) : []);
      return [
        ...(asked.size === 0 ? [] : [{ of: asked, parts: new Set(plainIn(data)) }]),
        ...recordsAround(data),
      ];
    });
}

/** The records that hold others, by their own values. */
function recordsAround(data: unknown): readonly Whole[] {
  const open: unknown[] = [data];
  const found: Whole[] = [];
  for (let at = 0; at < open.length && at < MOST_RECORDS; at++) {
    const value = open[at];
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    const inner = members.filter((one) => typeof one === 'object' && one !== null);
    open.push(...inner);
    if (isRecord(value) && inner.length > 0)
      found.push({ of: new Set(members.filter(isPlain)), parts: new Set(inner.flatMap(plainIn)) });
  }
  return found;
}

/** All plain values of some data, and the entries of a text that has several. */
function plainIn(data: unknown): readonly unknown[] {
  const found: unknown[] = [];
  JSON.stringify(data, (_, value: unknown) => {
    if (isPlain(value)) found.push(value, ...(typeof value === 'string' ? value.split(/[,;]\s{1,4}/) : []));
    return value;
  });
  return found;
}

const isPlain = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
