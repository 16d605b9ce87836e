import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** Folded names of numbers that grow with time, and not with what is done. */
const OF_TIME = /time|date|stamp|version|revision|elapsed|duration|at$|ms$/;

/** First words of names of tools that add to a number. */
const ADDS = /increment|increase|incr|count|add|adjust|deposit|bump|vote|credit|earn|score|append|push/i;

/** Calls that are made at the same time. */
const AT_ONCE = 3;

/**
 * A tool adds the same to a number with each call. Made at the same time, some calls are lost: each has read the number
 * before the others had written it.
 */
export const lostUpdate: ToolDetector = {
  name: 'lost update',
  scope: 'tool',
  rules: [RUN_RULES.lostUpdate],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const { name, annotations } = state.tool;
    const [worked] = successes(state);
    const isAdding = state.stage === 'write' && ADDS.test(name) && annotations?.idempotentHint !== true;
    if (!isAdding || worked === undefined || state.extra < AT_ONCE * 2 + 2) return;
    const call = (): Promise<Attempt | undefined> =>
      extraCall(state, context, emit, worked.scenario, worked.arguments);
    const [first, second] = [await call(), await call()];
    const step = stepBetween(first, second);
    if (step === undefined) return;
    const together = await Promise.all(Array.from({ length: AT_ONCE }, call));
    const last = await call();
    if (last === undefined || together.some((attempt) => attempt?.succeeded !== true)) return;
    const [from, to] = [numberIn(second, step.name), numberIn(last, step.name)];
    const expected = (from ?? 0) + step.by * (AT_ONCE + 1);
    const isLost = from !== undefined && to !== undefined && to < expected && to > from;
    if (isLost) yield detection(state, last, step.name, expected, to);
  },
};

interface Step {
  readonly name: string;
  readonly by: number;
}

/** The number that a repetition increases. */
function stepBetween(first: Attempt | undefined, second: Attempt | undefined): Step | undefined {
  const data = replyData(first?.reply);
  if (first?.succeeded !== true || second?.succeeded !== true || !isRecord(data)) return undefined;
  for (const name of Object.keys(data).filter((key) => !OF_TIME.test(foldName(key)))) {
    const [before, after] = [numberIn(first, name), numberIn(second, name)];
    if (before !== undefined && after !== undefined && after > before) return { name, by: after - before };
  }
  return undefined;
}

function numberIn(attempt: Attempt | undefined, name: string): number | undefined {
  const data = replyData(attempt?.reply);
  const value = isRecord(data) ? data[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  name: string,
  expected: number,
  received: number,
): Detection {
  const draft = {
    path: joinPointer('', name),
    message: 'Calls that are made at the same time are lost.',
    expected: `${expected} after ${AT_ONCE} calls at once and one more`,
    received: `${received}`,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return {
    finding: runFinding(RUN_RULES.lostUpdate, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
