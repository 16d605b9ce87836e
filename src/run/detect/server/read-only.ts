import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { steadyText } from '../../attempt/steady-text.js';
import { note } from '../../schedule/note.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { boundTraces } from './bound-traces.js';
import { spentTraces } from './spent-traces.js';
import { takenTraces } from './taken-traces.js';
import { type Trace, traces } from './traces.js';

/** Tools whose answers are watched. */
const MOST_WITNESSES = 24;

/** Milliseconds above which a tool is not called again for this. */
const SLOW = 1_000;

/**
 * A tool says that it only reads, but changes what another tool shows. A witness is a tool that returns the same twice in
 * a row; only where its response has changed are the others tried, half by half.
 */
export const readOnly: ServerDetector = {
  name: 'read only',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.readOnly],
  replay: { by: 'run', tools: 'all' },
  detect: notReadOnly,
};

/**
 * Looks for traces before the scenarios are made: what a tool leaves behind once for each thing shows only as long as there
 * are things that it was not called about.
 */
export async function noteEarlyTraces(context: RunContext, emit: Emit): Promise<void> {
  const states = context.ofStage('read');
  const suspects = states.filter(isSuspect);
  // What they list may be gone when another tool is asked for it later.
  const record = (state: ToolState, attempt: Attempt): void => {
    state.planned++;
    note(state, attempt);
  };
  for await (const trace of traces(context, witnessesIn(states), suspects, emit, record)) {
    context.watch.writers.add(trace.state.tool.name);
    context.watch.traces.push(trace);
  }
}

/** Those that show all of something come first. */
function witnessesIn(states: readonly ToolState[]): readonly ToolState[] {
  const able = states.filter(isWitness);
  const rest = able.filter((state) => !needsNothing(state));
  return [...able.filter(needsNothing), ...rest].slice(0, MOST_WITNESSES);
}

async function* notReadOnly(context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const states = context.ofStage('read');
  const witnesses = witnessesIn(states);
  const suspects = states.filter(isSuspect);
  if (witnesses.length === 0 || suspects.length === 0) return;
  const found = new Set<ToolState>();
  for await (const { witness, state, seen } of accused(context, witnesses, suspects, emit)) {
    if (found.has(state)) continue;
    found.add(state);
    context.watch.writers.add(state.tool.name);
    yield accusation(witness, state, seen);
  }
}

/** Tools that change something each time, and those that do so the first time they are called about a thing. */
async function* accused(
  context: RunContext,
  witnesses: readonly ToolState[],
  suspects: readonly ToolState[],
  emit: Emit,
): AsyncGenerator<Trace> {
  yield* context.watch.traces;
  for (const witness of await contradicted(context, witnesses, suspects, emit)) {
    const others = suspects.filter((state) => state !== witness);
    for (const state of await guilty(context, witness, others, emit)) {
      // A change that is repeated with the call is not a coincidence.
      const seen = await change(context, witness, [state], emit);
      if (seen !== undefined) yield { witness, state, seen };
    }
  }
  const lists = witnesses.filter(needsNothing);
  yield* traces(context, lists, suspects, emit);
  yield* spentTraces(context, lists, suspects, emit);
  yield* takenTraces(context, suspects, emit);
  yield* boundTraces(context, suspects, emit);
}

/** The witnesses that show something else than at first. After a restart or a write anything may: then all are called again. */
async function contradicted(
  context: RunContext,
  witnesses: readonly ToolState[],
  suspects: readonly ToolState[],
  emit: Emit,
): Promise<readonly ToolState[]> {
  const before = new Map<ToolState, string | undefined>();
  const hasWritten = context.states.some(({ stage, attempts }) => stage !== 'read' && attempts.length > 0);
  const isFresh = hasWritten || context.server.restarts > 0;
  for (const witness of witnesses) {
    const first = isFresh
      ? await stableResponse(context, witness, emit)
      : successes(witness).map(steadyText)[0];
    before.set(witness, first);
  }
  if (isFresh) for (const state of suspects) await callVaried(context, state, emit);
  const changed: ToolState[] = [];
  for (const [witness, first] of before) {
    const now = first === undefined ? undefined : await stableResponse(context, witness, emit);
    if (now !== undefined && now !== first) changed.push(witness);
  }
  return changed;
}

