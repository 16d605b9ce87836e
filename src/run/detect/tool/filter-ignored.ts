import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { isForOtherChoice } from '../for-other-choice.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { anyWord } from './any-word.js';
import { countUnfiltered } from './count-unfiltered.js';
import { everyValue } from './every-value.js';
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
      if (found === undefined) continue;
      if (isForOtherChoice(state.tool.inputSchema, argument.name, found.attempt.arguments)) continue;
      yield detection(state, argument, found);
    }
  },
};

async function ignored(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const shown =
    ignoredInLists(state, argument) ??
    ignoredPart(state, argument) ??
    ignoredOrder(state, argument) ??
    swappedOrder(state, argument) ??
    ignoredChoice(state, argument) ??
    ignoredNumber(state, argument) ??
    ignoredFields(state, argument) ??
    ignoredYear(state, argument) ??
    ignoredLevel(state, argument) ??
    countUnfiltered(state, context, argument) ??
    (await ignoredBound(state, context, emit, argument)) ??
    (await ignoredSince(state, context, emit, argument));
  if (shown !== undefined) return shown;
  const lines =
    (await ignoredLines(state, context, emit, argument)) ??
    (await ignoredTail(state, context, emit, argument));
  if (lines !== undefined) return lines;
  if (isPaging(argument)) return ignoredPages(state, context, emit, argument);
  return (
    (await ignoredCursor(state, context, emit, argument)) ??
    (await ignoredSearch(state, context, emit, argument)) ??
    (await missedMatches(state, context, emit, argument)) ??
    (await unsearchedField(state, context, emit, argument)) ??
    (await anyWord(state, context, emit, argument)) ??
    (await lookupCase(state, context, emit, argument)) ??
    (await everyValue(state, context, emit, argument)) ??
    (await ignoredMatch(state, context, emit, argument)) ??
    (await partFound(state, context, emit, argument)) ??
    (await stopsAtAbsent(state, context, emit, argument)) ??
    (await ignoredSwitch(state, context, emit, argument)) ??
    ignoredTogether(state, context, emit, argument)
  );
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
