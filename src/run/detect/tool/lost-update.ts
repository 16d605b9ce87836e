import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { gaugeOf } from './gauge.js';

/** Calls that are made one after another first, at the same time then, and one after another at the end. */
const [BEFORE, AT_ONCE, AFTER] = [3, 3, 2];

type Numbers = Readonly<Record<string, number>>;

/**
 * Each call of a tool changes a number by the same. Made at the same time, some calls are lost: each has read the number
 * before the others had written it. That the number goes on by the same afterwards rules out a bound.
 */
export const lostUpdate: ToolDetector = {
  name: 'lost update',
  scope: 'tool',
  rules: [RUN_RULES.lostUpdate],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const isChanging = state.stage === 'write' || state.stage === 'act';
    const isRepeatable = isChanging && state.tool.annotations?.idempotentHint !== true;
    const gauge = isRepeatable ? gaugeOf(state, context, emit) : undefined;
    if (gauge === undefined || state.extra < BEFORE + AT_ONCE + AFTER) return;
    const { base } = gauge;
    const call = (): Promise<Attempt | undefined> =>
      extraCall(state, context, emit, base.scenario, base.arguments);
    const counted = async (): Promise<Numbers | undefined> => {
      const attempt = await call();
      return attempt?.succeeded === true ? await gauge.after(attempt) : undefined;
    };
    const steps = await steadySteps(counted);
    if (steps.length === 0) return;
    const together = await Promise.all(Array.from({ length: AT_ONCE }, call));
    const [next, last] = [await counted(), await counted()];
    if (together.some((attempt) => attempt?.succeeded !== true)) return;
    const lost = steps.find((step) => isLost(step, next?.[step.name], last?.[step.name]));
    if (lost !== undefined) yield detection(state, base, lost, next?.[lost.name]);
  },
};

interface Step {
  readonly name: string;
  readonly by: number;
  /** The number after the last call. */
  readonly from: number;
}

/** Whether some of the calls at once have left no trace, and the calls after them have. */
function isLost({ from, by }: Step, next: number | undefined, last: number | undefined): boolean {
  if (next === undefined || last === undefined || !isSame(last - next, by)) return false;
  const made = (next - from) / by;
  return isSame(made, Math.round(made)) && made > 0.5 && made < AT_ONCE + 0.5;
}

/** The numbers that each of several calls changes by the same; no call is made beyond the first one that does not. */
async function steadySteps(counted: () => Promise<Numbers | undefined>): Promise<readonly Step[]> {
  const seen: Numbers[] = [];
  while (seen.length < BEFORE) {
    const numbers = await counted();
    if (numbers === undefined) return [];
    seen.push(numbers);
    if (seen.length > 1 && stepsIn(seen).length === 0) return [];
  }
  return stepsIn(seen);
}

function stepsIn(seen: readonly Numbers[]): readonly Step[] {
  return Object.keys(seen[0] ?? {}).flatMap((name) => {
    const values = seen.flatMap((numbers) => numbers[name] ?? []);
    const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
    const [[by], from] = [steps, values.at(-1)];
    if (by === undefined || by === 0 || from === undefined || values.length < seen.length) return [];
    return steps.every((step) => isSame(step, by)) ? [{ name, by, from }] : [];
  });
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  { name, by, from }: Step,
  received: number | undefined,
): Detection {
  const draft = {
    path: joinPointer('', name),
    message: 'Calls that are made at the same time are lost.',
    expected: `${from + by * (AT_ONCE + 1)} after ${AT_ONCE} calls at once and one more`,
    received: `${received}`,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.lostUpdate, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
