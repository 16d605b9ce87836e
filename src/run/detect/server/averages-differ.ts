import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { hasMore } from '../../control/has-more.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';
import { onlyList } from '../tool/listed-items.js';

/** Folded names of averages. */
const AVERAGE = /^(?:average|avg|mean)|(?:average|avg|mean)$/;

/** What says that an average is of other things than all rows, or weighs them. */
const OTHER =
  /\b(?:weighted|moving|rolling|median|trimmed|last|recent|daily|weekly|zero|per (?:day|week|month))\b/i;

/** Rows that prove something, things that two tools are compared about, and pairs that are read again. */
const [FEWEST, MOST_THINGS, MOST] = [3, 8, 4];

/** Tools with averages that are looked at. */
const MOST_TOOLS = 10;

/** The average that one tool gives of a thing, and the rows that another one lists of it. */
interface Averaged {
  readonly asked: Attempt;
  readonly listed: Attempt;
}

/** What is wrong with an average. */
interface Wrong {
  readonly name: string;
  readonly said: number;
  readonly mean: number;
  readonly count: number;
  readonly by: number;
}

/**
 * The average that a tool gives of a thing is the sum of the numbers in the rows that another tool lists of it, through another
 * count than theirs: rows without a number were counted, too, or one more or less.
 */
export const averagesDiffer: ServerDetector = {
  name: 'averages differ',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.numbersContradict],
  at: '/averages',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.ofStage('read').filter(({ stopped }) => stopped === undefined);
    let tried = 0;
    for (const state of readers.filter(givesAverages).slice(0, MOST_TOOLS))
      for (const lister of readers.filter((one) => one !== state)) {
        const wrong = pairsOf(state, lister).find((pair) => wrongIn(lister, pair) !== undefined);
        if (wrong === undefined || tried++ >= MOST) continue;
        const found = await confirmed(state, lister, wrong, context, emit);
        if (found === undefined) continue;
        yield found;
        break;
      }
  },
};

const givesAverages = (state: ToolState): boolean =>
  !OTHER.test(state.tool.description ?? '') && successes(state).some((one) => averagesIn(one).length > 0);

/** What two tools have shown of the things that both were asked about. */
function pairsOf(state: ToolState, lister: ToolState): readonly Averaged[] {
  const lists = new Map(successes(lister).map((attempt) => [canonicalJson(attempt.arguments), attempt]));
  const seen = new Map<string, Averaged>();
  for (const asked of successes(state)) {
    const about = canonicalJson(asked.arguments);
    const listed = lists.get(about);
    if (listed !== undefined && averagesIn(asked).length > 0) seen.set(about, { asked, listed });
  }
  return [...seen.values()].slice(0, MOST_THINGS);
}

/** The averages in the record of a response. */
function averagesIn({ reply }: Attempt): readonly (readonly [name: string, value: number])[] {
  const data = shownData(reply);
  return Object.entries(isRecord(data) ? data : {}).flatMap(([name, value]) =>
    AVERAGE.test(foldName(name)) && typeof value === 'number' && isDistinct(value)
      ? [[name, value] as const]
      : [],
  );
}

/** A small whole number is near to many. */
const isDistinct = (value: number): boolean => !Number.isInteger(value) || Math.abs(value) >= 20;

/** An average that is the sum of a column, through another count than that of its numbers. */
function wrongIn({ tool }: ToolState, { asked, listed }: Averaged): Wrong | undefined {
  const rows = (onlyList(shownData(listed.reply)) ?? []).filter(isRecord);
  if (rows.length < FEWEST || hasMore(tool, listed)) return undefined;
  for (const [name, said] of averagesIn(asked)) {
    const columns = columnsOf(rows, name);
    // The average of another column may be right, or cut after its last place.
    if (columns.some((numbers) => isNear(said, meanOf(numbers, numbers.length), 1))) continue;
    for (const numbers of columns) {
      const by = [rows.length, numbers.length - 1, numbers.length + 1].find((count) =>
        isNear(said, meanOf(numbers, count), 0.5001),
      );
      if (by === undefined) continue;
      return { name, said, mean: meanOf(numbers, numbers.length), count: numbers.length, by };
    }
  }
  return undefined;
}

/**
 * The numbers of each column that an average may be of: it has a word of its name or, where that says nothing but that it is
 * an average, is the only one. A few numbers that are alike fit by chance.
 */
function columnsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  average: string,
): readonly (readonly number[])[] {
  const words = wordsOf(average).filter((word) => !AVERAGE.test(word));
  const columns = [...new Set(rows.flatMap(Object.keys))].flatMap((name) => {
    const numbers = rows.map((row) => row[name]).filter((value) => typeof value === 'number');
    return numbers.length >= FEWEST && new Set(numbers).size >= FEWEST ? [{ name, numbers }] : [];
  });
  const named = columns.filter(({ name }) => wordsOf(name).some((word) => words.includes(word)));
  const meant = words.length > 0 ? named : columns.length === 1 ? columns : [];
  return meant.map(({ numbers }) => numbers);
}

const wordsOf = (name: string): readonly string[] =>
  snakeName(name)
    .split('_')
    .filter((word) => word.length > 1);

const meanOf = (numbers: readonly number[], count: number): number =>
  numbers.reduce((sum, one) => sum + one, 0) / count;

/** Whether a number is less than so many of its last places away from another one. */
function isNear(said: number, exact: number, places: number): boolean {
  const decimals = (/\.(\d+)$/.exec(String(said))?.[1] ?? '').length;
  return Math.abs(said - exact) <= places / 10 ** Math.min(decimals, 9);
}

async function confirmed(
  state: ToolState,
  lister: ToolState,
  { asked, listed }: Averaged,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  const rows = await extraCall(lister, context, emit, listed.scenario, listed.arguments);
  const again = await extraCall(state, context, emit, asked.scenario, asked.arguments);
  if (rows?.succeeded !== true || again?.succeeded !== true) return undefined;
  const wrong = wrongIn(lister, { asked: again, listed: rows });
  if (wrong === undefined) return undefined;
  const { name, said, mean, count, by } = wrong;
  const draft = {
    path: joinPointer('/averages', name),
    message: `The average is not that of the rows that "${quote(lister.tool.name, 60)}" lists.`,
    expected: `${Number(mean.toFixed(3))}, of ${count} numbers`,
    received: `${said}, as if there were ${by}`,
    evidence: [{ text: `request to both: ${quote(asked.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.numbersContradict, state.tool.name, draft, 'response');
  return { finding, attempt: again, isConfirmed: true };
}