function isWitness(state: ToolState): boolean {
  const [first] = successes(state);
  return first !== undefined && first.milliseconds < SLOW && state.stopped === undefined;
}

/** A tool that needs no arguments shows all of something, and is called first. */
function needsNothing(state: ToolState): boolean {
  return canonicalJson(successes(state)[0]?.arguments) === '{}';
}

function isSuspect(state: ToolState): boolean {
  const [first] = successes(state);
  const isHeld = state.tool.annotations?.readOnlyHint === true && state.stopped === undefined;
  return isHeld && first !== undefined && first.milliseconds < SLOW;
}

/** What a witness shows; nothing where it shows something else at once. */
async function stableResponse(
  context: RunContext,
  state: ToolState,
  emit: Emit,
): Promise<string | undefined> {
  const [first, second] = [await again(context, state, emit), await again(context, state, emit)];
  return first !== undefined && first === second ? first : undefined;
}

/** Repeats the first call of a tool that succeeded, and returns what it shows now. */
async function again(context: RunContext, state: ToolState, emit: Emit): Promise<string | undefined> {
  const [first] = successes(state);
  if (first === undefined || context.isLate) return undefined;
  const attempt = await context.attempt(state, first.scenario, 'repeat', emit, first.arguments);
  return attempt.succeeded ? steadyText(attempt) : undefined;
}

/**
 * Repeats calls of a tool that succeeded, in such an order that the last one is another than before: what sets something
 * shows only where it is told something else.
 */
async function callVaried(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const calls = variedCalls(successes(state));
  const isReversed = context.watch.wasLast(state.tool.name, calls.at(-1)?.arguments);
  for (const { scenario, arguments: args } of isReversed ? calls.toReversed() : calls) {
    if (context.isLate) return;
    await context.attempt(state, scenario, 'repeat', emit, args);
  }
}

/** The first call, and for the first arguments one that differs from it in nothing else. */
function variedCalls(worked: readonly Attempt[]): readonly Attempt[] {
  const [first] = worked;
  if (first === undefined || !isRecord(first.arguments)) return first === undefined ? [] : [first];
  const base = first.arguments;
  const others = Object.keys(base)
    .slice(0, MOST_VARIED)
    .map((name) =>
      worked.find(({ arguments: args }) => {
        if (!isRecord(args) || !Object.hasOwn(args, name)) return false;
        const isOther = canonicalJson(args[name]) !== canonicalJson(base[name]);
        return isOther && canonicalJson({ ...args, [name]: base[name] }) === canonicalJson(base);
      }),
    );
  return [first, ...others.filter((one) => one !== undefined)];
}

/** Arguments of one tool that are varied. */
const MOST_VARIED = 2;

/** Those of a group after whose calls the witness shows something else, found by halving. */
async function guilty(
  context: RunContext,
  witness: ToolState,
  group: readonly ToolState[],
  emit: Emit,
): Promise<readonly ToolState[]> {
  if (group.length === 0 || (await change(context, witness, group, emit)) === undefined) return [];
  if (group.length === 1) return group;
  const half = Math.ceil(group.length / 2);
  const left = await guilty(context, witness, group.slice(0, half), emit);
  return [...left, ...(await guilty(context, witness, group.slice(half), emit))];
}

/** What a witness shows before and after a group was called, if it differs. */
async function change(
  context: RunContext,
  witness: ToolState,
  group: readonly ToolState[],
  emit: Emit,
): Promise<readonly [before: string, after: string] | undefined> {
  const { restarts } = context.server;
  const before = await stableResponse(context, witness, emit);
  for (const state of group) await callVaried(context, state, emit);
  const after = await stableResponse(context, witness, emit);
  const isSound = before !== undefined && after !== undefined && context.server.restarts === restarts;
  return isSound && before !== after ? [before, after] : undefined;
}

function accusation(
  witness: ToolState,
  state: ToolState,
  [before, after]: readonly [before: string, after: string],
): Detection {
  const finding = runFinding(
    RUN_RULES.readOnly,
    state.tool.name,
    {
      path: '/annotations/readOnlyHint',
      message: `The tool claims to be read-only, but it changes what "${quote(witness.tool.name, 60)}" shows.`,
      expected: quote(before, 160),
      received: quote(after, 160),
    },
    'definition',
  );
  const [first] = successes(state);
  return first === undefined ? { finding } : { finding, attempt: first, isConfirmed: true };
}
