import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { describedExamples } from '../../../scenario/plausible/described-examples.js';
import { describedChoices } from '../../../scenario/plausible/described-values.js';
import { shownCalls } from '../../../scenario/plausible/exemplified-tool.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { raisedEnd, rangesIn } from '../../../scenario/value/ordered-ends.js';
import { canonicalJson, compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs } from './ignored-argument.js';
import { nullRejected } from './null-rejected.js';
import { omittedRejected } from './omitted-rejected.js';
import { CALLED_UNKNOWN } from './other-argument.js';
import { rangeIn } from './swapped-range.js';

/** Examples of one tool that are tried. */
const MOST = 4;

/** Errors that do not come from the form of a value: an example need not exist. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'not_found',
  'rate_or_quota',
  'auth',
  'upstream_unreachable',
  'conflict_or_rule',
]);

/** What tells an example of what not to send. */
const NEGATED = /\b(?:not|never|don't|without|instead of|rather than|except|invalid|reject\w*|avoid)\b/i;

/** Examples that name a thing, which need not exist. */
const NAMES = /(?:id|ids|key|path|file|url|uri|name|slug|user|owner|repo|query|host)$/i;

/** A value that the description of an argument gives as an example, or lists, is rejected, or a call that it offers. */
export const describedRejected: ToolDetector = {
  name: 'described rejected',
  scope: 'tool',
  rules: [RUN_RULES.validRejected],
  at: '/example',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    yield* omittedRejected(state);
    yield* shownCallRejected(state, context, emit);
    const base = baseOf(state);
    if (base === undefined) yield* alwaysRejected(state);
    if (base === undefined || !isRecord(base.arguments)) return;
    if (state.stage === 'read') yield* nullRejected(state, context, emit, base, base.arguments);
    const compiled = compileSchema(state.tool.inputSchema);
    let left = MOST;
    for (const { argument, examples } of examplesIn(state)) {
      for (const example of examples) {
        const args = { ...base.arguments, [argument.name]: example };
        if (left-- <= 0) return;
        if (isTried(state, argument.name, example) || compiled.check(args).outcome !== 'valid') continue;
        const attempt = await extraCall(state, context, emit, base.scenario, args);
        if (attempt === undefined || !isAgainst(attempt, argument, example)) continue;
        // Examples belong together: a "from" may be later than the "to" that was made up.
        const together = inOrder({
          ...base.arguments,
          ...besides(state, argument, example),
          [argument.name]: example,
        });
        const isAlone = canonicalJson(together) === canonicalJson(args);
        const again = isAlone ? undefined : await extraCall(state, context, emit, base.scenario, together);
        if (again?.succeeded !== true) {
          yield { finding: findingOf(state, argument, example, attempt), attempt, isConfirmed: true };
          return;
        }
      }
    }
  },
};

/** The examples of each argument; of a tool that changes something, only those of the schema. */
const examplesIn = (state: ToolState) =>
  argumentsOf(state).map((argument) => ({
    argument,
    examples: state.stage === 'read' ? examplesOf(argument) : declaredOf(argument),
  }));

/** Whether a response refuses an example. */
function isAgainst(attempt: Attempt, argument: Argument, example: string): boolean {
  if (!isRejected(attempt) && !isUnknown(attempt, example)) return false;
  return !declaredOf(argument).includes(example) || isBlamed(attempt, argument, example);
}

/** A call that the description of the tool shows is rejected, although another one works. */
async function* shownCallRejected(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): AsyncGenerator<Detection> {
  const base = baseOf(state);
  if (base === undefined || state.stage !== 'read') return;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const call of shownCalls(state.tool).slice(0, MOST)) {
    if (compiled.check(call).outcome !== 'valid') continue;
    const key = canonicalJson(call);
    const attempt =
      state.attempts.find(({ arguments: args }) => canonicalJson(args) === key) ??
      (await extraCall(state, context, emit, base.scenario, call));
    if (attempt === undefined || !isRejected(attempt) || NAMES_SOMETHING.test(key)) continue;
    if (missesThing(state, attempt)) continue;
    const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
      path: '/example',
      message: 'The tool rejects a call that its own description shows.',
      expected: quote(call, 160),
      received: quote(replyText(attempt.reply), 160),
    });
    yield { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
    return;
  }
}

/** Whether a response offers, in the place of a text of the call, one that has worked: what an example names need not be there. */
function missesThing(state: ToolState, { arguments: args, reply }: Attempt): boolean {
  const words = new Set(replyText(reply).split(/[^\p{L}\p{N}_./-]+/u));
  const sent = isRecord(args) ? args : {};
  return successes(state).some(({ arguments: worked }) =>
    Object.entries(isRecord(worked) ? worked : {}).some(
      ([name, value]) =>
        typeof value === 'string' &&
        typeof sent[name] === 'string' &&
        value !== sent[name] &&
        words.has(value),
    ),
  );
}

/** A path or an address in a call: what it leads to need not be there. */
const NAMES_SOMETHING = /"[^"]*(?:\/[\w.-]+|\.\w{2,4}|@\w+)"/;

