import type { RunEvent } from '../../model/run-event.js';
import {
  bindStep,
  findSequences,
  type Scenario,
  type Sequence,
  type SequenceStep,
  type StepRecord,
} from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import type { MadeStep } from '../detect/detector.js';
import { detectInSequence } from '../detect/run-detectors.js';
import { readInList } from '../detect/sequence/listed-thing.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { markedUpdate } from './marked-update.js';
import { note } from './note.js';
import { attemptObserved } from './observe-effect.js';
import { richCreation } from './rich-creation.js';
import { runInOrder } from './run-in-order.js';
import { whereMade } from './where-made.js';

/** Makes the calls of a sequence one after the other, values flowing from response to argument, until one fails. */
async function runSequence(context: RunContext, sequence: Sequence, emit: Emit): Promise<void> {
  const made: MadeStep[] = [];
  const records: StepRecord[] = [];
  const { seed, values } = context.options;
  for (const step of sequence.steps) {
    const state = context.states.find(({ tool }) => tool.name === step.tool);
    if (state === undefined || context.isLate || !mayCall(state)) return;
    const bound = bindStep(step, state.tool, records, { seed, values });
    if ('missing' in bound) return;
    const hasWorked = successes(state).length > 0;
    const { attempt: whole, args } = await makeStep(context, sequence, step, made, bound.arguments, emit);
    const attempt = readInStep(step, whole, made);
    if (attempt === undefined) continue;
    const isFound = detectInSequence(context, { step, attempt, hasWorked }, made);
    // Whether a list or an act succeeds says nothing about the rest, and what was deleted should not be found.
    const isMissed = !attempt.succeeded && !MAY_FAIL.has(step.role);
    // What can still be read may be changed and deleted: the other steps are worth making.
    const isLost = isFound && !(attempt.succeeded && READS.has(step.role));
    if (attempt.reply?.kind !== 'result' || isLost || isMissed) return;
    made.push({ step, attempt, hasWorked });
    const given = step.role === 'create' ? whereMade({ ...attempt, arguments: args }) : args;
    records.push({ tool: step.tool, arguments: given, answer: attempt.reply.result });
  }
}

const mayCall = ({ skipped, stopped, extra }: ToolState): boolean =>
  skipped === undefined && stopped === undefined && extra > 0;

/** The call of a step; where it lists all things, as if it had read the one that was created. */
const readInStep = ({ isListed }: SequenceStep, attempt: Attempt, [created]: readonly MadeStep[]) =>
  isListed === true ? readInList(attempt, created?.attempt) : attempt;

const READS: ReadonlySet<SequenceStep['role']> = new Set(['get', 'list']);

const MAY_FAIL: ReadonlySet<SequenceStep['role']> = new Set(['list', 'act', 'get_deleted', 'list_deleted']);

/** One call of a sequence; a creation that fails with all its arguments is made with those that it needs. */
async function makeStep(
  context: RunContext,
  sequence: Sequence,
  step: SequenceStep,
  made: readonly MadeStep[],
  bound: unknown,
  emit: Emit,
): Promise<{ readonly attempt: Attempt; readonly args: unknown }> {
  const state = context.stateOf(step.tool);
  if (state === undefined) throw new Error(`The tool ${step.tool} has no state.`);
  const call = async (args: unknown): Promise<Attempt> => {
    state.extra--;
    const scenario = scenarioOf(sequence, step, made.length, args);
    return await attemptObserved(context, state, scenario, 'sequence', emit);
  };
  const created = made.find((one) => one.step.role === 'create')?.attempt.arguments;
  const isUpdate = step.role === 'update';
  let args = isUpdate ? markedUpdate(state, step, bound, created) : richCreation(state, step, bound);
  let attempt = await call(args);
  const others = step.role === 'create' ? [bound, workedBefore(state)] : [];
  for (const other of others) {
    if (attempt.succeeded || state.extra <= 0 || other === undefined || other === args) continue;
    args = other;
    attempt = await call(args);
  }
  state.planned++;
  note(state, attempt);
  return { attempt, args };
}

/** Arguments with which a creation has worked: plausible ones may not do on this server. */
function workedBefore(state: ToolState): unknown {
  return successes(state)[0]?.arguments;
}

/** Creates, reads, changes and deletes what belongs together. */
export async function* runSequences(context: RunContext): AsyncGenerator<RunEvent> {
  const callable = context.states.filter(({ skipped }) => skipped === undefined);
  const sequences = findSequences(callable.map(({ tool }) => tool));
  yield* runInOrder(sequences, 1, (sequence, emit: Emit) => runSequence(context, sequence, emit));
  context.values.gather(context.states);
}

function scenarioOf({ id, entity }: Sequence, step: SequenceStep, index: number, args: unknown): Scenario {
  return {
    id: `${id}-${index}`,
    tool: step.tool,
    category: 'happy_path',
    label: `${step.role.replace('_', ' ')} ${entity}, step ${index + 1} of a sequence`,
    arguments: args,
    expectation: 'either',
    exercises: [],
    guesses: [],
  };
}
