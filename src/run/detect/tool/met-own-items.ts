import { isRecord } from '../../../model/json.js';
import { joinPointer, valueAt } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { withValue } from '../../control/beside-invalid.js';
import type { Entry } from '../../state/finding-book.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES } from '../run-rules.js';
import { absentValues } from './absent-values.js';
import { extraCall } from './extra-call.js';
import { readsOrComputes } from './reads-or-computes.js';

const ACCEPTED: string = RUN_RULES.silentAcceptance.id;

/**
 * Lowers accepted invalid calls of a tool that misses what does not exist, where they may have met what an earlier
 * invalid call has stored: on a fresh server they would be rejected. So are those that look for an impossible item and
 * find nothing.
 */
export async function lowerMetOwnItems(state: ToolState, context: RunContext, emit: Emit): Promise<void> {
  const missing = state.attempts.filter(({ validation }) => validation?.diagnosis.kind === 'not_found');
  const isStored = context.states.some(({ tool, book, stage }) => {
    const isOther = tool.name !== state.tool.name && stage === 'write';
    return isOther && book.entries.some(({ finding }) => finding.rule === ACCEPTED);
  });
  for (const entry of state.book.entries) {
    if (entry.finding.rule !== ACCEPTED || entry.finding.severity === 'info') continue;
    if (readsOrComputes(state) && findsNothing(entry)) lower(entry, NOTHING);
    else if (isStored && state.stage !== 'destroy') {
      const isMissed =
        missing.some((attempt) => looksBy(attempt, entry)) ||
        (await missesAbsent(state, context, emit, entry));
      if (isMissed) lower(entry, MET);
    }
  }
}

const MET =
  'It rejects what does not exist, but this call may have met what an earlier invalid call has stored.';
const NOTHING = 'The tool finds nothing for it, and says so.';

function lower(entry: Entry, text: string): void {
  const evidence = [...entry.finding.evidence, { text, speaks: 'against' as const }];
  entry.finding = { ...entry.finding, severity: 'info', evidence };
}

/** Whether a call that worked misses what does not exist, where that is sent at the place of a finding. */
async function missesAbsent(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { attempt }: Entry,
): Promise<boolean> {
  // What makes things would make another one.
  if (isCreator(state.tool.name)) return false;
  const path = attempt?.scenario.violates?.path ?? '';
  for (const worked of successes(state)) {
    const place = textAt(worked.arguments, path);
    if (place === undefined) continue;
    const [other] = absentValues(valueAt(worked.arguments, place), {});
    const args = withValue(worked.arguments, place, other);
    if (other === undefined || !isRecord(args)) return false;
    const absent = await extraCall(state, context, emit, worked.scenario, args);
    return absent?.validation?.diagnosis.kind === 'not_found';
  }
  return false;
}

/** The place of the text at a pointer, or of the first in the record that is there. */
function textAt(args: unknown, path: string): string | undefined {
  const value = valueAt(args, path);
  if (typeof value === 'string') return path;
  const [name] = isRecord(value)
    ? Object.entries(value).flatMap(([key, one]) => (typeof one === 'string' ? [key] : []))
    : [];
  return name === undefined ? undefined : joinPointer(path, name);
}

/** Whether a rejection of what does not exist is about the value at the place of a finding, or about no value at all. */
function looksBy({ arguments: args, reply }: Attempt, { attempt }: Entry): boolean {
  const text = replyText(reply);
  const path = attempt?.scenario.violates?.path ?? '';
  const named = textsIn(args).filter((value) => text.includes(value));
  return named.length === 0 || textsIn(valueAt(args, path)).some((value) => named.includes(value));
}

/** The texts in a value that can be told from other words. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 2 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether an item of a wrong type was looked for, and the response is empty lists. */
function findsNothing({ attempt }: Entry): boolean {
  const { keyword, path = '' } = attempt?.scenario.violates ?? {};
  const data = replyData(attempt?.reply);
  const lists = Array.isArray(data) ? [data] : isRecord(data) ? Object.values(data) : [];
  const isEmpty = lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0);
  return keyword === 'type' && /\/\d+$/.test(path) && isEmpty;
}
