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

/** Pairs of tools that are compared by calls. */
const MOST = 6;

/** A list of things, the member by which they are of one kind, and how many there are of each. */
interface Counted {
  readonly state: ToolState;
  readonly list: ListedResponse;
  readonly member: string;
  readonly kinds: readonly string[];
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
    const lists = readers.flatMap(countedIn);
    let tried = 0;
    for (const state of readers)
      for (const list of lists.filter((one) => one.state !== state)) {
        const summary = successes(state).find(({ arguments: args }) => isPlain(args));
        if (summary === undefined || wrongIn(summary, list.counts) === undefined || tried >= MOST) continue;
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
  { state: lister, list, member, kinds }: Counted,
  summary: Attempt,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  const now = await extraCall(state, context, emit, summary.scenario, summary.arguments);
  const shown = await extraCall(lister, context, emit, list.attempt.scenario, list.attempt.arguments);
  const then = await extraCall(state, context, emit, summary.scenario, summary.arguments);
  const again = shown?.succeeded === true ? listedResponse(shown, '') : undefined;
  if (now?.succeeded !== true || again === undefined || then?.succeeded !== true) return undefined;
  const counts = countsOf(again, member, kinds);
  const wrong = wrongIn(now, counts);
  if (wrong === undefined || JSON.stringify(wrong) !== JSON.stringify(wrongIn(then, counts)))
    return undefined;
  const { kind, said } = wrong;
  const draft = {
    path: joinPointer('/counts', kind),
    message: `The number for "${quote(kind, 40)}" is not that of the items that "${quote(lister.tool.name, 60)}" lists.`,
    expected: `${counts.get(kind) ?? 0}`,
    received: `${said}`,
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

/** What a tool lists without arguments, by each member that one of its arguments selects by. */
function countedIn(state: ToolState): readonly Counted[] {
  const attempt = successes(state).find(({ arguments: args }) => isPlain(args));
  const list = attempt === undefined ? undefined : listedResponse(attempt, '');
  if (list === undefined || list.items.length < 2 || isCut(state, list)) return [];
  return argumentsOf(state).flatMap(({ name: member, schema }) => {
    const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
    const values = list.items.map((item) => memberOf(item, member));
    const kinds = members.filter((one) => typeof one === 'string');
    const counts = countsOf(list, member, kinds);
    const isKind = members.length > 1 && values.every((value) => members.includes(value)) && counts.size > 2;
    if (!isKind) return [];
    return [{ state, list, member, kinds, counts }];
  });
}

/** Whether a list may be a part: it is as long as a limit, or says that there is more. */
function isCut(state: ToolState, { items, around }: ListedResponse): boolean {
  const limits = argumentsOf(state).filter(({ name }) =>
    /limit|size|count|max|perpage|top/.test(foldName(name)),
  );
  const isFull = limits.some(
    ({ schema }) => typeof schema.default !== 'number' || items.length >= schema.default,
  );
  const totals = Object.entries(around).filter(([name]) =>
    /^total(?:count|items|results)?$/.test(foldName(name)),
  );
  const isOfMore = totals.some(([, total]) => typeof total === 'number' && total > items.length);
  const isWhole = totals.some(([, total]) => total === items.length);
  return isOfMore || (isFull && !isWhole);
}

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

/** The only kind for which a summary gives another number, where it gives the same for others. */
function wrongIn(
  { reply }: Attempt,
  counts: ReadonlyMap<string, number>,
): { readonly kind: string; readonly said: number } | undefined {
  const data = shownData(reply);
  const said = new Map(
    [...counts.keys()].flatMap((kind) => {
      const number = numberFor(kind, data, replyText(reply));
      return number === undefined ? [] : [[kind, number] as const];
    }),
  );
  const wrong = [...said].filter(([kind, number]) => number !== counts.get(kind));
  const right = [...said].filter(([kind, number]) => number === counts.get(kind));
  // One number may be the same by chance.
  const isOfThese = right.length > 1 && right.some(([kind, number]) => kind !== TOTAL && number > 0);
  const [only, ...more] = wrong;
  // What is counted in total may be more than what is of a kind.
  const isAlone = only?.[0] !== TOTAL || said.size > 2;
  return only === undefined || more.length > 0 || !isOfThese || !isAlone
    ? undefined
    : { kind: only[0], said: only[1] };
}

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
