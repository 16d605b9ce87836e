import type { RuleId } from '../../model/rule.js';
import type { CallPurpose } from '../../model/run-event.js';
import type { Scenario } from '../../scenario/index.js';
import { canonicalJson } from '../../schema/hash.js';
import type { Attempt } from '../attempt/attempt.js';
import { steadyText } from '../attempt/steady-text.js';
import { hasCallsToSpare } from '../plan/budget.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import type { Sight } from '../state/watched-call.js';
import { type WitnessCall, witnessesFor } from './witnesses.js';

/** Calls of one tool that are observed, invalid ones among them, and successes after which a plan has shown enough. */
const [MOST_CALLS, MOST_INVALID, ENOUGH] = [28, 8, 4];

/** Calls of witnesses for one observation: each is called before and after, and at first twice. */
const MOST_AT_ONCE = 15;

/** Calls of witnesses in a run. */
const MOST_LOOKS = 2_000;

/**
 * Makes a call that may change something, and looks before and after it at what the tools that read show. What differs
 * is the effect of the call: a judgement about it needs no other tool of the same name.
 */
export async function attemptObserved(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  purpose: CallPurpose,
  emit: Emit,
  args: unknown = scenario.arguments,
): Promise<Attempt> {
  const witnesses = isWorthALook(context, state, scenario, purpose)
    ? witnessesFor(context, state, args).filter((one) => mayShow(state, one))
    : [];
  if (witnesses.length === 0) return context.attempt(state, scenario, purpose, emit, args);
  const { restarts } = context.server;
  const before = await look(context, witnesses, emit);
  const attempt = await context.attempt(state, scenario, purpose, emit, args);
  if (before.size === 0 || attempt.reply === undefined) return attempt;
  const after = await look(context, [...before.keys()], emit);
  // A server that was started again has forgotten more than the call has changed.
  if (context.server.restarts !== restarts) return attempt;
  const all = [...before].flatMap(([call, seen]) => {
    const now = after.get(call);
    return now === undefined
      ? []
      : [{ witness: call.state.tool.name, tool: call.state.tool, before: seen, after: now }];
  });
  // That a failed call has changed something is said only where looking alone changes nothing.
  const isOdd = !attempt.succeeded && all.some((sight) => !isSameSight(sight));
  const sights = isOdd ? await unchangedByLooking(context, all, [...before.keys()], emit) : all;
  for (const sight of attempt.succeeded ? sights : []) noteLook(state, sight);
  if (attempt.succeeded && scenario.expectation === 'accept')
    for (const sight of sights) noteShown(context, sight);
  state.effects.push({ attempt, sights, witnesses: witnesses.map((one) => one.state.tool.name) });
  return attempt;
}

const isSameSight = ({ before, after }: Sight): boolean =>
  before === after || steadyText(before) === steadyText(after);

/** Those of several looks that are the same when all are repeated, with no other call between: some count what reads, too. */
async function unchangedByLooking(
  context: RunContext,
  sights: readonly Sight[],
  calls: readonly WitnessCall[],
  emit: Emit,
): Promise<readonly Sight[]> {
  const again = new Map<string, Attempt | undefined>();
  for (const call of calls) again.set(keyOf(call), await lookOnce(context, call, emit, 'afresh'));
  return sights.filter(({ tool, after }) => {
    const now = again.get(keyOf({ state: { tool }, arguments: after.arguments }));
    return now !== undefined && steadyText(now) === steadyText(after);
  });
}

/** Looks in vain after which a tool is left out. */
const IN_VAIN = 4;

/** Whether looking at a tool may show something: where others have shown effects and this one never has, it will not. */
function mayShow({ looks }: ToolState, { state }: WitnessCall): boolean {
  const own = looks.get(state.tool.name) ?? 0;
  return own === 'shown' || own < IN_VAIN || ![...looks.values()].includes('shown');
}

