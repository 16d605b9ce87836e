import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, structuredOf } from '../../attempt/reply-text.js';
import type { Emit, Examiner } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Tools whose answers are watched. */
const MOST_WITNESSES = 24;

/** Milliseconds above which a tool is not called again for this. */
const SLOW = 1_000;

/**
 * Finds tools that say they only read, and change what another tool shows. A witness is a tool
 * that answers the same twice in a row; only where its answer has changed are the others tried, half by half.
 */
export async function holdToReadOnly(
  examiner: Examiner,
  states: readonly ToolState[],
  hasWritten: boolean,
  emit: Emit,
): Promise<void> {
  const able = states.filter(isWitness);
  const witnesses = [...able.filter(needsNothing), ...able.filter((state) => !needsNothing(state))].slice(
    0,
    MOST_WITNESSES,
  );
  const suspects = states.filter(isSuspect);
  if (witnesses.length === 0 || suspects.length === 0) return;
  for (const witness of await contradicted(examiner, witnesses, suspects, hasWritten, emit)) {
    const others = suspects.filter((state) => state !== witness);
    for (const state of await guilty(examiner, witness, others, emit))
      await accuse(examiner, witness, state, emit);
  }
}

/** The witnesses that show something else than at first. After a restart or a write anything may: then all is called again. */
async function contradicted(
  examiner: Examiner,
  witnesses: readonly ToolState[],
  suspects: readonly ToolState[],
  hasWritten: boolean,
  emit: Emit,
): Promise<readonly ToolState[]> {
  const before = new Map<ToolState, string | undefined>();
  const isFresh = hasWritten || examiner.server.restarts > 0;
  for (const witness of witnesses) {
    const first = isFresh ? await testimony(examiner, witness, emit) : successes(witness).map(told)[0];
    before.set(witness, first);
  }
  if (isFresh) for (const state of suspects) await again(examiner, state, emit);
  const changed: ToolState[] = [];
  for (const [witness, first] of before) {
    const now = first === undefined ? undefined : await testimony(examiner, witness, emit);
    if (now !== undefined && now !== first) changed.push(witness);
  }
  return changed;
}

function isWitness(state: ToolState): boolean {
  const [first] = successes(state);
  return first !== undefined && first.milliseconds < SLOW && state.stopped === undefined;
}

/** A tool that needs no arguments shows the whole of something, and is asked first. */
function needsNothing(state: ToolState): boolean {
  return canonicalJson(successes(state)[0]?.arguments) === '{}';
}

function isSuspect(state: ToolState): boolean {
  const [first] = successes(state);
  const isHeld = state.tool.annotations?.readOnlyHint === true && state.stopped === undefined;
  return isHeld && first !== undefined && first.milliseconds < SLOW;
}

/** A moment in time, as text or as a number of seconds or milliseconds: it says nothing about what was changed. */
const MOMENT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?|(?<![\w.])1[5-9]\d{8}(?:\d{3})?(?![\w])/g;

function told({ reply }: Attempt): string {
  return canonicalJson(structuredOf(reply) ?? replyText(reply)).replace(MOMENT, '‹moment›');
}

/** What a witness shows; nothing where it shows something else at once. */
async function testimony(examiner: Examiner, state: ToolState, emit: Emit): Promise<string | undefined> {
  const [first, second] = [await again(examiner, state, emit), await again(examiner, state, emit)];
  return first !== undefined && first === second ? first : undefined;
}

/** Repeats the first call of a tool that succeeded, and returns what it shows now. */
async function again(examiner: Examiner, state: ToolState, emit: Emit): Promise<string | undefined> {
  const [first] = successes(state);
  if (first === undefined || examiner.isLate) return undefined;
  const attempt = await examiner.attempt(state, first.scenario, 'repeat', emit, first.arguments);
  return attempt.succeeded ? told(attempt) : undefined;
}

/** Those of a group after whose calls the witness shows something else, found by halving. */
async function guilty(
  examiner: Examiner,
  witness: ToolState,
  group: readonly ToolState[],
  emit: Emit,
): Promise<readonly ToolState[]> {
  if (group.length === 0 || (await change(examiner, witness, group, emit)) === undefined) return [];
  if (group.length === 1) return group;
  const half = Math.ceil(group.length / 2);
  const left = await guilty(examiner, witness, group.slice(0, half), emit);
  return [...left, ...(await guilty(examiner, witness, group.slice(half), emit))];
}

/** What a witness shows before and after a group was called, if it differs. */
async function change(
  examiner: Examiner,
  witness: ToolState,
  group: readonly ToolState[],
  emit: Emit,
): Promise<readonly [before: string, after: string] | undefined> {
  const { restarts } = examiner.server;
  const before = await testimony(examiner, witness, emit);
  for (const state of group) await again(examiner, state, emit);
  const after = await testimony(examiner, witness, emit);
  const isSound = before !== undefined && after !== undefined && examiner.server.restarts === restarts;
  return isSound && before !== after ? [before, after] : undefined;
}

/** A change that comes again with the call is no accident. */
async function accuse(examiner: Examiner, witness: ToolState, state: ToolState, emit: Emit): Promise<void> {
  const seen = await change(examiner, witness, [state], emit);
  if (seen === undefined) return;
  const finding = runFinding(
    RUN_RULES.readOnly,
    state.tool.name,
    {
      path: '/annotations/readOnlyHint',
      message: `The tool says that it only reads, but it changes what "${quote(witness.tool.name, 60)}" shows.`,
      expected: quote(seen[0], 160),
      received: quote(seen[1], 160),
    },
    'definition',
  );
  const [first] = successes(state);
  state.book.add(finding, first);
  for (const entry of state.book.entries) if (entry.finding === finding) entry.isSettled = true;
}
