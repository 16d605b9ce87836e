import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { takesAway } from '../../../scenario/safety/takes-away.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { asksForConsent } from '../../control/asks-for-consent.js';
import { thingsOf } from '../../schedule/about-others.js';
import { isCreator } from '../../state/is-creator.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { absentValues } from './absent-values.js';
import { isThere, isThingNumber, witnessesOf } from './absent-witness.js';
import { extraCall } from './extra-call.js';
import { nulledBy } from './nulled-by.js';

/** How a description promises an error for what does not exist. */
const PROMISES: readonly RegExp[] = [
  // "Fails if there is no such booking", "returns an error when the recipe does not exist"
  new RegExp(
    [
      String.raw`\b(?:fails?|errors?|rejects|refuses|throws)\b[^.\n]{0,40}\b(?:if|when|for|where)\b`,
      String.raw`[^.\n]{0,60}\b(?:not exist|unknown|(?:not|isn't|aren't) known|unrecogni[sz]ed|no such|not found|missing|is no|is none)\b`,
    ].join(''),
    'i',
  ),
  // "NOT_FOUND if there is none with this id"
  /\bnot[_ -]?found\b[^.\n]{0,20}\b(?:if|when|for|where|unless)\b/i,
  // "An unknown id is refused"
  /\bunknown [\w ]{1,30} (?:is|are) (?:an error|refused|rejected)\b/i,
];

/** Whether a description promises an error for what does not exist. */
export const promisesError = (description: string): boolean =>
  PROMISES.some((promise) => promise.test(description));

/** A description after which nothing has to be there. */
const HARMLESS = new RegExp(
  [
    String.raw`\b(?:even if|whether or not|no-op|(?:does|changes) nothing|ignored|skipped|idempotent`,
    `|if (?:it|they) exists?|creates? (?:it|one)|upserts?|or creates?`,
    `|(?:counts?|treated|taken|starts?|begins?) (?:as|at|from|with) (?:0|zero|empty|an empty)`,
    String.raw`|(?:created|added|made) (?:if|when|where|on)|(?:not|isn't) an error)\b`,
  ].join(''),
  'i',
);

/** Whether a description says that a thing need not be there. */
export const mayBeAbsent = (description: string): boolean => HARMLESS.test(description);

/** What a description says of a repetition: the thing was there the first time. */
const REPEATED = /[^.;\n]*\b(?:again|twice|a second time|repeat\w{0,4})\b[^.;\n]*/gi;

