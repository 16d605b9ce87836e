import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { hasMore } from '../../control/has-more.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { argumentsOf } from '../tool/ignored-argument.js';
import { onlyList } from '../tool/listed-items.js';

/** Pairs of tools that are compared, groups of each, and groups without which one difference says little. */
const [MOST, MOST_GROUPS, LEAST] = [3, 6, 3];

/** What says that a tool counts, and that it counts other things than those of the group alone, or some of them only. */
const COUNTS = /\b(?:number|counts?|how many|tally|totals?)\b/i;
const OTHERS = new RegExp(
  [
    String.raw`\b(?:sub\w{0,20}|nested|includ\w{1,4}|recursive\w{0,2}|children|descend\w{1,5}|without`,
    String.raw`except|excluding|only|distinct|unique|cached|estimat\w{1,3}|approximate\w{0,2})\b`,
  ].join('|'),
  'i',
);
const SOME =
  /(?:^|_)(?:open|active|pending|unread|new|failed|recent|overdue|due|unresolved|available|free|busy|current|my|own)(?:_|$)/;

/** A tool that counts and one that lists, both by the same argument, and the calls of each for one group. */
interface Pairing {
  readonly counter: ToolState;
  readonly lister: ToolState;
  readonly name: string;
  readonly groups: readonly (readonly [value: unknown, counted: Attempt, listed: Attempt])[];
}

interface Compared {
  readonly value: unknown;
  readonly said: number;
  readonly shown: number;
  readonly counted: Attempt;
  readonly listed: Attempt;
}

/**
 * The number that a tool gives for one group is not that of the items that another one lists of it, while both are the same
 * for the other groups. Read again, the list between two looks at the number, they still differ.
 */
export const groupCounts: ServerDetector = {
  name: 'group counts',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.numbersContradict],
  at: '/group',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.ofStage('read').filter(({ stopped }) => stopped === undefined);
    const pairings = readers.filter(isCounter).flatMap((counter) => pairingsOf(counter, readers));
    for (const pairing of pairings.slice(0, MOST)) {
      const wrong = await onlyWrong(pairing, context, emit);
      if (wrong !== undefined) yield detection(pairing, wrong);
    }
  },
};

function isCounter(state: ToolState): boolean {
  const said = `${state.tool.name.replaceAll(/[_-]/g, ' ')} ${state.tool.description ?? ''}`.slice(0, 1_000);
  const [worked] = successes(state);
  return COUNTS.test(said) && !OTHERS.test(said) && worked !== undefined && numberIn(worked) !== undefined;
}

function pairingsOf(counter: ToolState, readers: readonly ToolState[]): readonly Pairing[] {
  return readers.flatMap((lister) => {
    if (lister === counter || OTHERS.test(lister.tool.description ?? '')) return [];
    const { name } = argumentsOf(counter).find(({ schema }) => Array.isArray(schema.enum)) ?? {};
    if (name === undefined) return [];
    const [counted, listed] = [byGroup(counter, name), byGroup(lister, name)];
    const groups = [...counted].flatMap(([key, one]) => {
      const other = listed.get(key);
      return other === undefined || onlyList(shownData(other.reply)) === undefined
        ? []
        : [[valueIn(one, name), one, other] as const];
    });
    return groups.length < LEAST ? [] : [{ counter, lister, name, groups: groups.slice(0, MOST_GROUPS) }];
  });
}

const valueIn = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

/** The calls of a tool with nothing but the one argument, by its value. */
const byGroup = (state: ToolState, name: string): ReadonlyMap<string, Attempt> =>
  new Map(
    successes(state)
      .filter(({ arguments: args }) => isRecord(args) && Object.keys(args).join() === name)
      .map((attempt) => [String(valueIn(attempt, name)), attempt]),
  );

