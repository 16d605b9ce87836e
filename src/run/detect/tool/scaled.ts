import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { memberOf } from './listed-response.js';
import { workingCall } from './working-call.js';
import { recordsIn } from './wrong-average.js';

type Item = Readonly<Record<string, unknown>>;

/** What says that a tool returns the same for another size. */
const SCALES =
  /\b(?:(?:re-?)?scal(?:es?|ed|ing)|adjust(?:s|ed)?|recalculat\w{1,3}|proportion\w{0,7}|resiz\w{1,3}|multipl(?:y|ies|ied))\b/i;

/** Things that are compared. */
const MOST = 4;

/** A thing as another tool reads it: the call of this tool for it, its own size, and its rows. */
interface Known {
  readonly call: Attempt;
  readonly size: number;
  readonly rows: readonly Item[];
  readonly member: string;
  /** The call that has read it. */
  readonly reader: ToolState;
  readonly read: Attempt;
}

/**
 * A tool that returns the parts of a thing for another size returns others than a tool that reads the thing for the size
 * that it has. For another size, it returns other numbers.
 */
export const scaled: ToolDetector = {
  name: 'scaled',
  scope: 'tool',
  rules: [RUN_RULES.wrongResult],
  at: '/scaled',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const size = isScaling(state) ? onlyNumber(state) : undefined;
    if (size === undefined) return;
    for (const known of knownThings(state, context, size)) {
      const found = await scaledOtherwise(state, context, emit, size, known);
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

/** Whether a tool reads, and says that it returns the same for another size. */
const isScaling = ({ stage, tool: { name, description = '' } }: ToolState): boolean =>
  stage === 'read' && SCALES.test(`${name.replaceAll(/[_-]/g, ' ')} ${description}`);

/** The name of the only number that a tool takes: of several, each may be the size. */
function onlyNumber(state: ToolState): string | undefined {
  const [only, ...more] = argumentsOf(state).filter(
    ({ schema }) => schema.type === 'integer' || schema.type === 'number',
  );
  return more.length > 0 ? undefined : only?.name;
}

/** For the size that a thing has itself, the tool returns other numbers than another tool still reads. */
async function scaledOtherwise(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  size: string,
  known: Known,
): Promise<Detection | undefined> {
  const { call, reader, read, member } = known;
  const sent = { ...(isRecord(call.arguments) ? call.arguments : {}), [size]: known.size };
  const attempt = await workingCall(state, context, emit, call.scenario, sent);
  const rows = attempt === undefined ? undefined : rowsIn(attempt, member);
  if (attempt === undefined || rows === undefined || !areOther(rows, known.rows)) return undefined;
  // The thing may have changed since it was read.
  const now = await extraCall(reader, context, emit, read.scenario, read.arguments);
  const own = now?.succeeded === true ? rowsIn(now, member) : undefined;
  const isUnchanged = canonicalJson(own ?? []) === canonicalJson(known.rows);
  return isUnchanged ? detection(state, attempt, size, known, rows) : undefined;
}

/** The things that this tool and another one were asked for, each of another size first. */
function knownThings(state: ToolState, context: RunContext, size: string): readonly Known[] {
  const readers = context.states.filter((one) => one !== state && one.stage === 'read');
  const found = new Map<string, Known>();
  for (const call of successes(state)) {
    const { [size]: asked, ...rest } = isRecord(call.arguments) ? call.arguments : {};
    const key = canonicalJson(rest);
    if (found.has(key) || Object.keys(rest).length === 0) continue;
    for (const reader of readers)
      for (const read of successes(reader)) {
        if (!isSameThing(read, rest)) continue;
        const known = recordsIn(shownData(read.reply)).flatMap((record) => ownSize(call, record, size));
        const [first] = known.filter((one) => one.size !== asked);
        if (first !== undefined) found.set(key, { ...first, reader, read });
      }
  }
  return [...found.values()].slice(0, MOST);
}

/** Whether a call of another tool names the same thing, and nothing else. */
const isSameThing = ({ arguments: args }: Attempt, rest: Item): boolean => {
  const [one, ...more] = isRecord(args) ? Object.values(args) : [];
  return (
    more.length === 0 &&
    one !== undefined &&
    Object.values(rest).length === 1 &&
    Object.values(rest)[0] === one
  );
};

/** The size that a record has under the name of the argument, and its rows, which a call for another size returns too. */
function ownSize(call: Attempt, record: Item, name: string): readonly Omit<Known, 'reader' | 'read'>[] {
  const size = memberOf(record, name);
  if (typeof size !== 'number' || size <= 0) return [];
  return Object.entries(record).flatMap(([member, value]) => {
    const rows = Array.isArray(value) ? value.filter(isRecord) : [];
    const scaledRows = rowsIn(call, member);
    // It is the size that makes the difference.
    const isScaled = rows.length > 0 && scaledRows !== undefined && areOther(scaledRows, rows);
    return isScaled ? [{ call, size, rows, member }] : [];
  });
}

/** The rows that a response has under a name. */
function rowsIn({ reply }: Attempt, member: string): readonly Item[] | undefined {
  const rows = recordsIn(shownData(reply))
    .map((record) => memberOf(record, foldName(member)))
    .find((value) => Array.isArray(value));
  return rows?.filter(isRecord);
}

/** Whether rows are the same but for their numbers, of which most differ by more than rounding does. */
function areOther(rows: readonly Item[], known: readonly Item[]): boolean {
  if (rows.length !== known.length) return false;
  const wordsOf = (row: Item): string =>
    canonicalJson(Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'number')));
  if (rows.some((row, index) => wordsOf(row) !== wordsOf(known[index] ?? {}))) return false;
  const differing = rows.filter((row, index) =>
    Object.entries(row).some(([name, value]) => {
      const own = known[index]?.[name];
      return (
        typeof value === 'number' &&
        typeof own === 'number' &&
        Math.abs(value - own) > Math.abs(own) * 0.1 + 0.01
      );
    }),
  );
  return differing.length * 2 > rows.length;
}

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  size: string,
  known: Known,
  rows: readonly Item[],
): Detection {
  const draft = {
    path: joinPointer('/scaled', size),
    message: `For the "${quote(size, 60)}" that the thing has itself, the tool returns other numbers than those of the thing.`,
    expected: quote(known.rows, 160),
    received: quote(rows, 160),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.wrongResult, tool.name, draft, 'response');
  return { finding, attempt, isConfirmed: true };
}
