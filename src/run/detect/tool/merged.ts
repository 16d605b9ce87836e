import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson, compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { onlyList } from './listed-items.js';

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

async function compared(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
): Promise<Detection | undefined> {
  const base = successes(state).find((one) => amountsIn(one) !== undefined);
  if (base === undefined || !isRecord(base.arguments)) return undefined;
  const sent = base.arguments;
  const compiled = compileSchema(state.tool.inputSchema);
  const ask = async (...things: readonly unknown[]): Promise<Attempt | undefined> => {
    const args = { ...sent, [name]: things };
    if (compiled.check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const alone: { readonly thing: unknown; readonly amounts: Amounts }[] = [];
  for (const thing of thingsSent(state, name)) {
    const attempt = await ask(thing);
    const amounts = attempt === undefined ? undefined : amountsIn(attempt);
    if (amounts === undefined) continue;
    const other = alone.find((one) => sharedBy(one.amounts, amounts).length > 0);
    if (other === undefined) {
      alone.push({ thing, amounts });
      continue;
    }
    const both = await ask(other.thing, thing);
    const now = both === undefined ? undefined : amountsIn(both);
    const wrong = sharedBy(other.amounts, amounts).find((key) =>
      isOneAlone(key, now, other.amounts, amounts),
    );
    const again = wrong === undefined ? undefined : await ask(thing);
    if (both === undefined || wrong === undefined || again === undefined) return undefined;
    if (amountsIn(again)?.get(wrong) !== amounts.get(wrong)) return undefined;
    const [one, two] = [other.amounts.get(wrong) ?? 0, amounts.get(wrong) ?? 0];
    return detection(state, both, name, `${one} + ${two} for ${quote(wrong, 80)}`, `${now?.get(wrong)}`);
  }
  return undefined;
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
function amountsIn({ reply }: Attempt): Amounts | undefined {
  const rows = onlyList(shownData(reply)) ?? [];
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
