import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { isRoundedAsSaid } from '../effect/rounded.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { memberOf } from './listed-response.js';
import { stillShown } from './still-shown.js';

/** First words of names of tools that set what is read elsewhere. */
const SETS = /(?:^|_)(?:set|update|edit|change|modify|rename|configure|assign)(?:_|$)/;

/** Names of arguments that say which thing is meant. */
const IDENTIFIES = /(?:^|_)(?:id|key|slug|uuid|code|number|sku)$|(?:Id|Key|Code|Number)$/;

/** Folded names of members that a server rightly sets itself, or does not show. */
const OWN = /pass|secret|token|hash|time|date|version|revision|at$|by$|slug/;

interface Written {
  /** Calls that have set the argument, those with the largest number first. */
  readonly calls: readonly Attempt[];
  readonly name: string;
  readonly ids: readonly string[];
  readonly reader: ToolState;
}

/**
 * A tool sets a value, and another one reads something else right afterwards; or the response shows the old value. The
 * call that sets the largest value is made again, with what the run may write in any case.
 */
export const writtenValue: ToolDetector = {
  name: 'written value',
  scope: 'tool',
  rules: [RUN_RULES.state],
  at: '/written',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    if (state.stage !== 'read' && state.stage !== 'destroy') {
      const still = await stillShown(state, context, emit);
      if (still !== undefined) {
        const message = 'A call that clears a value reports success, but the old value is still shown.';
        yield detection(
          state,
          still.attempt,
          still.name,
          message,
          still.sent,
          replyText(still.attempt.reply),
        );
        return;
      }
    }
    if (state.stage === 'read' || !SETS.test(snakeName(state.tool.name))) return;
    const written = writtenBy(state, context);
    if (written === undefined) return;
    const found = await compared(state, context, emit, written);
    if (found !== undefined) yield found;
  },
};

/** The calls that may be repeated, the argument to look for, and the tool that shows it. */
function writtenBy(state: ToolState, context: RunContext): Written | undefined {
  const names = argumentsOf(state).map(({ name }) => name);
  const ids = names.filter((name) => IDENTIFIES.test(name));
  if (ids.length === 0) return undefined;
  for (const name of names.filter((one) => !IDENTIFIES.test(one) && !OWN.test(foldName(one)))) {
    const calls = successes(state)
      .filter(({ arguments: args }) => isRecord(args) && isPlain(args[name]))
      .sort((a, b) => sizeOf(b, name) - sizeOf(a, name));
    const reader = context.ofStage('read').find((one) => shows(one, ids, name));
    if (reader !== undefined && calls.length > 0) return { calls, name, ids, reader };
  }
  return undefined;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';

const sizeOf = ({ arguments: args }: Attempt, name: string): number => {
  const value = isRecord(args) ? args[name] : undefined;
  return typeof value === 'number' ? value : 0;
};

/** Whether a tool takes the same identifiers, and nothing else, and returns a record with the member. */
function shows(reader: ToolState, ids: readonly string[], name: string): boolean {
  return successes(reader).some(({ arguments: args, reply }) => {
    const data = shownData(reply);
    const taken = isRecord(args) ? Object.keys(args) : [];
    const isSame = taken.length === ids.length && taken.every((key) => ids.includes(key));
    return isSame && isRecord(data) && memberOf(data, name) !== undefined;
  });
}

async function compared(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { calls, name, ids, reader }: Written,
): Promise<Detection | undefined> {
  const [first] = calls;
  const thing = isRecord(first?.arguments) ? first.arguments : {};
  const identity = Object.fromEntries(ids.map((id) => [id, thing[id]]));
  const read = async (): Promise<unknown> => {
    const scenario = successes(reader)[0]?.scenario;
    const attempt =
      scenario === undefined ? undefined : await extraCall(reader, context, emit, scenario, identity);
    const data = shownData(attempt?.reply);
    return isRecord(data) ? memberOf(data, name) : undefined;
  };
  const before = await read();
  // A value that is there already would show nothing.
  const call = calls.find(({ arguments: args }) => isRecord(args) && !isSame(args[name], before));
  if (before === undefined || call === undefined || !isRecord(call.arguments)) return undefined;
  const args = { ...call.arguments, ...identity };
  const again = await extraCall(state, context, emit, call.scenario, args);
  if (again?.succeeded !== true) return undefined;
  const [sent, kept] = [call.arguments[name], await read()];
  if (typeof kept !== typeof sent) return undefined;
  if (!isSame(sent, kept) && !isRoundedAsSaid(state.tool, name, sent, kept))
    return detection(state, again, name, 'A read returns something other than what was written.', sent, kept);
  const data = shownData(again.reply);
  const shown = isRecord(data) ? memberOf(data, name) : undefined;
  return typeof shown === typeof sent && isSame(shown, before)
    ? detection(state, again, name, 'The response shows the value before the change.', sent, shown)
    : undefined;
}

/** Whether two values mean the same, however they are written. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return plain(one) === plain(other);
  return one === other;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  name: string,
  message: string,
  expected: unknown,
  received: unknown,
): Detection {
  const draft = {
    path: joinPointer('/written', name),
    message,
    expected: quoteValue(expected),
    received: quoteValue(received),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(RUN_RULES.state, tool.name, draft, 'response'), attempt, isConfirmed: true };
}
