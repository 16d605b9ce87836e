import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson, compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { memberOf } from './listed-response.js';
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
    const { name: tool, description = '' } = state.tool;
    if (state.stage !== 'read' || !SCALES.test(`${tool.replaceAll(/[_-]/g, ' ')} ${description}`)) return;
    const compiled = compileSchema(state.tool.inputSchema);
    const sizes = argumentsOf(state).filter(
      ({ schema }) => schema.type === 'integer' || schema.type === 'number',
    );
    const [size, ...more] = sizes;
    if (size === undefined || more.length > 0) return;
    for (const known of knownThings(state, context, size.name)) {
      const sent = {
        ...(isRecord(known.call.arguments) ? known.call.arguments : {}),
        [size.name]: known.size,
      };
      if (compiled.check(sent).outcome !== 'valid') continue;
      const attempt = await extraCall(state, context, emit, known.call.scenario, sent);
      const rows = attempt?.succeeded === true ? rowsIn(attempt, known.member) : undefined;
      if (attempt === undefined || rows === undefined || !areOther(rows, known.rows)) continue;
      // The thing may have changed since it was read.
      const { reader, read } = known;
      const now = await extraCall(reader, context, emit, read.scenario, read.arguments);
      const own = now?.succeeded === true ? rowsIn(now, known.member) : undefined;
      if (canonicalJson(own ?? []) !== canonicalJson(known.rows)) continue;
      yield detection(state, attempt, size.name, known, rows);
      return;
    }
  },
};

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