/** The only group for which the numbers differ, where they are the same for others, and not because there is nothing. */
async function onlyWrong(pairing: Pairing, context: RunContext, emit: Emit): Promise<Compared | undefined> {
  const all: Compared[] = [];
  for (const [, counted, listed] of pairing.groups) {
    const compared = await compare(pairing, counted, listed, context, emit);
    if (compared !== undefined) all.push(compared);
  }
  const [only, ...more] = all.filter(({ said, shown }) => said !== shown);
  const isSame = all.some(({ said, shown }) => said === shown && said > 0);
  if (only === undefined || more.length > 0 || !isSame || all.length < LEAST) return undefined;
  const again = await compare(pairing, only.counted, only.listed, context, emit);
  return again !== undefined && again.said === only.said && again.shown === only.shown ? again : undefined;
}

/** What both say of a group, the list between two looks at the number. */
async function compare(
  { counter, lister, name }: Pairing,
  counted: Attempt,
  listed: Attempt,
  context: RunContext,
  emit: Emit,
): Promise<Compared | undefined> {
  const count = (): Promise<Attempt | undefined> =>
    extraCall(counter, context, emit, counted.scenario, counted.arguments);
  const before = await count();
  const list = await extraCall(lister, context, emit, listed.scenario, listed.arguments);
  const after = await count();
  const items =
    list?.succeeded === true && !hasMore(lister.tool, list) ? onlyList(shownData(list.reply)) : undefined;
  const said = before?.succeeded === true ? numberIn(before) : undefined;
  const isSteady = after?.succeeded === true && said !== undefined && numberIn(after) === said;
  const shown = items === undefined || before === undefined ? undefined : countedIn(items, counter, before);
  if (!isSteady || shown === undefined || before === undefined || list === undefined) return undefined;
  return { value: valueIn(before, name), said, shown, counted: before, listed: list };
}

/** How many items there are of those that a tool counts: all, or those with the switch that its name or its member names. */
function countedIn(items: readonly unknown[], { tool }: ToolState, counted: Attempt): number | undefined {
  const records = items.filter(isRecord);
  if (records.length < items.length) return undefined;
  const words = new Set([tool.name, ...namesIn(counted)].flatMap((one) => snakeName(one).split('_')));
  const flags = Object.keys(records[0] ?? {}).filter(
    (name) =>
      records.every((one) => typeof one[name] === 'boolean') &&
      words.has(snakeName(name).replace(/^is_/, '')),
  );
  const [flag, ...more] = flags;
  if (flag !== undefined)
    return more.length > 0 ? undefined : records.filter((one) => one[flag] === true).length;
  const isSome =
    items.length > 0 && [tool.name, ...namesIn(counted)].some((name) => SOME.test(snakeName(name)));
  return isSome ? undefined : items.length;
}

const namesIn = ({ reply }: Attempt): readonly string[] => {
  const data = shownData(reply);
  return isRecord(data) ? Object.keys(data).filter((name) => typeof data[name] === 'number') : [];
};

/** The only number of a response that does not repeat the call. */
function numberIn({ reply, arguments: args }: Attempt): number | undefined {
  const data = shownData(reply);
  const sent = new Set(Object.keys(isRecord(args) ? args : {}).map(foldName));
  if (isRecord(data)) {
    const numbers = Object.entries(data).filter(
      ([name, value]) => typeof value === 'number' && !sent.has(foldName(name)),
    );
    const isFlat = Object.values(data).every((value) => typeof value !== 'object');
    const [[, only] = []] = numbers;
    return numbers.length === 1 && isFlat ? Number(only) : undefined;
  }
  const [only, ...more] = replyText(reply).match(/(?<![\w.-])\d{1,9}(?![\w.-])/g) ?? [];
  return only === undefined || more.length > 0 ? undefined : Number(only);
}

function detection(
  { counter, lister, name }: Pairing,
  { value, said, shown, counted, listed }: Compared,
): Detection {
  const draft = {
    path: joinPointer('/group', String(value)),
    message: `The number for one "${quote(name, 40)}" is not that of the items that "${quote(lister.tool.name, 60)}" lists.`,
    expected: `${shown} for ${quoteValue(value)}`,
    received: `${said}`,
    evidence: [
      { text: `response: ${quote(replyText(counted.reply), 160)}` },
      { text: `${quote(lister.tool.name, 60)}: ${quote(replyText(listed.reply), 240)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.numbersContradict, counter.tool.name, draft, 'response');
  return { finding, attempt: counted, isConfirmed: true };
}
