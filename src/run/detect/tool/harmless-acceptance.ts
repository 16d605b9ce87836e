import { type Finding, findingKey, type Severity } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { reportsNoChange } from '../../attempt/only-errors.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { controlsOf, OUT_OF_RANGE, showsBound, withValue } from '../../control/beside-invalid.js';
import { sameButFor } from '../../control/same-but-for.js';
import type { Entry } from '../../state/finding-book.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** Two responses to one valid call; nothing where it could not be made, or failed. */
type Twice = readonly [Attempt, Attempt] | undefined;

type Call = (args: Readonly<Record<string, unknown>>) => Promise<Twice>;

/** What an accepted invalid call comes to, and the call that shows it. */
interface Harm {
  readonly severity: Severity;
  readonly message: string;
  readonly proof?: string;
}

/**
 * Lowers accepted invalid calls that do no harm, as a valid call beside each shows: the value is ignored, an empty list is
 * taken for an empty text, a number out of range for the nearest in range, a fraction for a whole number, or a single value
 * for a list. So do those whose response says that nothing was done.
 */
export async function lowerHarmlessAcceptances(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): Promise<void> {
  const made = new Map<string, Twice>();
  const call: Call = async (args) => {
    const key = JSON.stringify(args);
    if (!made.has(key)) made.set(key, await callTwice(state, context, emit, args));
    return made.get(key);
  };
  for (const entry of state.book.entries)
    if (entry.finding.rule === RUN_RULES.silentAcceptance.id && entry.finding.severity === 'error')
      await lowerOne(state, entry, call);
}

/** Lowers a finding if every call that shows it is harmless; otherwise it is shown by the first that is not. */
async function lowerOne(state: ToolState, entry: Entry, call: Call): Promise<void> {
  const key = findingKey(entry.finding);
  const own = (attempt: Attempt): Finding | undefined =>
    attempt.findings.find((finding) => findingKey(finding) === key);
  let worst: Harm | undefined;
  for (const attempt of state.attempts) {
    const finding = own(attempt);
    if (finding === undefined) continue;
    const harm = await harmOf(state, attempt, call);
    if (harm === undefined) {
      if (worst === undefined) return;
      state.book.remove(entry);
      state.book.add(finding, attempt);
      return;
    }
    if (worst?.severity !== 'warning') worst = harm;
  }
  if (worst === undefined) return;
  const { severity, message, proof } = worst;
  const evidence = proof === undefined ? [] : [{ text: proof, speaks: 'against' as const }];
  entry.finding = {
    ...entry.finding,
    message,
    severity,
    evidence: [...entry.finding.evidence, ...evidence],
  };
}

/** What a call comes to that is not an error; nothing where it is one. */
async function harmOf(state: ToolState, attempt: Attempt, call: Call): Promise<Harm | undefined> {
  const { violates } = attempt.scenario;
  if (violates === undefined) return undefined;
  if (showsBound(state, attempt, violates)) return { severity: 'info', message: OUT_OF_RANGE };
  if (isWithoutResult(attempt)) return { severity: 'warning', message: WITHOUT_RESULT };
  const name = pointerTokens(violates.path).findLast((token) => !/^\d+$/.test(token)) ?? '';
  const isSame = (one: Attempt, [before, now]: NonNullable<Twice>): boolean =>
    sameButFor(one, now, before, { name, value: valueAt(one.arguments, violates.path) });
  for (const { arguments: args, message, ...severities } of controlsOf(state, attempt, violates)) {
    const twice = await call(args);
    if (twice === undefined || !isSame(attempt, twice)) continue;
    const isSeen = alike(state, attempt, violates.path).some((other) => !isSame(other, twice));
    const severity = isSeen ? severities.severity : severities.unseen;
    if (severity === 'error') return undefined;
    const proof = `the same response: ${quote(args, 160)} → ${quote(replyText(twice[1].reply), 120)}`;
    return { severity, message, proof };
  }
  return undefined;
}

const WITHOUT_RESULT = 'The tool accepts arguments that its schema forbids, and does nothing with them.';

/** Whether a response is empty, or says that nothing was changed: a caller sees that the call did not do what was asked. */
const isWithoutResult = ({ reply }: Attempt): boolean =>
  reportsNoChange(replyData(reply)) || isEmptyText(reply);

const isEmptyText = (reply: Attempt['reply']): boolean =>
  replyData(reply) === undefined && replyText(reply).trim() === '';

/** The valid calls that succeeded and differ from a call at one place only. */
function alike(state: ToolState, { arguments: args }: Attempt, path: string): readonly Attempt[] {
  return successes(state).filter((other) => {
    const value = valueAt(other.arguments, path);
    return value !== undefined && sameJson(withValue(args, path, value), other.arguments);
  });
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
