import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { argumentsOf } from '../tool/ignored-argument.js';
import { onlyList } from '../tool/listed-items.js';
import { type ListedResponse, listedResponse, memberOf } from '../tool/listed-response.js';

/** What a summary calls the number of all things. */
const TOTAL = 'total';

/** Pairs of tools that are compared by calls, and kinds of a member that no argument lists. */
const [MOST, MOST_KINDS] = [6, 12];

/** The arguments of lists that are asked for all that there is: as many items as a schema allows, or this number. */
const LIMIT = /^(?:limit|(?:page)?size|perpage|maxresults|count|top|max)$/;
const MANY = 100;

/** A list of things, the member by which they are of one kind, and how many there are of each. */
interface Counted {
  readonly state: ToolState;
  readonly list: ListedResponse;
  readonly member: string;
  readonly kinds: readonly string[];
  /** The kinds are those of the items, and not of an argument. */
  readonly isSeen: boolean;
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * A summary gives another number of things of one kind than a list shows, while it gives the same for others, so that
 * both are about the same things. Read again, the list after the summary, both say the same.
 */
export const statusCounts: ServerDetector = {
  name: 'status counts',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.numbersContradict],
  at: '/counts',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.states.filter(({ stage, stopped }) => stage === 'read' && stopped === undefined);
    const lists: Counted[] = [];
    const isCompared =
      readers.filter((one) => successes(one).some(({ arguments: args }) => isPlain(args))).length > 1;
    for (const state of isCompared ? readers : []) lists.push(...(await listsOf(state, context, emit)));
    let tried = 0;
    for (const state of readers)
      for (const list of lists.filter((one) => one.state !== state)) {
        const summary = successes(state).find(({ arguments: args }) => isPlain(args));
        if (summary === undefined || wrongIn(state, summary, list) === undefined || tried >= MOST) continue;
        tried++;
        const found = await confirmed(state, list, summary, context, emit);
        if (found === undefined) continue;
        yield found;
        break;
      }
  },
};

/** Whether a call asked for everything. */
const isPlain = (args: unknown): boolean => isRecord(args) && Object.keys(args).length === 0;

/** Reads both again, one after the other, and once more where calls side by side may have changed things. */
async function confirmed(
  state: ToolState,
  counted: Counted,
  summary: Attempt,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  const { state: lister, list, member, kinds } = counted;
  const now = await extraCall(state, context, emit, summary.scenario, summary.arguments);
  const shown = await extraCall(lister, context, emit, list.attempt.scenario, list.attempt.arguments);
  const then = await extraCall(state, context, emit, summary.scenario, summary.arguments);
  const again = shown?.succeeded === true ? listedResponse(shown, '') : undefined;
  if (now?.succeeded !== true || again === undefined || then?.succeeded !== true) return undefined;
  const counts = countsOf(again, member, kinds);
  const wrong = wrongIn(state, now, { ...counted, counts });
  if (JSON.stringify(wrong) !== JSON.stringify(wrongIn(state, then, { ...counted, counts })))
    return undefined;
  if (wrong === undefined) return undefined;
  const { kind, said } = wrong;
  const draft = {
    path: joinPointer('/counts', kind),
    message: `The number for "${quote(kind, 40)}" is not that of the items that "${quote(lister.tool.name, 60)}" lists.`,
    expected: `${counts.get(kind) ?? 0}`,
    received: said === undefined ? 'nothing' : `${said}`,
    evidence: [
      { text: `response: ${quote(replyText(now.reply), 240)}` },
      { text: `${quote(lister.tool.name, 60)} lists ${counts.get(kind) ?? 0} with ${quoteValue(kind)}` },
    ],
  };
  return {
    finding: runFinding(RUN_RULES.numbersContradict, state.tool.name, draft, 'response'),
    attempt: summary,
    isConfirmed: true,
  };
}

/** The whole list of a tool, where it can be had without other arguments than a limit. */
async function listsOf(state: ToolState, context: RunContext, emit: Emit): Promise<readonly Counted[]> {
  const plain = successes(state).find(({ arguments: args }) => isPlain(args));
  const list = plain === undefined ? undefined : listedResponse(plain, '');
  if (plain === undefined || list === undefined || list.items.length < 2) return [];
  const limit = argumentsOf(state).find(({ name }) => LIMIT.test(foldName(name)));
  if (!isCut(state, list)) return countedIn(state, list);
  if (limit === undefined || list.items.length >= MANY) return [];
  const { maximum } = limit.schema;
  const most = typeof maximum === 'number' ? Math.min(maximum, MANY) : MANY;
  const attempt = await extraCall(state, context, emit, plain.scenario, { [limit.name]: most });
  const whole = attempt?.succeeded === true ? listedResponse(attempt, '') : undefined;
  return whole === undefined || whole.items.length >= most || isOfMore(whole) ? [] : countedIn(state, whole);
}

