import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { beside, madeLike } from './overwrites-another.js';

/** How a definition says that a name means others, too. */
const BY_PATTERN =
  /\b(?:prefix|begin\w{0,5}|start\w{0,3}|pattern|glob|wildcard|matching|match(?:es)?|recursive\w{0,2}|under|below)\b/i;

/**
 * A tool that takes away one thing takes away another one whose name goes on after the first. Both are made for it, and a
 * tool that has read the second one does not find it any more.
 */
export const takesAlike: ToolDetector = {
  name: 'takes alike',
  scope: 'tool',
  rules: [RUN_RULES.state],
  at: '/alike',
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const [worked] = successes(state);
    const named = worked === undefined ? undefined : onlyText(worked);
    if (state.stage !== 'destroy' || worked === undefined || named === undefined) return;
    if (BY_PATTERN.test((state.tool.description ?? '').slice(0, 2_000))) return;
    const makers = context.ofStage('write').filter((maker) => maker !== state);
    const made = await madeLike(makers, context, emit, [named], goingOn);
    if (made === undefined) return;
    const [short, long] = made;
    const reader = await readerOf(context, emit, long);
    if (reader === undefined) return;
    const taken = await call(state, context, emit, worked, short);
    if (taken?.succeeded !== true) return;
    const lost = await call(reader.state, context, emit, reader.read, long);
    if (lost?.validation?.isError !== true || lost.validation.diagnosis.kind !== 'not_found') return;
    const draft = {
      path: '/alike',
      message: 'Deleting one item deletes another one, too, whose name begins with its name.',
      expected: `only ${quoteValue(short)}`,
      received: `also ${quoteValue(long)}: ${quote(replyText(lost.reply), 120)}`,
      evidence: [taken, lost].map(({ scenario, arguments: args }) => ({
        text: `${quote(scenario.tool, 60)}: ${quote(args, 120)}`,
      })),
    };
    const finding = runFinding(RUN_RULES.state, state.tool.name, draft, 'response');
    yield { finding, attempt: taken, isConfirmed: true };
  },
};

/** A new name, and one that goes on after it. */
const goingOn = (known: string): readonly [string, string] => [beside(known, 7), `${beside(known, 7)}1`];

/** The only text that a call has sent. */
function onlyText({ arguments: args }: Attempt): string | undefined {
  const texts = Object.values(isRecord(args) ? args : {}).filter((value) => typeof value === 'string');
  return texts.length === 1 && texts[0] !== '' ? texts[0] : undefined;
}

/** A tool that reads one thing by its name, and finds this one. */
async function readerOf(
  context: RunContext,
  emit: Emit,
  name: string,
): Promise<{ readonly state: ToolState; readonly read: Attempt } | undefined> {
  for (const state of context.ofStage('read')) {
    const [worked] = successes(state);
    // What reads lists does not miss one of their items.
    const isOfThing =
      worked !== undefined &&
      onlyText(worked) !== undefined &&
      state.attempts.some(({ validation }) => validation?.diagnosis.kind === 'not_found');
    const read = isOfThing ? await call(state, context, emit, worked, name) : undefined;
    if (read?.succeeded === true) return { state, read };
  }
  return undefined;
}

/** The same call about the thing of a name. */
async function call(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { scenario, arguments: args }: Attempt,
  name: string,
): Promise<Attempt | undefined> {
  const about = Object.entries(isRecord(args) ? args : {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? name : value,
  ]);
  return await extraCall(state, context, emit, scenario, Object.fromEntries(about));
}
