import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { workingCall } from './working-call.js';

/** What says that numbers of the same thing are added up. */
const ADDS: readonly RegExp[] = [
  /\b(?:add(?:s|ed)? (?:up|together)|sum(?:s|med)?(?: up)?|totall?ed|accumulat(?:es?|ed))\b/i,
  /\b(?:combin|merg|aggregat)(?:es?|ed) (?:the )?(?:quantit\w+|amounts?|numbers)\b/i,
];

/** Things that are asked for alone. */
const MOST = 5;

/** The only number of each row, by the rest of the row. */
type Amounts = ReadonlyMap<string, number>;

/**
 * A tool that adds up what several things have in common returns for two of them what it returns for one. Each of the two
 * is asked for alone, before and after.
 */
export const merged: ToolDetector = {
  name: 'merged',
  scope: 'tool',
  rules: [RUN_RULES.wrongResult],
  at: '/merged',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (state.stage !== 'read' || !ADDS.some((words) => words.test(state.tool.description ?? ''))) return;
    for (const { name, schema } of argumentsOf(state)) {
      const found = schema.type === 'array' ? await compared(state, context, emit, name) : undefined;
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

/** Asks for things in one call. */
type Ask = (...things: readonly unknown[]) => Promise<Attempt | undefined>;

/** A thing with the amounts that it has alone. */
interface Alone {
  readonly thing: unknown;
  readonly amounts: Amounts;
}

/** Asks for one thing after another, up to the first that shares a row with one before: those two are asked for together. */
async function compared(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
): Promise<Detection | undefined> {
  const base = successes(state).find((one) => amountsIn(one) !== undefined);
  if (base === undefined || !isRecord(base.arguments)) return undefined;
  const sent = base.arguments;
  const ask: Ask = (...things) =>
    workingCall(state, context, emit, base.scenario, { ...sent, [name]: things });
  const known: Alone[] = [];
  for (const thing of thingsSent(state, name)) {
    const amounts = amountsIn(await ask(thing));
    if (amounts === undefined) continue;
    const other = known.find((one) => sharedBy(one.amounts, amounts).length > 0);
    if (other !== undefined) return together(state, name, ask, other, { thing, amounts });
    known.push({ thing, amounts });
  }
  return undefined;
}

/** Two things have together what one of them has alone, and the second of them still has as much. */
async function together(
  state: ToolState,
  name: string,
  ask: Ask,
  one: Alone,
  other: Alone,
): Promise<Detection | undefined> {
  const both = await ask(one.thing, other.thing);
  const now = amountsIn(both);
  const wrong = sharedBy(one.amounts, other.amounts).find((key) =>
    isOneAlone(key, now, one.amounts, other.amounts),
  );
  if (both === undefined || wrong === undefined) return undefined;
  const again = await ask(other.thing);
  if (again === undefined || amountsIn(again)?.get(wrong) !== other.amounts.get(wrong)) return undefined;
  const [first, second] = [one, other].map(({ amounts }) => amounts.get(wrong) ?? 0);
  return detection(state, both, name, `${first} + ${second} for ${quote(wrong, 80)}`, `${now?.get(wrong)}`);
}

/** Different things that calls have named in a list. */
const thingsSent = (state: ToolState, name: string): readonly unknown[] =>
  [
    ...new Set(
      successes(state).flatMap(({ arguments: args }) => {
        const value = isRecord(args) ? args[name] : undefined;
        return Array.isArray(value)
          ? value.filter((one) => typeof one === 'string' || typeof one === 'number')
          : [];
      }),
    ),
  ].slice(0, MOST);

/** The rows of a response; nothing where a row has several numbers, or two rows are alike. */
function amountsIn(attempt: Attempt | undefined): Amounts | undefined {
  const rows = onlyList(shownData(attempt?.reply)) ?? [];
  const amounts = rows.flatMap((row) => {
    const entries = isRecord(row) ? Object.entries(row) : [];
    const numbers = entries.filter(([, value]) => typeof value === 'number');
    const words = entries.filter(([, value]) => typeof value === 'string');
    const [[, amount] = []] = numbers;
    const isPlain = numbers.length === 1 && words.length + 1 === entries.length && words.length > 0;
    return isPlain && typeof amount === 'number'
      ? [[canonicalJson(Object.fromEntries(words)), amount] as const]
      : [];
  });
  const all = new Map(amounts);
  return rows.length > 0 && all.size === rows.length ? all : undefined;
}

const sharedBy = (one: Amounts, other: Amounts): readonly string[] =>
  [...one].flatMap(([key, amount]) => (amount > 0 && (other.get(key) ?? 0) > 0 ? [key] : []));

/** Whether two things have as much together as one of them alone. */
const isOneAlone = (key: string, now: Amounts | undefined, one: Amounts, other: Amounts): boolean => {
  const said = now?.get(key);
  return said !== undefined && (said === one.get(key) || said === other.get(key));
};

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  name: string,
  expected: string,
  received: string,
): Detection {
  const draft = {
    path: joinPointer('/merged', name),
    message: `For two of "${quote(name, 60)}", the tool returns what one of them has, and not their sum.`,
    expected,
    received,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.wrongResult, tool.name, draft, 'response');
  return { finding, attempt, isConfirmed: true };
}