/** A response that says that there was nothing to do it to. */
const UNDONE =
  /\bnot (?:found|exist)|\bno such\b|\bdoes ?n[o']t exist|\bunknown\b|\bnothing\b|\bmissing\b|\b0\b|\bnull\b|\bfalse\b|\balready\b|\bno\b|\[\]/gi;

/** Names of arguments that say which thing is meant; where an error is promised, also those of places. */
const IDENTIFIES = /(?:^|_)(?:id|ids|key|slug|uuid|code|number|sku)$|(?:Id|Ids|Key|Code|Number)$/;
const PLACES =
  /(?:^|_)(?:name|title|path|file|dir|directory|folder|topic|symbol|ref)$|(?:Name|Path|File|Dir)$/;

/**
 * A tool reports success for a thing that does not exist: although it promises an error, or, where it changes something,
 * although other tools of the server reject such an id, and still do after the call: what stores under a new key has made
 * the thing. What reads may rightly find nothing, unless it promises an error.
 */
export const absentAccepted: ToolDetector = {
  name: 'absent accepted',
  scope: 'tool',
  rules: [RUN_RULES.absentAccepted],
  replay: { by: 'run', tools: 'all' },
  async *detect(state, context, emit) {
    const nulled = promisesError(state.tool.description ?? '') ? nulledBy(state, context) : undefined;
    if (nulled !== undefined) {
      yield detection(state, nulled.attempt, nulled.argument, true);
      return;
    }
    const all = successes(state);
    // A list of what may not exist is empty: it is no base.
    const worked = all.find(holdsData) ?? all[0];
    if (worked === undefined) return;
    const args = isRecord(worked.arguments) ? worked.arguments : {};
    const names = thingsOf(context, state, args).map(({ name }) => name);
    for (const asked of askedThings(state, worked, names)) {
      const attempt = await acceptedAbsent(state, context, emit, worked, asked);
      if (attempt === undefined) continue;
      yield detection(state, attempt, asked.argument, asked.isPromised);
      return;
    }
  },
};

/** A call for a thing that does not exist which succeeds, says nothing of that, and does not make the thing. */
async function acceptedAbsent(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
  { argument, isPromised }: Asked,
): Promise<Attempt | undefined> {
  const witnesses = await witnessesOf(context, emit, state, argument);
  if (!isPromised && witnesses.length === 0 && !takesAnyText(state, argument)) return undefined;
  const attempt = await withoutThing(state, context, emit, worked, argument);
  if (attempt?.succeeded !== true || asksForConsent(state.tool, attempt)) return undefined;
  const isSwallowed = isPromised && isEmptied(worked, attempt);
  if (!isSwallowed && saysUndone(worked, attempt)) return undefined;
  const mayStore = !isPromised && takesMore(state, argument);
  return mayStore && (await isThere(context, emit, witnesses, attempt)) ? undefined : attempt;
}

/** Whether a response says, more often than that to a call that worked, that there was nothing to do it to. */
function saysUndone(worked: Attempt, absent: Attempt): boolean {
  const [before, now] = [worked, absent].map(({ reply }) => replyText(reply).match(UNDONE)?.length ?? 0);
  return (now ?? 0) > (before ?? 0);
}

/** Odd texts that a tool takes for a thing, before it is taken to look for none. */
const ODD_TEXTS = 3;

/** Whether a tool that needs nothing but the name of a thing succeeds for texts that name none, and refuses no odd text. */
function takesAnyText({ attempts, tool }: ToolState, argument: string): boolean {
  const odd = attempts.filter(({ scenario }) => scenario.aim?.text !== undefined);
  const taken = new Set(odd.map(({ arguments: args }) => (isRecord(args) ? args[argument] : undefined)));
  const isAlone = Object.keys(propertiesOf(tool.inputSchema)).length === 1;
  return isAlone && taken.size >= ODD_TEXTS && odd.every(({ succeeded }) => succeeded);
}

/** Whether a tool takes something besides the identifier that it could store under it. */
const takesMore = ({ tool }: ToolState, argument: string): boolean =>
  Object.keys(propertiesOf(tool.inputSchema)).some((name) => name !== argument);

interface Asked {
  readonly argument: string;
  /** The definition promises an error. */
  readonly isPromised: boolean;
}

/** Arguments of one tool that are tried. */
const MOST_ARGUMENTS = 2;

/** Of some arguments, those that name a thing; beside an id, a text that the server has shown is what the thing gets. */
function namesOfThings(
  state: ToolState,
  names: readonly string[],
  known: readonly string[],
): readonly string[] {
  const named = names.filter(
    (key) => IDENTIFIES.test(key) || (state.stage !== 'write' && isThingNumber(state, key)),
  );
  return named.length > 0 ? named : names.filter((key) => known.includes(key));
}

/** The arguments that say which thing is meant, by their name or as the server has shown their value; none where a success for a thing that is not there is in order. */
function askedThings(
  state: ToolState,
  { arguments: args }: Attempt,
  known: readonly string[],
): readonly Asked[] {
  const { tool, stage } = state;
  const { name, description = '', annotations } = tool;
  const isPromised = promisesError(description);
  const excuses = isPromised ? description.replaceAll(REPEATED, '') : description;
  if (!isRecord(args) || HARMLESS.test(excuses)) return [];
  const mayBeGone = stage === 'destroy' || DELETES.test(name);
  const isInOrder = UPSERTS.test(name) || (annotations?.idempotentHint === true && mayBeGone);
  if (!isPromised && (stage === 'read' || isCreator(name) || isInOrder)) return [];
  const names = Object.keys(args);
  const ids = namesOfThings(state, names, known);
  const places = isPromised && ids.length === 0 ? names.filter((key) => PLACES.test(key)).slice(0, 1) : [];
  return [...ids.slice(0, MOST_ARGUMENTS), ...places].map((argument) => ({ argument, isPromised }));
}

/** Tools that make what they do not find, or add to it. */
const UPSERTS =
  /(?:^|[_-])(?:set|put|upsert|save|store|write|ensure|sync|import|append|push|increment|incr|log|track)(?:[_-]|[A-Z]|$)/;

/** Tools after which a thing is gone: where they may be repeated, it may be gone before. */
const DELETES = /(?:^|[_-])(?:delete|remove|clear|drop|purge|unset|revoke)(?:[_-]|[A-Z]|$)/;

/** Whether a call returned data, and the same call for another thing returned none: an error was swallowed. */
function isEmptied(worked: Attempt, absent: Attempt): boolean {
  const isList = isRecord(absent.arguments) && Object.values(absent.arguments).some(Array.isArray);
  return !isList && holdsData(worked) && replyData(absent.reply) !== undefined && !holdsData(absent);
}

/** Whether a response in JSON has more than empty members and what the call sent. */
function holdsData({ arguments: args, reply }: Attempt): boolean {
  const sent = new Set<unknown>(isRecord(args) ? Object.values(args) : []);
  const isData = (value: unknown, depth: number): boolean => {
    if (Array.isArray(value)) return value.length > 0;
    if (isRecord(value)) return depth < 3 && Object.values(value).some((one) => isData(one, depth + 1));
    return Boolean(value) && !sent.has(value);
  };
  return isData(replyData(reply), 0);
}

/** The call that worked, for a thing that does not exist, or with one more in its list. */
async function withoutThing(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
  argument: string,
): Promise<Attempt | undefined> {
  const { arguments: made } = worked;
  if (!isRecord(made)) return undefined;
  const value = made[argument];
  const compiled = compileSchema(state.tool.inputSchema);
  const declared = propertiesOf(state.tool.inputSchema)[argument];
  const schema = isRecord(declared) ? declared : {};
  const others = Array.isArray(value)
    ? absentValues(value[0], {}).map((one) => [value[0], one])
    : absentValues(value, schema).filter((one) => one !== value);
  const [first, second] = others
    .map((other) => ({ ...made, [argument]: other }))
    .filter((one) => compiled.check(one).outcome === 'valid');
  if (first === undefined) return undefined;
  const attempt = await extraCall(state, context, emit, worked.scenario, first);
  // Another call of this run may have made what is meant: then it is gone after the first call, or another one is not there.
  const next = takesAway(state.tool) ? first : second;
  return attempt?.succeeded !== true || next === undefined || state.stage === 'read'
    ? attempt
    : extraCall(state, context, emit, worked.scenario, next);
}

function detection({ tool }: ToolState, attempt: Attempt, argument: string, isPromised: boolean): Detection {
  const draft = {
    path: joinPointer('', argument),
    message: `The tool reports success for a "${quote(argument, 60)}" that does not exist.`,
    expected: 'an error',
    received: quote(replyText(attempt.reply), 160),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.absentAccepted, tool.name, draft);
  return { finding: isPromised ? finding : { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
}
