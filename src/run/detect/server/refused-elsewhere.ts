import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { isBlank } from '../../attempt/nothing-done.js';
import { replyText } from '../../attempt/reply-text.js';
import { asksForConsent } from '../../control/asks-for-consent.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import { isEmptyResult } from '../../schedule/doubt-empty-successes.js';
import { isCreator } from '../../state/is-creator.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { mayBeAbsent, promisesError } from '../tool/absent-accepted.js';
import { extraCall } from '../tool/extra-call.js';

/** Names that mean another thing in each tool. */
const GENERAL = new RegExp(
  `^(?:${[
    'id|ids|name|names|key|keys|value|values|title|text|query|q|type|kind|path|file|filename|url|uri',
    'code|content|data|message|description|limit|offset|page|date|from|to|source|target|format|status',
    'tag|tags|label|labels|note|notes|number|count|amount|input',
  ].join('|')})$`,
);

/** What says of a value that there is no such thing. */
const UNKNOWN = new RegExp(
  [
    String.raw`\bnot (?:found|exist|in|known|recogni[sz]ed|available|a (?:known|valid))`,
    String.raw`\b(?:does|do)(?:n'?t| not) exist`,
    String.raw`\bunknown\b|\bno such\b|\bthere is no\b`,
    String.raw`\bno \w{1,30} (?:called|named|with)\b`,
  ].join('|'),
  'i',
);

/** How a description says that a value need not be known. */
const FREE =
  /\b(?:fall(?:s|ing)?[ -]?back|defaults? to|free[- ]?(?:form|text)|any|custom|new|creates?|optional label)\b/i;

/** A call of one tool that names a thing, as it was refused. */
interface Refused {
  readonly state: ToolState;
  readonly attempt: Attempt;
  readonly name: string;
  readonly value: string;
}

/**
 * One tool of a server says that a thing does not exist, and another one confirms a change about the same thing, or gives
 * what it gives for one that exists. The first is asked again: what stores under a new name has made the thing.
 */
export const refusedElsewhere: ServerDetector = {
  name: 'refused elsewhere',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.absentAccepted],
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const told = new Set<string>();
    const takers = takersIn(context.states);
    for (const refused of context.states.flatMap(refusalsOf))
      for (const state of takers.get(keyOf(refused.name, refused.value)) ?? []) {
        const key = `${state.tool.name} ${foldName(refused.name)}`;
        if (state === refused.state || told.has(key)) continue;
        const accepted = acceptedBy(state, refused);
        if (accepted === undefined || isShownAnywhere(context, refused.value)) continue;
        if (!(await isStillUnknown(context, emit, refused))) continue;
        told.add(key);
        yield detection(state, accepted, refused);
      }
  },
};

const keyOf = (name: string, value: string): string => `${foldName(name)} ${value}`;

/** The tools that took a text, by the name of the argument and the text. */
function takersIn(states: readonly ToolState[]): ReadonlyMap<string, ReadonlySet<ToolState>> {
  const takers = new Map<string, Set<ToolState>>();
  for (const state of states)
    for (const { arguments: args } of successes(state))
      for (const [name, value] of Object.entries(isRecord(args) ? args : {})) {
        if (typeof value !== 'string') continue;
        const key = keyOf(name, value);
        takers.set(key, (takers.get(key) ?? new Set()).add(state));
      }
  return takers;
}

/** Whether a tool that was not asked for it shows a value: the thing is there, and another one was missed. */
function isShownAnywhere({ states }: RunContext, value: string): boolean {
  const isIn = (text: string): boolean =>
    text
      .split(value)
      .some((part, at, parts) => at > 0 && !IN_NAME.test(`${parts[at - 1]?.at(-1) ?? ' '}${part[0] ?? ' '}`));
  return states
    .filter(({ stage }) => stage === 'read')
    .some((state) =>
      successes(state).some(
        ({ arguments: args, reply }) =>
          !Object.values(isRecord(args) ? args : {}).includes(value) && isIn(replyText(reply)),
      ),
    );
}

/** Valid calls that were refused since there is no such thing: the error says so of the value, and another value works or is named. */
function refusalsOf(state: ToolState): readonly Refused[] {
  return state.attempts.flatMap((attempt) => {
    const { scenario, arguments: args, validation, succeeded } = attempt;
    if (scenario.violates !== undefined || validation === undefined || succeeded || !isRecord(args))
      return [];
    const text = replyText(attempt.reply).slice(0, 400);
    if (!UNKNOWN.test(text)) return [];
    return Object.entries(args).flatMap(([name, value]) =>
      typeof value === 'string' &&
      value.trim() !== '' &&
      isSpecific(name) &&
      isAbout(text, name, value) &&
      !successes(state).some(({ arguments: other }) => isRecord(other) && other[name] === value)
        ? [{ state, attempt, name, value }]
        : [],
    );
  });
}

