import type { Severity } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { controlsOf, OUT_OF_RANGE, showsBound } from '../../control/beside-invalid.js';
import { sameButFor } from '../../control/same-but-for.js';
import type { Entry } from '../../state/finding-book.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** Two responses to one valid call; nothing where it could not be made, or failed. */
type Twice = readonly [Attempt, Attempt] | undefined;

/**
 * Lowers accepted invalid calls that do no harm, as a valid call beside each shows: the value is ignored, a number out of
 * range is taken for the nearest in range, a fraction for a whole number, or a single value for a list.
 */
export async function lowerHarmlessAcceptances(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): Promise<void> {
  const made = new Map<string, Twice>();
  const callOnce = async (args: Readonly<Record<string, unknown>>): Promise<Twice> => {
    const key = JSON.stringify(args);
    if (!made.has(key)) made.set(key, await callTwice(state, context, emit, args));
    return made.get(key);
  };
  for (const entry of state.book.entries)
    if (entry.finding.rule === RUN_RULES.silentAcceptance.id && entry.finding.severity === 'error')
      await lowerOne(state, entry, callOnce);
}

async function lowerOne(
  state: ToolState,
  entry: Entry,
  callOnce: (args: Readonly<Record<string, unknown>>) => Promise<Twice>,
): Promise<void> {
  const { attempt } = entry;
  const violates = attempt?.scenario.violates;
  if (attempt === undefined || violates === undefined) return;
  if (showsBound(state, attempt, violates)) {
    lower(entry, OUT_OF_RANGE, 'info');
    return;
  }
  const argument = {
    name: pointerTokens(violates.path).findLast((token) => !/^\d+$/.test(token)) ?? '',
    value: valueAt(attempt.arguments, violates.path),
  };
  for (const { arguments: args, message, severity } of controlsOf(state, attempt, violates)) {
    const twice = await callOnce(args);
    if (twice === undefined || !sameButFor(attempt, twice[1], twice[0], argument)) continue;
    const same = `the same response: ${quote(args, 160)} → ${quote(replyText(twice[1].reply), 120)}`;
    lower(entry, message, severity, same);
    return;
  }
}

function lower(entry: Entry, message: string, severity: Severity, text?: string): void {
  const evidence = text === undefined ? [] : [{ text, speaks: 'against' as const }];
  entry.finding = {
    ...entry.finding,
    message,
    severity,
    evidence: [...entry.finding.evidence, ...evidence],
  };
}

/** A call made now, and the same call before or once more: what differs between the two changes by itself. */
async function callTwice(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  args: Readonly<Record<string, unknown>>,
): Promise<Twice> {
  const worked = successes(state);
  const before = worked.find((one) => sameJson(one.arguments, args));
  const scenario = (before ?? worked[0])?.scenario;
  if (scenario === undefined) return undefined;
  const call = (): Promise<Attempt | undefined> => extraCall(state, context, emit, scenario, args);
  const first = before ?? (await call());
  const second = first?.succeeded === true ? await call() : undefined;
  return first === undefined || second?.succeeded !== true ? undefined : [first, second];
}
