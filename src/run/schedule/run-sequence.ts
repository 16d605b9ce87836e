import type { RunEvent } from '../../model/run-event.js';
import {
  bindStep,
  findSequences,
  type Scenario,
  type Sequence,
  type SequenceStep,
  type StepRecord,
} from '../../scenario/index.js';
import type { MadeStep } from '../detect/detector.js';
import { detectInSequence } from '../detect/run-detectors.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { markedUpdate } from './marked-update.js';
import { runInOrder } from './run-in-order.js';
import { note } from './try-scenarios.js';

/** Makes the calls of a sequence one after the other, values flowing from response to argument, until one fails. */
async function runSequence(context: RunContext, sequence: Sequence, emit: Emit): Promise<void> {
  const made: MadeStep[] = [];
  const records: StepRecord[] = [];
  const { seed, values } = context.options;
  for (const step of sequence.steps) {
    const state = context.states.find(({ tool }) => tool.name === step.tool);
    if (state === undefined || state.skipped !== undefined || state.stopped !== undefined || context.isLate)
      return;
    if (state.extra <= 0) return;
    const bound = bindStep(step, state.tool, records, { seed, values });
    if ('missing' in bound) return;
    const args = step.role === 'update' ? markedUpdate(state, step, bound.arguments) : bound.arguments;
    state.extra--;
    const attempt = await context.attempt(
      state,
      scenarioOf(sequence, step, made.length, args),
      'sequence',
      emit,
    );
    state.planned++;
    note(state, attempt);
    const isFound = detectInSequence(context, { step, attempt }, made);
    const isMissed = !attempt.succeeded && step.role !== 'list';
    if (attempt.reply?.kind !== 'result' || isFound || isMissed) return;
    made.push({ step, attempt });
    records.push({ tool: step.tool, arguments: args, answer: attempt.reply.result });
  }
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
