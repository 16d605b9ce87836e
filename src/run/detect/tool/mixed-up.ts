import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { carriedOver } from './carried-over.js';
import { remembered } from './remembered.js';

/** Shorter texts are found anywhere by chance. */
const SHORTEST = 6;

/** Two texts that nothing else sends. */
const MARKS = ['assay first mark', 'assay second mark'] as const;

/**
 * The response of a tool that only reads shows the argument of another call instead of its own: of an earlier one, which
 * two more calls prove, or of one that is made at the same time. A tool that keeps something may rightly show what was
 * there before; what makes something new may not give it what earlier calls have left.
 */
export const mixedUp: ToolDetector = {
  name: 'mixed up',
  scope: 'tool',
  rules: [RUN_RULES.mixedUp],
  replay: { by: 'run', tools: 'own' },
  detect: mixedUpIn,
};

async function* mixedUpIn(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const worked = successes(state);
  const [first] = worked;
  const carried = carriedOver(state) ?? remembered(state);
  if (carried !== undefined) {
    const { attempt, message, ...words } = carried;
    yield { finding: findingOf(state, { attempt, ...words }, message), attempt, isConfirmed: true };
  }
  if (state.stage !== 'read' || first === undefined || state.extra < MOST_CALLS || context.isLate) return;
  const call: Call = (args, tell) => {
    state.extra--;
    return context.attempt(state, first.scenario, 'repeat', tell, args);
  };
  const mixed = (await showsEarlier(state, call, emit)) ?? (await showsOther(worked, call, emit));
  if (mixed === undefined) return;
  const finding = findingOf(state, mixed);
  yield { finding, attempt: mixed.attempt, isConfirmed: true };
}

type Args = Readonly<Record<string, unknown>>;
type Call = (args: unknown, emit: Emit) => Promise<Attempt>;

/** A response, and what shows that it is another call's. */
interface Mixed {
  readonly attempt: Attempt;
  readonly expected: string;
  readonly received: string;
}

/** Calls that one tool may cost. */
const MOST_CALLS = 7;

/** Whether the second of two marks gets the response of the first, where an earlier text was seen before. */
async function showsEarlier(state: ToolState, call: Call, emit: Emit): Promise<Mixed | undefined> {
  const suspect = suspicion(successes(state));
  if (suspect === undefined) return undefined;
  const [base, name] = suspect;
  const compiled = compileSchema(state.tool.inputSchema);
  const [one, other] = MARKS.map((mark) => ({ ...base, [name]: mark }));
  if ([one, other].some((args) => compiled.check(args).outcome !== 'valid')) return undefined;
  await call(one, emit);
  const attempt = await call(other, emit);
  const text = replyText(attempt.reply);
  const isMixed = attempt.succeeded && text.includes(MARKS[0]) && !text.includes(MARKS[1]);
  return isMixed ? { attempt, expected: MARKS[1], received: MARKS[0] } : undefined;
}

/** Whether two calls that are made at the same time get one response, twice, and each alone its own. */
async function showsOther(worked: readonly Attempt[], call: Call, emit: Emit): Promise<Mixed | undefined> {
  const [one] = worked;
  const other = worked.findLast((attempt) => textOf(attempt) !== textOf(one));
  if (one === undefined || other === undefined || !isRecord(one.arguments)) return undefined;
  // What is as short as `true` is the response of many calls, and may be one of chance.
  if ([one, other].some((attempt) => textOf(attempt).length < SHORTEST)) return undefined;
  const pair = [one, other] as const;
  if ((await swapped(pair, call, emit)) === undefined) return undefined;
  for (const attempt of pair)
    if (textOf(await call(attempt.arguments, emit)) !== textOf(attempt)) return undefined;
  return swapped(pair, call, emit);
}

/** Makes two calls at the same time; their events are told one call after the other. */
async function swapped(
  pair: readonly [Attempt, Attempt],
  call: Call,
  emit: Emit,
): Promise<Mixed | undefined> {
  const told = pair.map((): Parameters<Emit>[0][] => []);
  const made = await Promise.all(
    pair.map(({ arguments: args }, index) => call(args, (event) => told[index]?.push(event))),
  );
  for (const event of told.flat()) emit(event);
  const texts = pair.map(textOf);
  const [mixed] = made.flatMap((attempt, index): Mixed[] => {
    const [expected = '', received = ''] = index === 0 ? texts : texts.toReversed();
    return attempt.succeeded && textOf(attempt) === received ? [{ attempt, expected, received }] : [];
  });
  return mixed;
}

const textOf = (attempt: Attempt | undefined): string => replyText(attempt?.reply);

function findingOf(
  { tool }: ToolState,
  { attempt, expected, received }: Mixed,
  message = 'The response belongs to another call.',
): Finding {
  return runFinding(
    RUN_RULES.mixedUp,
    tool.name,
    {
      path: '',
      message,
      expected: quote(expected, 160),
      received: quote(received, 160),
      evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
    },
    'response',
  );
}

/** The first call whose answer shows a text of an earlier one in the place of its own, and the argument it was. */
function suspicion(worked: readonly Attempt[]): readonly [args: Args, name: string] | undefined {
  for (const [index, { arguments: args, reply }] of worked.entries()) {
    if (!isRecord(args)) continue;
    const text = replyText(reply);
    const others = worked.slice(0, index).map((other) => other.arguments);
    const name = Object.keys(args).find((key) => isStrange(args[key], text, others, key));
    if (name !== undefined) return [args, name];
  }
  return undefined;
}

function isStrange(own: unknown, text: string, others: readonly unknown[], name: string): boolean {
  if (typeof own !== 'string' || own.length < SHORTEST || text.includes(own)) return false;
  return others.some((args) => {
    const other = isRecord(args) ? args[name] : undefined;
    return typeof other === 'string' && other.length >= SHORTEST && other !== own && text.includes(other);
  });
}
