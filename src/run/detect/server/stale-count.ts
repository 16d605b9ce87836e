import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { hasMore } from '../../control/has-more.js';
import { differenceOf, type SeenThing, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { onlyList } from '../tool/listed-items.js';

/** Milliseconds above which a tool is not called again, and items below which a number is found by chance. */
const [SLOW, LEAST] = [2_000, 3];

/** How a tool says that what it shows may be old. */
const MAY_BE_OLD: readonly RegExp[] = [
  /\b(?:cach\w{1,3}|snapshot|as of|refresh\w{0,3}|precomputed|eventual\w{0,2}|delay\w{0,2}|background)\b/i,
  /\b(?:nightly|daily|hourly|periodic\w{0,4}|at (?:start|startup)|last (?:run|sync|import))\b/i,
];

/**
 * A tool that counts things shows the same number before and after things were added or removed, as their list shows, and
 * the number was the length of that list.
 */
export const staleCount: ServerDetector = {
  name: 'stale count',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.state],
  at: '/count',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const counting = context.ofStage('read').filter(mayCount);
    if (counting.length === 0) return;
    for (const list of context.ofStage('read').filter(isQuick)) {
      const grown = await grownSince(context, list, emit);
      for (const state of grown === undefined ? [] : counting) {
        if (grown === undefined || state === list) continue;
        const found = await staleIn(context, state, grown, emit);
        if (found !== undefined) yield found;
      }
    }
  },
};

const isQuick = (state: ToolState): boolean =>
  state.stopped === undefined && state.earliest !== undefined && state.earliest.milliseconds < SLOW;

/** Whether a tool shows something of everything, and does not say that it may be old. */
const mayCount = (state: ToolState): boolean =>
  isQuick(state) &&
  Object.keys(state.earliest?.arguments ?? { some: true }).length === 0 &&
  !MAY_BE_OLD.some((way) => way.test(`${state.tool.description ?? ''} ${replyText(state.earliest?.reply)}`));

/** A list that has another length than at first. */
interface Grown {
  readonly list: ToolState;
  readonly thing: string;
  readonly lengths: readonly [first: number, now: number];
  /** The things that it has more or fewer. */
  readonly others: readonly SeenThing[];
}

/** Calls a list again, and compares it with what its first call has shown. */
async function grownSince(context: RunContext, list: ToolState, emit: Emit): Promise<Grown | undefined> {
  const first = list.earliest;
  if (first === undefined || Object.keys(first.arguments ?? {}).length > 0) return undefined;
  const place = thingsIn(first).find((one) => one.place !== '')?.place;
  const before = lengthOf(list, first, place);
  if (before === undefined) return undefined;
  const now = await again(context, list, emit);
  if (place === undefined || now === undefined) return undefined;
  const after = lengthOf(list, now, place);
  const thing = thingListed(list, place);
  const isTelling = before >= LEAST && before !== after && thing.length > 2;
  if (after === undefined || !isTelling) return undefined;
  const { added, removed } = differenceOf(thingsIn(first), thingsIn(now));
  return { list, thing, lengths: [before, after], others: [...added, ...removed] };
}

/** What the things of a list are called: as the list is, or else as its tool. */
function thingListed({ tool }: ToolState, place: string): string {
  const words = snakeName(place === 'items' ? tool.name : place).split('_');
  return singular(words.at(-1) ?? '');
}

/** How many things there are: as many as the response says, or as it lists where it lists all. */
function lengthOf(list: ToolState, attempt: Attempt, place: string | undefined): number | undefined {
  const data = replyData(attempt.reply);
  if (isRecord(data) && typeof data.total === 'number') return data.total;
  const listed = thingsIn(attempt).filter((one) => one.place === place).length;
  return hasMore(list.tool, attempt) ? undefined : listed;
}

async function staleIn(
  context: RunContext,
  state: ToolState,
  grown: Grown,
  emit: Emit,
): Promise<Detection | undefined> {
  const first = state.earliest;
  const { list, thing, lengths } = grown;
  const [before, after] = lengths;
  if (first === undefined || !(counts(state, first, thing, before) || countsIn(state, grown)))
    return undefined;
  const now = await again(context, state, emit);
  if (now === undefined || steadyText(now) !== steadyText(first)) return undefined;
  const draft = {
    path: '/count',
    message: 'A count stays as it was, although the list that it counts has changed.',
    expected: `${after}, as many as "${quote(list.tool.name, 60)}" lists`,
    received: `${before}, as before`,
    evidence: [{ text: `response, before and after: ${quote(replyText(now.reply), 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.state, state.tool.name, draft, 'response'),
    attempt: now,
    isConfirmed: true,
  };
}

/** Whether a response counts things of a kind, and finds so many: "7 tasks", "Tasks: 7", `"total_tasks": 7`. */
function counts({ tool }: ToolState, { reply }: Attempt, thing: string, count: number): boolean {
  const data = replyData(reply);
  // A bare "count" is of what the tool is about.
  const isAbout = wordsOf(tool.name).includes(thing);
  if (isRecord(data))
    return Object.entries(data).some(
      ([name, value]) =>
        value === count && isCountOf(name, thing) && (isAbout || wordsOf(name).includes(thing)),
    );
  const words = replyText(reply)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(singular);
  // Where each of several things has such a number, none of them counts all.
  const said = words.flatMap((word, at) =>
    word === thing ? [words[at - 1], words[at + 1]].filter((one) => /^\d+$/.test(one ?? '')) : [],
  );
  return said.length > 0 && said.every((one) => one === `${count}`);
}

/** Whether a tool says that it counts things of a kind, in groups that come to so many; each thing that is new is of one. */
function countsIn({ tool, earliest }: ToolState, { thing, lengths: [count], others }: Grown): boolean {
  const said = snakeName(`${tool.name} ${tool.description ?? ''}`).split('_');
  const rows = onlyList(shownData(earliest?.reply)) ?? [];
  const names = rows.length > 1 && isRecord(rows[0]) ? Object.keys(rows[0]) : [];
  const groups = new Set(rows.flatMap((row) => (isRecord(row) ? Object.values(row) : [])));
  const isOfGroup = ({ members }: SeenThing): boolean =>
    Object.values(members).some((value) => typeof value === 'string' && groups.has(value));
  return (
    said.some((word) => singular(word) === thing) &&
    names.some((name) => isCountOf(name, thing) && totalOf(rows, name) === count) &&
    others.length > 0 &&
    others.every(isOfGroup)
  );
}

const totalOf = (rows: readonly unknown[], name: string): number =>
  rows.reduce<number>((sum, row) => sum + (isRecord(row) ? Number(row[name]) : Number.NaN), 0);

/** Whether a member is named after the number of things: `tasks`, `total_tasks`, `task_count`, `total`. */
function isCountOf(name: string, thing: string): boolean {
  return wordsOf(name).every((word) => word === thing || /^(?:total|count|number|num|of|all)$/.test(word));
}

const wordsOf = (name: string): readonly string[] => snakeName(name).split('_').map(singular);

async function again(context: RunContext, state: ToolState, emit: Emit): Promise<Attempt | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || context.isLate) return undefined;
  const attempt = await context.attempt(state, worked.scenario, 'repeat', emit, {});
  return attempt.succeeded ? attempt : undefined;
}
