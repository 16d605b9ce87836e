import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quote } from '../model/quote.js';
import {
  bindStep,
  type KnownValues,
  type Scenario,
  type Sequence,
  type SequenceStep,
  type StepRecord,
} from '../scenario/index.js';
import { compileSchema } from '../schema/index.js';
import { answerData, answerText, structuredOf } from './answer-text.js';
import type { Attempt } from './attempt.js';
import type { Emit, Examiner } from './examiner.js';
import { note } from './exercise.js';
import { RUN_RULES, runFinding } from './run-rules.js';
import type { ToolState } from './tool-state.js';

/** A step that was made. */
interface Made {
  readonly step: SequenceStep;
  readonly attempt: Attempt;
}

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
    const args = step.role === 'update' ? changed(state, step, bound.arguments) : bound.arguments;
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

const MARK = ' (changed)';

/** The arguments of an update with something to recognise it by: a text that differs from the one at the creation. */
function changed({ tool }: ToolState, { takes }: SequenceStep, args: unknown): unknown {
  if (!isRecord(args)) return args;
  const compiled = compileSchema(tool.inputSchema);
  // What is found by its id keeps it, and may get another title, though the title could identify it, too.
  const hasId = takes.some(({ of }) => of === 'answer');
  const flowing = new Set(
    takes.filter(({ of }) => of === 'answer' || !hasId).map(({ property }) => property),
  );
  for (const [name, value] of Object.entries(args)) {
    if (flowing.has(name) || typeof value !== 'string') continue;
    const next = { ...args, [name]: value + MARK };
    if (compiled.check(next).outcome === 'valid') return next;
  }
  return args;
}

const GONE = /deleted|archived|trash|removed|inactive/i;

function stateFinding(
  step: SequenceStep,
  attempt: Attempt,
  made: readonly (Made | undefined)[],
): Finding | undefined {
  const text = answerText(attempt.reply);
  const evidence = [
    { text: `asked: ${quote(attempt.arguments, 160)}` },
    { text: `answered: ${quote(text, 160)}` },
  ];
  const of = (role: string): Made | undefined => made.findLast((one) => one?.step.role === role);
  if (step.expectation === 'gone') {
    if (!attempt.succeeded || GONE.test(text) || isEmpty(attempt)) return undefined;
    const message = 'What was deleted can still be read.';
    return runFinding(
      RUN_RULES.state,
      of('delete')?.step.tool ?? step.tool,
      { path: '', message, evidence },
      'response',
    );
  }
  if (step.role !== 'get') return undefined;
  if (!attempt.succeeded) {
    if (attempt.validation?.diagnosis.kind !== 'not_found') return undefined;
    const message = 'What was just created cannot be read.';
    return runFinding(RUN_RULES.state, step.tool, { path: '', message, evidence }, 'response');
  }
  const update = of('update');
  const before = of('get') ?? of('create');
  return update === undefined || before === undefined
    ? undefined
    : lost(update, before.attempt, attempt, evidence);
}

/** An update was confirmed, and afterwards the old value is read where the new one should be. */
function lost(
  { step, attempt: update }: Made,
  before: Attempt,
  read: Attempt,
  evidence: Finding['evidence'],
): Finding | undefined {
  const [sent, old, now] = [update.arguments, answerData(before.reply), answerData(read.reply)];
  if (!isRecord(sent) || !isRecord(old) || !isRecord(now)) return undefined;
  const property = Object.keys(sent).find((name) => {
    const value = sent[name];
    const isOurs = typeof value === 'string' && value.endsWith(MARK);
    return isOurs && Object.hasOwn(now, name) && now[name] !== value && now[name] === old[name];
  });
  if (property === undefined) return undefined;
  const message = 'An update was confirmed, but the old value is still read.';
  const draft = {
    path: '',
    message,
    expected: quote(sent[property]),
    received: quote(now[property]),
    evidence,
  };
  return runFinding(RUN_RULES.state, step.tool, draft, 'response');
}

function isEmpty({ reply }: Attempt): boolean {
  const structured = structuredOf(reply);
  if (isRecord(structured))
    return Object.values(structured).every(
      (value) => value === null || (Array.isArray(value) && value.length === 0),
    );
  return /^(?:\s*|null|\[\s*\]|\{\s*\})$/.test(answerText(reply));
}