/** Values that go with an example: those that the other arguments give, and the same one at the other end of a range. */
function besides(state: ToolState, { name }: Argument, example: string): Readonly<Record<string, unknown>> {
  const all = argumentsOf(state);
  const ends = rangeIn(all)?.map((end) => end.name) ?? [];
  return Object.fromEntries(
    all.flatMap((other) => {
      const [own = ends.includes(name) && ends.includes(other.name) ? example : undefined] =
        examplesOf(other);
      return other.name === name || own === undefined ? [] : [[other.name, own]];
    }),
  );
}

/** The arguments with the upper end of a range after its lower one: the same example may be given for both. */
function inOrder(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const raised = rangesIn(Object.keys(args)).flatMap(([low, high]) => {
    const end = raisedEnd(args[low], args[high]);
    return end === undefined ? [] : [[high, end]];
  });
  return { ...args, ...Object.fromEntries(raised) };
}

/** No call succeeds, and the rejection quotes a value that is an example of its form, and asks for another form. */
function* alwaysRejected(state: ToolState): Generator<Detection> {
  for (const attempt of state.attempts) {
    const { scenario, arguments: args, reply } = attempt;
    if (scenario.expectation !== 'accept' || !isRecord(args) || !isRejected(attempt)) continue;
    const text = replyText(reply);
    const argument = argumentsOf(state).find(({ name, schema }) => {
      const value = args[name];
      const isShown = typeof value === 'string' && text.includes(value) && /\d/.test(value);
      return isShown && (schema.pattern !== undefined || examplesOf({ name, schema }).includes(value));
    });
    if (argument === undefined || !OTHER_FORM.test(text)) continue;
    yield {
      finding: findingOf(state, argument, String(args[argument.name]), attempt),
      attempt,
      isConfirmed: true,
    };
    return;
  }
}

/** How a tool asks for a value in another form. */
const OTHER_FORM = /\b(?:expected|format|must (?:be|match|look|have)|should (?:be|match|look|have))\b/i;

/** A success. Of a tool that changes something, only what the schema gives as examples is tried. */
function baseOf(state: ToolState): Attempt | undefined {
  const hasExamples = (): boolean => argumentsOf(state).some(({ schema }) => Array.isArray(schema.examples));
  return state.stage === 'read' || (state.stage !== 'destroy' && hasExamples())
    ? successes(state)[0]
    : undefined;
}

/** Whether an error is about this argument: it repeats the value, or a word of the name. Another one may not go with it. */
function isBlamed({ reply }: Attempt, { name }: Argument, example: string): boolean {
  const text = replyText(reply).toLowerCase();
  const words = snakeName(name).split('_');
  return (
    text.includes(example.slice(0, 20).toLowerCase()) ||
    words.some((word) => word.length > 2 && new RegExp(`\\b${word}\\b`).test(text))
  );
}

/** The texts that the schema itself gives as examples. */
function declaredOf({ name, schema }: Argument): readonly string[] {
  if (schema.type !== 'string' || NAMES.test(name)) return [];
  return [schema.examples].flat().filter((example) => typeof example === 'string');
}

function examplesOf(argument: Argument): readonly string[] {
  const { name, schema } = argument;
  const text = describedAs(argument);
  if (schema.type !== 'string' || schema.enum !== undefined || NAMES.test(name)) return [];
  const declared = declaredOf(argument);
  if (NEGATED.test(text)) return declared;
  // A word may name something that is not there; what has digits shows a form.
  return [
    ...declared,
    ...describedChoices(text),
    ...describedExamples(text).filter((example) => /\d/.test(example)),
  ];
}

/** Whether a call with this value has succeeded before. */
function isTried(state: ToolState, name: string, value: string): boolean {
  return successes(state).some(({ arguments: args }) => isRecord(args) && args[name] === value);
}

function isRejected({ succeeded, reply, validation }: Attempt): boolean {
  if (succeeded || reply === undefined || validation?.isError !== true) return false;
  return !ELSEWHERE.has(validation.diagnosis.kind);
}

/** Whether an error says that the tool does not know the value, not that nothing has it. */
const isUnknown = ({ succeeded, reply }: Attempt, value: string): boolean =>
  !succeeded && CALLED_UNKNOWN.test(replyText(reply)) && replyText(reply).includes(value);

function findingOf({ tool }: ToolState, argument: Argument, example: string, { reply }: Attempt): Finding {
  const { name } = argument;
  const isDeclared = declaredOf(argument).includes(example);
  const isGiven = examplesOf(argument).includes(example);
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: joinPointer('/example', name),
    message: isDeclared
      ? 'The tool rejects a value that its schema gives as an example.'
      : isGiven
        ? `The tool rejects a value that the description of "${quote(name, 60)}" gives.`
        : `The tool rejects a value that the pattern of "${quote(name, 60)}" allows.`,
    expected: quoteValue(example),
    received: quote(replyText(reply), 160),
  });
  // An example in words is less than a schema.
  return isDeclared ? finding : { ...finding, severity: 'warning' };
}