const isSpecific = (name: string): boolean => !GENERAL.test(foldName(name));

/** Whether an error is about an argument: it repeats its value, or has its name in words. */
function isAbout(text: string, name: string, value: string): boolean {
  const at = value.length > 2 ? text.indexOf(value) : -1;
  // A part of a longer name, such as a folder of a path, is not what was looked for.
  if (at >= 0 && !IN_NAME.test(`${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`)) return true;
  const words = name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.includes(' ') && text.toLowerCase().includes(words);
}

/** A character of a name or a path. */
const IN_NAME = /[\w/\\-]/;

/** Whether two calls send the same under each name that both have. */
const agree = (one: unknown, other: unknown): boolean =>
  isRecord(one) &&
  isRecord(other) &&
  Object.keys(one).every(
    (name) => !Object.hasOwn(other, name) || canonicalJson(one[name]) === canonicalJson(other[name]),
  );

/** The name under which a call has an argument: tools write the same name in several ways. */
const ownName = ({ arguments: args }: Attempt, name: string): string | undefined =>
  Object.keys(isRecord(args) ? args : {}).find((key) => foldName(key) === foldName(name));

function sentAs(attempt: Attempt, name: string): unknown {
  const key = ownName(attempt, name);
  return key === undefined || !isRecord(attempt.arguments) ? undefined : attempt.arguments[key];
}

/** A call of another tool that took the value as if the thing existed. */
function acceptedBy(state: ToolState, refused: Refused): Attempt | undefined {
  const { tool, stage } = state;
  const { name, value } = refused;
  const isFree = FREE.test(describedAs(state, name)) || mayBeAbsent(tool.description ?? '');
  if (isFree || stage === 'destroy') return undefined;
  const taken = successes(state).find(
    (attempt) =>
      sentAs(attempt, name) === value &&
      agree(attempt.arguments, refused.attempt.arguments) &&
      !UNDONE.test(replyText(attempt.reply)),
  );
  if (taken === undefined || isEmptyResult(taken) || isBlank(taken.reply)) return undefined;
  if (asksForConsent(tool, taken)) return undefined;
  // What makes things may make this one, under whatever name.
  if (stage !== 'read') return isCreator(tool.name) ? undefined : taken;
  return isReadAsKnown(state, refused, taken) ? taken : undefined;
}

/** What reads may rightly find nothing: it has to give the same for a thing that the other tool knows. */
function isReadAsKnown(state: ToolState, { name, value, state: refuser }: Refused, taken: Attempt): boolean {
  if (!promisesError(state.tool.description ?? '') && !VERDICT.test(replyText(taken.reply))) return false;
  const known = new Set(successes(refuser).map((attempt) => sentAs(attempt, name)));
  const twin = successes(state).find((attempt) => {
    const other = sentAs(attempt, name);
    return known.has(other) && other !== value;
  });
  return twin !== undefined && sameBeyondEcho(taken, twin, { name: ownName(taken, name) ?? name, value });
}

/** A verdict that says that all is well. */
const VERDICT = /"?\b(?:valid|ok|success|consistent|passed|isValid)"?\s?:\s?true\b/i;

/** A response that leaves open whether there was such a thing. */
const UNDONE =
  /\bnot found|\bno such\b|\bdoes ?n[o']t exist|\bunknown\b|\bnothing\b|\bmissing\b|\bcreated\b|\bnew\b/i;

function describedAs({ tool }: ToolState, name: string): string {
  const properties = isRecord(tool.inputSchema) ? tool.inputSchema.properties : undefined;
  const schema = isRecord(properties) ? properties[name] : undefined;
  return isRecord(schema) && typeof schema.description === 'string' ? schema.description : '';
}

/** Whether the tool that refused a value still does, after the other one has taken it. */
async function isStillUnknown(
  context: RunContext,
  emit: Parameters<ServerDetector['detect']>[1],
  { state, attempt }: Refused,
): Promise<boolean> {
  const again = await extraCall(state, context, emit, attempt.scenario, attempt.arguments);
  return again?.reply !== undefined && !again.succeeded && UNKNOWN.test(replyText(again.reply).slice(0, 400));
}

function detection(
  { tool }: ToolState,
  accepted: Attempt,
  { state, attempt, name, value }: Refused,
): Detection {
  const draft = {
    path: joinPointer('', name),
    message: `The tool accepts a "${quote(name, 60)}" that another tool refuses as unknown.`,
    expected: `an error, as of ${quoteValue(state.tool.name)}`,
    received: quote(replyText(accepted.reply), 160),
    evidence: [
      { text: `request: ${quote(accepted.arguments, 160)}` },
      { text: `${state.tool.name} with ${quoteValue(value)}: ${quote(replyText(attempt.reply), 160)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.absentAccepted, tool.name, draft);
  return { finding: { ...finding, severity: 'warning' }, attempt: accepted, isConfirmed: true };
}