/** What a tool lists, by each member that one of its arguments selects by, and by each that has few values. */
function countedIn(state: ToolState, list: ListedResponse): readonly Counted[] {
  const named = argumentsOf(state).flatMap(({ name: member, schema }) => {
    const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
    const values = list.items.map((item) => memberOf(item, member));
    const kinds = members.filter((one) => typeof one === 'string');
    const counts = countsOf(list, member, kinds);
    const isKind = members.length > 1 && values.every((value) => members.includes(value)) && counts.size > 2;
    if (!isKind) return [];
    return [{ state, list, member, kinds, counts, isSeen: false }];
  });
  const seen = Object.keys(list.items[0] ?? {}).flatMap((member) => {
    const values = list.items.map((item) => memberOf(item, member));
    const kinds = [...new Set(values.filter((value) => typeof value === 'string'))];
    const isKind = kinds.length > 2 && kinds.length <= MOST_KINDS && kinds.length < values.length;
    if (!isKind || values.some((value) => typeof value !== 'string' || value.length < 2 || value.length > 40))
      return [];
    return [{ state, list, member, kinds, counts: countsOf(list, member, kinds), isSeen: true }];
  });
  return [
    ...named,
    ...seen.filter(({ member }) => !named.some((one) => foldName(one.member) === foldName(member))),
  ];
}

/** Whether a list may be a part: it is as long as a limit, or says that there is more. */
function isCut(state: ToolState, list: ListedResponse): boolean {
  const { items } = list;
  const limits = argumentsOf(state).filter(({ name }) =>
    /limit|size|count|max|perpage|top/.test(foldName(name)),
  );
  const isFull = limits.some(
    ({ schema }) => typeof schema.default !== 'number' || items.length >= schema.default,
  );
  const isWhole = totalsOf(list).includes(items.length);
  return isOfMore(list) || (isFull && !isWhole);
}

const isOfMore = (list: ListedResponse): boolean =>
  totalsOf(list).some((total) => typeof total === 'number' && total > list.items.length) ||
  Object.entries(list.around).some(
    ([name, value]) => /more|next|cursor|truncated/i.test(name) && Boolean(value),
  );

const totalsOf = ({ around }: ListedResponse): readonly unknown[] =>
  Object.entries(around)
    .filter(([name]) => /^total(?:count|items|results)?$/.test(foldName(name)))
    .map(([, total]) => total);

