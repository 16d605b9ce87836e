import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { harvest, type Scenario } from '../../../scenario/index.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { takesAway } from '../../../scenario/safety/takes-away.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { steadyText } from '../../attempt/steady-text.js';
import { variedAttempt } from '../../schedule/varied-attempt.js';
import { varyArguments } from '../../schedule/vary-arguments.js';
import { boundCall, type WitnessCall } from '../../schedule/witnesses.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Words of names of tools that make a second one of a thing. */
const COPIES = /(?:^|_)(?:copy|duplicate|clone|fork)(?:_|$)/;

/** How a description says that the two stay together. */
const LINKED =
  /\b(?:link\w{0,2}|alias\w{0,2}|shar\w{1,3}|sync\w{0,6}|shallow|reference\w{0,1}|mirror\w{0,2})\b/i;

/** Things that are copied, and tools that change the copy. */
const [MOST_ORIGINALS, MOST_WRITERS] = [4, 4];

type Args = Readonly<Record<string, unknown>>;

/** What was copied changes with the copy: a tool that reads the original shows it. */
export const sharedCopy: ServerDetector = {
  name: 'shared copy',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.state],
  at: '/copy',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    for (const state of context.states) {
      const isCopier = state.stage !== 'read' && COPIES.test(snakeName(state.tool.name));
      if (!isCopier || state.stopped !== undefined || LINKED.test(state.tool.description ?? '')) continue;
      const found = await shared(context, state, emit);
      if (found !== undefined) yield found;
    }
  },
};

async function shared(context: RunContext, state: ToolState, emit: Emit): Promise<Detection | undefined> {
  const original = await readable(context, state, emit);
  const [worked] = successes(state);
  if (original === undefined || worked === undefined) return undefined;
  const scenario = { ...worked.scenario, arguments: original.args };
  const made = await variedAttempt(context, state, scenario, emit);
  const copy = idOfCopy(made, original.name, state.tool.name);
  if (!made.succeeded || copy === undefined) return undefined;
  const about = { [original.name]: copy };
  for (const { call, writer } of changes(context, state, about)) {
    const before = [await look(context, original.call, emit), await look(context, original.call, emit)];
    const [first, second] = before.map((one) => (one === undefined ? undefined : steadyText(one)));
    if (first === undefined || first !== second) return undefined;
    const changed = await variedAttempt(context, writer, call, emit);
    const after = changed.succeeded ? await look(context, original.call, emit) : undefined;
    if (after === undefined || steadyText(after) === first) continue;
    return detection(state, made, changed, before[0], after);
  }
  return undefined;
}

interface Original {
  /** The argument that names what is copied. */
  readonly name: string;
  readonly args: Args;
  readonly call: WitnessCall;
}

/** Something of ours that can be copied, and a tool that reads it. */
async function readable(context: RunContext, state: ToolState, emit: Emit): Promise<Original | undefined> {
  const worked = successes(state)[0]?.arguments;
  const { harvested = [] } = context.values.for(state);
  const ours = harvested.filter(({ isOurs }) => isOurs === true);
  if (!isRecord(worked)) return undefined;
  for (const name of Object.keys(worked)) {
    const named = ours.filter(
      ({ value, names }) => typeof value === typeof worked[name] && names.includes(foldName(name)),
    );
    const known = ours.some(({ value }) => value === worked[name]) ? [worked[name]] : [];
    const values = [...new Set([...known, ...named.map(({ value }) => value)])].slice(0, MOST_ORIGINALS);
    for (const value of values) {
      const args = { ...worked, [name]: value };
      for (const reader of context.ofStage('read')) {
        const [call] = boundCall(reader, state, { [name]: value });
        if (call !== undefined && (await look(context, call, emit)) !== undefined)
          return { name, args, call };
      }
    }
  }
  return undefined;
}

/** Calls that change a copy: first those that add something to it. */
function changes(
  context: RunContext,
  copier: ToolState,
  about: Args,
): readonly { readonly writer: ToolState; readonly call: Scenario }[] {
  const adds = ({ tool }: ToolState): number =>
    Number(!/^(?:add|append|attach|insert)_/.test(snakeName(tool.name)));
  return context.states
    .filter(
      (one) => one !== copier && one.stage === 'write' && one.stopped === undefined && !takesAway(one.tool),
    )
    .toSorted((one, other) => adds(one) - adds(other))
    .flatMap((writer) => {
      const [worked] = successes(writer);
      const [bound] = boundCall(writer, copier, about);
      return worked === undefined || bound === undefined
        ? []
        : [{ writer, call: { ...worked.scenario, arguments: unlikeAny(writer, bound.arguments, about) } }];
    })
    .slice(0, MOST_WRITERS);
}

/** The arguments with texts that no other call has sent: what a copy has already may be in the way. */
function unlikeAny(writer: ToolState, args: Args, about: Args): Args {
  const things = new Set(Object.values(about));
  const texts = Object.keys(args).filter((name) => !things.has(args[name]));
  return varyArguments(writer, args, texts, FRESH) ?? args;
}

/** Further than texts were varied for other calls. */
const FRESH = 770;

/** The id of a new thing, as the response that made it names it. */
function idOfCopy({ reply, arguments: args }: Attempt, name: string, tool: string): unknown {
  if (reply?.kind !== 'result') return undefined;
  const sent = new Set<unknown>(Object.values(args ?? {}));
  const found = harvest({ tool, answer: reply.result, arguments: args, isOurs: true });
  return found.find(({ value, names }) => names.includes(foldName(name)) && !sent.has(value))?.value;
}

async function look(context: RunContext, call: WitnessCall, emit: Emit): Promise<Attempt | undefined> {
  const [worked] = successes(call.state);
  if (worked === undefined || context.isLate || call.state.stopped !== undefined) return undefined;
  const attempt = await context.attempt(call.state, worked.scenario, 'repeat', emit, call.arguments);
  return attempt.succeeded ? attempt : undefined;
}

function detection(
  { tool }: ToolState,
  made: Attempt,
  changed: Attempt,
  before: Attempt | undefined,
  after: Attempt,
): Detection {
  const draft = {
    path: '/copy',
    message: 'A change of the copy changes the original, too.',
    expected: quote(replyText(before?.reply), 160),
    received: quote(replyText(after.reply), 160),
    evidence: [
      { text: `request: ${quote(made.arguments, 160)}` },
      { text: `changed with ${quote(changed.scenario.tool, 60)}: ${quote(changed.arguments, 160)}` },
    ],
  };
  return {
    finding: runFinding(RUN_RULES.state, tool.name, draft, 'response'),
    attempt: made,
    isConfirmed: true,
  };
}
