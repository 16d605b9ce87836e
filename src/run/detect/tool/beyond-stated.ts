import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { memberBeyond, type ResultBound, resultBounds } from './stated-result.js';
import { workingCall } from './working-call.js';

/** Parts of a range at which results wrap around, or are cut off. */
const PARTS: readonly number[] = [0.5, 0.25, 0.75];

/** A number in the response is beyond the bound that the description states of it: a cap that is not applied. */
export const beyondStated: ToolDetector = {
  name: 'beyond stated',
  scope: 'tool',
  rules: [RUN_RULES.wrongResult],
  at: '/bound',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const bounds = resultBounds(state.tool.description ?? '');
    if (bounds.length === 0) return;
    const found =
      successes(state)
        .map((attempt) => firstBeyond(attempt, bounds))
        .find((one) => one !== undefined) ?? (await tried(state, context, emit, bounds));
    if (found === undefined) return;
    const { attempt, bound, name, value } = found;
    const draft = {
      path: joinPointer('/bound', name),
      message: 'A number in the response is beyond what the description says.',
      expected: quote(bound.words, 80),
      received: `${value}`,
      evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
    };
    const finding = runFinding(RUN_RULES.wrongResult, state.tool.name, draft, 'response');
    yield { finding, attempt, isConfirmed: true };
  },
};

interface Beyond {
  readonly attempt: Attempt;
  readonly bound: ResultBound;
  readonly name: string;
  readonly value: number;
}

function firstBeyond(attempt: Attempt, bounds: readonly ResultBound[]): Beyond | undefined {
  for (const bound of bounds) {
    const found = memberBeyond(attempt, bound);
    if (found !== undefined) return { attempt, bound, ...found };
  }
  return undefined;
}

/** Calls with numbers at the parts of the range that an argument has. */
async function tried(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  bounds: readonly ResultBound[],
): Promise<Beyond | undefined> {
  const base = successes(state).find(({ arguments: args }) => isRecord(args));
  if (base === undefined || !readsOrComputes(state)) return undefined;
  for (const { name, schema } of argumentsOf(state)) {
    const { minimum, maximum } = schema;
    if (typeof minimum !== 'number' || typeof maximum !== 'number') continue;
    // What counts from 0 has one value more than its largest one.
    const size = maximum - minimum + (schema.type === 'integer' ? 1 : 0);
    for (const part of PARTS) {
      const value = minimum + size * part;
      const args = {
        ...Object(base.arguments),
        [name]: schema.type === 'integer' ? Math.floor(value) : value,
      };
      const attempt = await workingCall(state, context, emit, base.scenario, args);
      const found = attempt === undefined ? undefined : firstBeyond(attempt, bounds);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