/** How many items there are of each kind, zero for some, and of all. */
function countsOf(
  { items }: ListedResponse,
  member: string,
  kinds: readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map(kinds.map((kind) => [kind, 0]));
  for (const item of items) {
    const value = memberOf(item, member);
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts.has(TOTAL) ? counts : counts.set(TOTAL, items.length);
}

/** The only number of the only row for a kind: `{ kind: "open", count: 4 }`. */
function numberInRow(kind: string, rows: readonly Readonly<Record<string, unknown>>[]): number | undefined {
  const [row, ...more] = rows.filter((one) => Object.values(one).includes(kind));
  const numbers = Object.values(row ?? {}).filter((value) => typeof value === 'number');
  return more.length > 0 || numbers.length > 1 ? undefined : numbers[0];
}

/** What says that a summary has each kind that there is, and that it may leave some out. */
const EACH =
  /\b(?:per|by|for each|for every|of each|of every|each|every|grouped by|breakdown|distribution)\b/i;
const SOME: readonly RegExp[] = [
  /\b(?:top|most|least|busiest|largest|biggest|first|best|worst|latest|recent|active|open|pending|current|unfinished|unresolved)\b/i,
  /\b(?:only|except|excluding|other than|not|without|up to|at most|at least|more than|over|under|limit\w{0,3}|sample|some|main|popular)\b/i,
];

interface Wrong {
  readonly kind: string;
  /** Nothing where the summary leaves the kind out. */
  readonly said: number | undefined;
}

/** The only kind for which a summary gives another number, or none, where it gives the same for others. */
function wrongIn(state: ToolState, { reply }: Attempt, counted: Counted): Wrong | undefined {
  const { counts, isSeen } = counted;
  const data = shownData(reply);
  const text = replyText(reply);
  const said = new Map(
    [...counts.keys()].flatMap((kind) => {
      const number = numberFor(kind, data, text);
      return number === undefined ? [] : [[kind, number] as const];
    }),
  );
  const wrong = [...said].filter(([kind, number]) => number !== counts.get(kind));
  const right = [...said].filter(([kind, number]) => number === counts.get(kind));
  // One number may be the same by chance.
  const isOfThese =
    right.length > 1 && right.some(([kind, number]) => kind !== TOTAL && number > (isSeen ? 1 : 0));
  if (!isOfThese) return undefined;
  const absent = [...counts].filter(
    ([kind, count]) => kind !== TOTAL && count > 0 && !text.toLowerCase().includes(kind.toLowerCase()),
  );
  const [only, ...more] = wrong;
  if (only === undefined)
    return right.filter(([kind]) => kind !== TOTAL).length > 1 ? leftOut(state, counted, absent) : undefined;
  // What is counted in total may be more than what is of a kind.
  if (more.length > 0 || (only[0] === TOTAL && said.size < 3)) return undefined;
  // A summary may also count what no list shows.
  const isLess = only[1] < (counts.get(only[0]) ?? 0) && absent.length === 0;
  return isSeen && !(isLess && saysEach(state, counted)) ? undefined : { kind: only[0], said: only[1] };
}

/** The only kind that a summary does not name, where it should name each. */
function leftOut(
  state: ToolState,
  counted: Counted,
  absent: readonly (readonly [kind: string, count: number])[],
): Wrong | undefined {
  const [[kind] = [], ...others] = absent;
  const isAlone = kind !== undefined && others.length === 0;
  return isAlone && saysEach(state, counted) ? { kind, said: undefined } : undefined;
}

/** Whether a definition says that it counts what is listed, for each value of a member. */
function saysEach(summary: ToolState, { state, member }: Counted): boolean {
  const { name, description = '' } = summary.tool;
  if (argumentsOf(summary).some((argument) => LIMIT.test(foldName(argument.name)))) return false;
  const words = `${name.replaceAll(/[_-]/g, ' ')}. ${description}`.slice(0, 2_000);
  const nouns = state.tool.name.split(/[^A-Za-z]+|(?=[A-Z])/).map((noun) => noun.toLowerCase());
  const has = (noun: string): boolean => foldName(words).includes(foldName(noun).replace(/(?:ies|s|y)$/, ''));
  const isOfThese = nouns.some((noun) => noun.length > 3 && !VERBS.has(noun) && has(noun));
  return (
    COUNTING.test(words) &&
    EACH.test(words) &&
    !SOME.some((form) => form.test(words)) &&
    isOfThese &&
    has(member)
  );
}

const COUNTING = /\b(?:number|counts?|how many|tally|totals?)\b/i;
const VERBS: ReadonlySet<string> = new Set('list search find show query fetch read browse'.split(' '));

/** The number that a summary gives for a kind: a member of its name, or in words, `4 open` or `open: 4`. */
function numberFor(kind: string, data: unknown, text: string): number | undefined {
  const folded = foldName(kind);
  const maps = isRecord(data) ? [data, ...Object.values(data).filter(isRecord)] : [];
  const isOf = (name: string): boolean => [folded, `${folded}count`, `num${folded}`].includes(foldName(name));
  const numbers = maps.flatMap((map) =>
    Object.entries(map).flatMap(([name, value]) => (isOf(name) && typeof value === 'number' ? [value] : [])),
  );
  if (numbers.length > 0) return numbers.length === 1 ? numbers[0] : undefined;
  const rows = (onlyList(data) ?? []).filter(isRecord);
  if (rows.length > 0) return numberInRow(kind, rows);
  const word = kind.replaceAll(/[_-]/g, ' ').replaceAll(/[^\p{L}\p{N} ]/gu, '.');
  const said = [
    ...text
      .slice(0, 2_000)
      .matchAll(
        new RegExp(
          `(?<![\\d.,])(\\d{1,6}) ${word}\\b|\\b${word}\\*{0,2}(?::| =| \\|)\\*{0,2} {0,2}(\\d{1,6})(?![\\d.,]\\d)`,
          'gi',
        ),
      ),
  ].map(([, before, after]) => Number(before ?? after));
  return said.length === 1 ? said[0] : undefined;
}
