import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { waysIn } from '../../../scenario/value/ordered-ends.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { overAnother } from './overwrites-another.js';

const TAKEN = 'taken|booked|reserved|occupied';
const EXISTS = [
  String.raw`[^.\n]{0,60}\b(?:exists?|overlaps?|(?:is|are) (?:an?|one|some) [^.\n]{2,60} already\b|(?:is|are) (?:${TAKEN})`,
  String.raw`there (?:already )?is (?:already )?an? \w{1,20} (?:at|with|of|under|there|named|called)`,
  String.raw`already (?:an?|one|has|have|in use|registered|assigned|${TAKEN}))\b`,
].join('|');

/** How a description promises that nothing is overwritten. */
const PROMISES: readonly RegExp[] = [
  // "Fails if a page with this name already exists", "returns an error when it exists", "Refused when the desk is taken"
  new RegExp(
    String.raw`\b(?:fails?|errors?|throws|aborts|(?:refuse|reject)(?:s|d|ed)|declined?|denied)\b[^.\n]{0,20}\b(?:if|when|where)\b${EXISTS}`,
    'i',
  ),
  // "If the target exists, the call fails and nothing is changed"
  new RegExp(
    String.raw`\b(?:if|when)\b${EXISTS}[^.\n]{0,60}\b(?:fails?|errors?|throws|rejects|refuses|aborts|(?:is|are) (?:refused|rejected))\b`,
    'i',
  ),
  // "Does not overwrite existing files", "Never overwrites"
  /\b(?:does not|doesn't|will not|won't|never|cannot) (?:overwrite|replace)s?\b/i,
  // "Names are unique", "Each name must be unique"
  /\b(?:names?|keys?|titles?|slugs?|ids?|emails?|usernames?)\b[^.\n]{0,20}\b(?:is|are|must be) unique\b/i,
  // "The target must not exist"
  /\bmust not (?:already )?exist\b/i,
];

/** What lifts the promise in the same sentence, or makes it another one. */
const UNLESS =
  /\bunless\b|\bexcept\b|\bby default\b|\b(?:does not|do not|doesn't|don't|no longer) (?:already )?exist/i;

/** A response that says that nothing was done, or to nothing: "imported 0 items". */
const UNDONE =
  /\b(?:exist(?:s|ed|ing)?|skipped|unchanged|no changes?|nothing to|duplicate|ignored)\b|(?<![\w.:/-])0 [a-z]{3}/i;

/** A flag that allows to overwrite, and forbids it where it is false. */
const FLAG = /^(?:allow_?)?overwrite(?:_?existing)?$|^replace_?existing$/i;

/** Arguments that allow to overwrite. */
const FORCES = /overwrite|force|replace|upsert/i;

/**
 * The description says that the tool fails where the item exists, yet the call that has created it succeeds twice more.
 * Only a tool that the run may let write is called, with arguments that this run has made up.
 */
export const overwrites: ToolDetector = {
  name: 'overwrites',
  scope: 'tool',
  rules: [RUN_RULES.overwrites],
  replay: { by: 'run', tools: 'own' },
  detect: overwritten,
};

async function* overwritten(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const flag = argumentsOf(state).find(
    ({ name, schema }) => schema.type === 'boolean' && FLAG.test(name),
  )?.name;
  const promise = promiseIn(state.tool) ?? (flag === undefined ? undefined : `${flag}: false`);
  if (state.stage === 'read' || promise === undefined) return;
  const places = promiseIn(state.tool) === undefined ? optionalPlaces(state) : [];
  const worked = successes(state).find(
    ({ arguments: args }) => isRecord(args) && !isForced(args) && isWritten(args, places),
  );
  if (worked === undefined || !isRecord(worked.arguments)) return;
  const args = flag === undefined ? worked.arguments : { ...worked.arguments, [flag]: false };
  const made = { ...worked, arguments: args };
  const isMove = !isCreator(state.tool.name) && waysIn(Object.keys(worked.arguments)).length > 0;
  const last = isMove
    ? await overAnother(state, context, emit, made)
    : await madeAgain(state, context, emit, made);
  if (last === undefined || UNDONE.test(replyText(last.reply))) return;
  const draft = {
    path: '',
    message: isMove
      ? 'The tool overwrites what exists, although its definition says that it fails.'
      : 'The tool creates again what exists, although its definition says that it does not.',
    expected: quote(promise, 160),
    received: quote(replyText(last.reply), 160),
    evidence: [{ text: `request, with what exists: ${quote(last.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.overwrites, state.tool.name, draft, 'response');
  yield { finding, attempt: last, isConfirmed: true };
}

/** Names of arguments that say where a result goes, and of those that do where no other one does. */
const PLACE = /(?:^|_)(?:out|output|dest|destination|target|save|export|write)(?:_|$)/;
const ANY_PLACE = /(?:^|_)(?:path|file|file_?path|file_?name)$/;

/** The arguments that say where a result goes, where all are optional: without them a tool may only return it. */
const optionalPlaces = (state: ToolState): readonly string[] => {
  const all = argumentsOf(state).filter(({ schema }) => schema.type !== 'boolean');
  const named = all.filter(({ name }) => PLACE.test(snakeName(name)));
  const places = named.length > 0 ? named : all.filter(({ name }) => ANY_PLACE.test(snakeName(name)));
  const { required } = isRecord(state.tool.inputSchema) ? state.tool.inputSchema : {};
  const demanded = new Set<unknown>(Array.isArray(required) ? required : []);
  const names = places.map(({ name }) => name);
  return names.some((name) => demanded.has(name)) ? [] : names;
};

/** Whether a call writes something for sure: a flag says nothing of a call that has been told no place. */
const isWritten = (args: Readonly<Record<string, unknown>>, places: readonly string[]): boolean =>
  places.length === 0 || places.some((name) => typeof args[name] === 'string' && args[name] !== '');

/** The last of two calls that are made again, where both have done something. */
async function madeAgain(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  made: Attempt,
): Promise<Attempt | undefined> {
  let last: Attempt | undefined;
  for (let times = 0; times < 2; times++) {
    last = await extraCall(state, context, emit, made.scenario, made.arguments);
    if (last?.succeeded !== true || UNDONE.test(replyText(last.reply))) return undefined;
  }
  return last;
}

/** The sentence that promises it. A thing that is moved to where it is meets no other one, as a new one does. */
function promiseIn({ name, description = '' }: Tool): string | undefined {
  const isOfOthers = (sentence: string): boolean => /\b(?:an)?other\b/i.test(sentence) && !isCreator(name);
  return description
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => PROMISES.some((promise) => promise.test(sentence)))
    .find((sentence) => !UNLESS.test(sentence) && !isOfOthers(sentence));
}

function isForced(args: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(args).some(([name, value]) => FORCES.test(name) && value !== false);
}
