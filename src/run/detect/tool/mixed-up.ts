import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Shorter texts are found anywhere by chance. */
const SHORTEST = 6;

/** Two texts that nothing else sends. */
const MARKS = ['assay first mark', 'assay second mark'] as const;

/**
 * The response of a tool that only reads shows the argument of another call instead of its own: of an earlier one, which
 * two more calls prove, or of one that is made at the same time. A tool that keeps something may rightly show what was
 * there before.
 */
export const mixedUp: ToolDetector = {
  name: 'mixed up',
  scope: 'tool',
  rules: [RUN_RULES.mixedUp],
  replay: { by: 'run', tools: 'own' },
  detect: mixedUpIn,
};

async function* mixedUpIn(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  if (state.stage !== 'read' || state.extra < MARKS.length) return;
  const worked = successes(state);
  const [first] = worked;
  const suspect = suspicion(worked);
  const repeated = suspect ?? echo(worked);
  if (first === undefined || repeated === undefined || context.isLate) return;
  const [base, name] = repeated;
  const compiled = compileSchema(state.tool.inputSchema);
  const calls = MARKS.map((mark) => ({ ...base, [name]: mark }));
  if (calls.some((args) => compiled.check(args).outcome !== 'valid')) return;
  state.extra -= calls.length;
  const call: Call = (args, tell) => context.attempt(state, first.scenario, 'repeat', tell, args);
  const made = suspect === undefined ? await atOnce(calls, call, emit) : await inTurn(calls, call, emit);
  const [mixed] = made.flatMap((attempt, index) => {
    const [own = '', other = ''] = index === 0 ? MARKS : MARKS.toReversed();
    const text = replyText(attempt.reply);
    const isMixed = attempt.succeeded && text.includes(other) && !text.includes(own);
    return isMixed ? [{ finding: findingOf(state, attempt, text, [own, other]), attempt }] : [];
  });
  if (mixed !== undefined) yield { ...mixed, isConfirmed: true };
}

type Args = Readonly<Record<string, unknown>>;
type Call = (args: Args, emit: Emit) => Promise<Attempt>;

async function inTurn(calls: readonly Args[], call: Call, emit: Emit): Promise<readonly Attempt[]> {
  const made: Attempt[] = [];
  for (const args of calls) made.push(await call(args, emit));
  return made;
}

/** Makes calls at the same time; their events are told one call after the other. */
async function atOnce(calls: readonly Args[], call: Call, emit: Emit): Promise<readonly Attempt[]> {
  const told = calls.map((): Parameters<Emit>[0][] => []);
  const made = await Promise.all(calls.map((args, index) => call(args, (event) => told[index]?.push(event))));
  for (const event of told.flat()) emit(event);
  return made;
}

/** A call whose response shows a text that it was given. */
function echo(worked: readonly Attempt[]): readonly [args: Args, name: string] | undefined {
  for (const { arguments: args, reply } of worked) {
    if (!isRecord(args)) continue;
    const text = replyText(reply);
    const name = Object.keys(args).find((key) => {
      const value = args[key];
      return typeof value === 'string' && value.length >= SHORTEST && text.includes(value);
    });
    if (name !== undefined) return [args, name];
  }
  return undefined;
}

function findingOf(
  state: ToolState,
  attempt: Attempt,
  text: string,
  [own, other]: readonly [own: string, other: string],
): Finding {
  return runFinding(
    RUN_RULES.mixedUp,
    state.tool.name,
    {
      path: '',
      message: 'The response belongs to another call.',
      expected: quoteValue(own),
      received: quoteValue(other),
      evidence: [
        { text: `request: ${quote(attempt.arguments, 160)}` },
        { text: `response: ${quote(text, 160)}` },
      ],
    },
    'response',
  );
}

/** The first call whose answer shows a text of an earlier one in the place of its own, and the argument it was. */
function suspicion(
  worked: readonly Attempt[],
): readonly [args: Readonly<Record<string, unknown>>, name: string] | undefined {
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