function noteLook({ looks }: ToolState, sight: Sight): void {
  const { witness } = sight;
  const known = looks.get(witness) ?? 0;
  looks.set(witness, known === 'shown' || !isSameSight(sight) ? 'shown' : known + 1);
}

/** What a response shows whatever was called before it. */
const BY_SIGHT = new Set<RuleId>(['run/unprinted-value', 'run/promised-form']);

/** Notes what a tool that reads shows wrongly since a valid call was made. */
function noteShown(context: RunContext, { witness, before, after }: Sight): void {
  for (const finding of after.findings.filter(({ rule }) => BY_SIGHT.has(rule)))
    if (!before.findings.some(({ rule }) => rule === finding.rule))
      context.stateOf(witness)?.book.add(finding, after, true);
}

function isWorthALook(
  context: RunContext,
  state: ToolState,
  { expectation, violates }: Scenario,
  purpose: CallPurpose,
): boolean {
  if (state.stage === 'read' || context.watch.looks >= MOST_LOOKS || context.isLate) return false;
  // A call of a plan may differ in what does not matter here; others are made because of what they change.
  const isPlanned = purpose === 'scenario';
  const invalid = state.effects.filter(({ attempt }) => attempt.scenario.violates !== undefined).length;
  const isEnough =
    violates === undefined ? state.effects.length - invalid >= MOST_CALLS : invalid >= MOST_INVALID;
  if (isPlanned && isEnough) return false;
  // What may fail is to change nothing then, however often it was seen to work.
  if (isPlanned && expectation !== 'either' && successes(state).length >= ENOUGH) return false;
  return hasCallsToSpare(context, MOST_AT_ONCE);
}

/** How a definition says that a tool shows now this and now that. */
const BY_CHANCE = /\b(?:random(?:ly)?|shuffled?|by chance|arbitrary)\b/i;

/** What the witnesses show now; not of those whose response changes by itself. */
async function look(
  context: RunContext,
  calls: readonly WitnessCall[],
  emit: Emit,
): Promise<ReadonlyMap<WitnessCall, Attempt>> {
  const shown = new Map<WitnessCall, Attempt>();
  for (const call of calls) {
    const attempt = await lookOnce(context, call, emit);
    if (attempt === undefined) continue;
    const { name, description = '' } = call.state.tool;
    // Two responses of a tool that chooses by chance may be alike.
    if (BY_CHANCE.test(`${name.replaceAll('_', ' ')} ${description}`))
      context.watch.noteSteadiness(name, false);
    if (context.watch.isSteady(name) === undefined) {
      const again = await lookOnce(context, call, emit, 'afresh');
      context.watch.noteSteadiness(name, again !== undefined && steadyText(again) === steadyText(attempt));
    }
    if (context.watch.isSteady(name) === true) shown.set(call, attempt);
  }
  return shown;
}

/** What tells one look from another. */
const keyOf = (call: { readonly state: Pick<ToolState, 'tool'>; readonly arguments: unknown }): string =>
  `${call.state.tool.name} ${canonicalJson(call.arguments)}`;

/** A call of a witness; what was seen last where no other call was made since. */
async function lookOnce(
  context: RunContext,
  { state, arguments: args }: WitnessCall,
  emit: Emit,
  how: 'remembered' | 'afresh' = 'remembered',
): Promise<Attempt | undefined> {
  const [worked] = successes(state);
  if (worked === undefined || context.isLate || context.watch.looks >= MOST_LOOKS) return undefined;
  const key = keyOf({ state, arguments: args });
  const known = how === 'afresh' ? undefined : context.watch.seen(key);
  if (known !== undefined) return known;
  context.watch.isLooking = true;
  const attempt = await context.attempt(state, worked.scenario, 'repeat', emit, args);
  context.watch.isLooking = false;
  if (attempt.reply === undefined) return undefined;
  context.watch.remember(key, attempt);
  return attempt;
}
