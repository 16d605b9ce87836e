import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { responseSignature } from '../../control/response-signature.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { isForOtherChoice } from '../for-other-choice.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { anyWord } from './any-word.js';
import { countUnfiltered } from './count-unfiltered.js';
import { everyValue } from './every-value.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, type Ignored } from './ignored-argument.js';
import { ignoredBound } from './ignored-bound.js';
import { ignoredChoice } from './ignored-choice.js';
import { ignoredCursor } from './ignored-cursor.js';
import { ignoredFields } from './ignored-fields.js';
import { ignoredInLists } from './ignored-in-lists.js';
import { ignoredLevel } from './ignored-level.js';
import { ignoredLines } from './ignored-lines.js';
import { ignoredMatch } from './ignored-match.js';
import { ignoredNumber } from './ignored-number.js';
import { ignoredOrder } from './ignored-order.js';
import { ignoredPages, isPaging } from './ignored-pages.js';
import { ignoredPart } from './ignored-part.js';
import { ignoredPlace } from './ignored-place.js';
import { ignoredSearch } from './ignored-search.js';
import { ignoredSince } from './ignored-since.js';
import { ignoredSwitch } from './ignored-switch.js';
import { ignoredTail } from './ignored-tail.js';
import { ignoredTogether } from './ignored-together.js';
import { ignoredYear } from './ignored-year.js';
import { lookupCase } from './lookup-case.js';
import { missedMatches } from './missed-matches.js';
import { partFound } from './part-found.js';
import { stopsAtAbsent } from './stops-at-absent.js';
import { swappedOrder } from './swapped-order.js';
import { unsearchedField } from './unsearched-field.js';

/**
 * An argument that selects, orders or converts what is returned does not. Its name or its schema has to say what the
 * effect would be: an argument that changes nothing may be meant for a log.
 */
export const filterIgnored: ToolDetector = {
  name: 'filter ignored',
  scope: 'tool',
  rules: [RUN_RULES.filterIgnored],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    for (const argument of argumentsOf(state)) {
      const found = await ignored(state, context, emit, argument);
      if (found === undefined || (await isOtherNow(state, context, emit, found.attempt))) continue;
      if (isForOtherChoice(state.tool.inputSchema, argument.name, found.attempt.arguments)) continue;
      yield detection(state, argument, found);
    }
  },
};

/** Whether the call gets another response when it is made again: then what was compared has changed in between. */
async function isOtherNow(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  attempt: Attempt,
): Promise<boolean> {
  if (state.stage !== 'read') return false;
  const again = await extraCall(state, context, emit, attempt.scenario, attempt.arguments);
  return again?.reply !== undefined && responseSignature(again) !== responseSignature(attempt);
}

/** Judges an argument by the responses that are there. */
type Look = (state: ToolState, argument: Argument) => Ignored | undefined;

/** Judges an argument by calls of its own as well. */
type Trial = (
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
) => Promise<Ignored | undefined>;

/** These come first, because they cost no call. */
const LOOKS: readonly Look[] = [
  ignoredInLists,
  ignoredPart,
  ignoredOrder,
  swappedOrder,
  ignoredChoice,
  ignoredNumber,
  ignoredFields,
  ignoredYear,
  ignoredLevel,
];

/** Trials of any argument. */
const OF_ANY: readonly Trial[] = [ignoredBound, ignoredSince, ignoredLines, ignoredTail];

/** Trials of an argument that does not say which page is meant; for one that does, there is a trial of its own. */
const BESIDE_PAGING: readonly Trial[] = [
  ignoredCursor,
  ignoredSearch,
  missedMatches,
  unsearchedField,
  anyWord,
  lookupCase,
  everyValue,
  ignoredMatch,
  ignoredPlace,
  partFound,
  stopsAtAbsent,
  ignoredSwitch,
  ignoredTogether,
];

async function ignored(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const shown = seen(state, argument) ?? countUnfiltered(state, context, argument);
  if (shown !== undefined) return shown;
  const trials = [...OF_ANY, ...(isPaging(argument) ? [ignoredPages] : BESIDE_PAGING)];
  for (const trial of trials) {
    const found = await trial(state, context, emit, argument);
    if (found !== undefined) return found;
  }
  return undefined;
}

function seen(state: ToolState, argument: Argument): Ignored | undefined {
  for (const look of LOOKS) {
    const found = look(state, argument);
    if (found !== undefined) return found;
  }
  return undefined;
}

function detection({ tool }: ToolState, { name }: Argument, found: Ignored): Detection {
  const { attempt, argument = name, ...words } = found;
  const draft = {
    path: joinPointer('', argument),
    ...words,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(RUN_RULES.filterIgnored, tool.name, draft), attempt, isConfirmed: true };
}
