import type { Finding } from '../../model/finding.js';
import {
  bindStep,
  type KnownValues,
  type Scenario,
  type Sequence,
  type SequenceStep,
  type StepRecord,
} from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { type Made, stateFinding } from '../detect/sequence/lost-state.js';
import type { Emit, Examiner } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';
import { markedUpdate } from './marked-update.js';
import { note } from './try-scenarios.js';

/**
 * Makes the calls of a sequence one after the other, values flowing from answer to argument, and checks that what was
 * created can be read, that a change is kept, and that what was deleted is gone. Ends where a step cannot be made.
 */
export async function runSequence(
  examiner: Examiner,
  sequence: Sequence,
  states: ReadonlyMap<string, ToolState>,
  values: KnownValues,
  emit: Emit,
): Promise<void> {
  const made: (Made | undefined)[] = [];
  const records: StepRecord[] = [];
  for (const step of sequence.steps) {
    const state = states.get(step.tool);
    if (state === undefined || state.skipped !== undefined || state.stopped !== undefined || examiner.isLate)
      return;
    if (state.extra <= 0) return;
    const bound = bindStep(step, state.tool, records, { seed: examiner.options.seed, values });
    if ('missing' in bound) return;
    const args = step.role === 'update' ? markedUpdate(state, step, bound.arguments) : bound.arguments;
    state.extra--;
    const attempt = await examiner.attempt(
      state,
      scenarioOf(sequence, step, made.length, args),
      'sequence',
      emit,
    );
    state.planned++;
    note(state, attempt);
    const finding = stateFinding(step, attempt, made);
    if (finding !== undefined) blame(states, finding, attempt);
    const isMissed = !attempt.succeeded && step.role !== 'list';
    if (attempt.reply?.kind !== 'result' || finding !== undefined || isMissed) return;
    made.push({ step, attempt });
    records.push({ tool: step.tool, arguments: args, answer: attempt.reply.result });
  }
}

function blame(states: ReadonlyMap<string, ToolState>, finding: Finding, attempt: Attempt): void {
  const state = states.get(finding.subject.tool ?? '');
  state?.book.add(finding, attempt);
  for (const entry of state?.book.entries ?? [])
    if (entry.finding.rule === finding.rule) entry.isSettled = true;
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
