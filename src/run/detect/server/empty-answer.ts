import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { responseSignature } from '../../control/response-signature.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { deepPropertyNames, mentionsProperty } from '../property-names.js';

/** "No page links to it.", "There are no bookings in that period.", "Nothing found": a text that begins with nothing. */
const NOTHING =
  /^(?:(?:sorry|ok|i)[,:]? )?(?:there (?:are|is|were|was) |found |returned )?(?:no|0|zero|nothing|nobody|no one|none)\b/i;

/** What makes it a complaint: that a thing is missing which the call names, or that something cannot be done. */
const COMPLAINT = new RegExp(
  [
    String.raw`\b(?:such|valid|access|permi\w+|allowed|key|token|credential\w*|configured|support\w*|longer`,
    `|with (?:the |this )?(?:id|name|key|number)|exists?|known|called|named|space|time|must|cannot|can't`,
    String.raw`|need\w*|required?|input|arguments?|parameters?|fields?|changes?`,
    String.raw`|provided|specified|selected|loaded|initiali[sz]ed|set|first|please)\b`,
  ].join(''),
  'i',
);

/** Whether a text names a tool of the server, or an argument of its own, in code: it says what to do before, or to add. */
function saysWhatToDo({ states }: RunContext, { tool }: ToolState, text: string): boolean {
  const tools = states
    .map((state) => state.tool.name)
    .filter((name) => /[a-z][_-]?[A-Z]|\w[_-]\w/.test(name));
  const own = Object.keys(propertiesOf(tool.inputSchema)).flatMap((name) => [`\`${name}\``, `"${name}"`]);
  return [...tools, ...own].some((name) => text.includes(name));
}

const LONGEST = 240;

/** Folded names of arguments that ask a question, and name no thing. */
const QUESTIONS: ReadonlySet<string> = new Set(
  [
    'q query search text keyword keywords term terms pattern phrase contains',
    'from to since until after before start end date day month year',
  ].flatMap((line) => line.split(' ')),
);

/** Whether the last word of a name is that of a question: `search_text`, `dateFrom`. */
const asksQuestion = (name: string): boolean => QUESTIONS.has(snakeName(name).split('_').at(-1) ?? '');

/** Names of numbers that say which thing is meant. */
const IDENTIFIES = /(?:^|_)(?:id|number|key|code)$|(?:Id|Number|Key|Code)$/;

/** What frameworks write before the words of the tool. */
const FRAME = /^Error (?:executing|calling|running) tool ["'`]?[\w.-]{1,80}["'`]?:\s{0,4}/i;

/** What an error response says in the words of the tool. */
export const statementOf = ({ reply }: Attempt): string => replyText(reply).trim().replace(FRAME, '');

/**
 * Whether an error response is no more than the empty result of a question: a call of the same tool has a list as its
 * result, another tool has found each thing that the call names, and the tool says something else of what does not exist.
 */
export function isEmptyAnswer(
  context: RunContext,
  state: ToolState,
  attempt: Attempt,
  full: Attempt,
): boolean {
  const text = statementOf(attempt);
  if (state.stage !== 'read' || text.length > LONGEST || !NOTHING.test(text) || COMPLAINT.test(text))
    return false;
  if (!hasItems(full) || isAboutKey(state, attempt, text)) return false;
  if (saysWhatToDo(context, state, text)) return false;
  const isKnown = (one: Attempt): boolean =>
    thingsOf(state, one).every((thing) => isFound(context, state, thing));
  if (thingsOf(state, attempt).length === 0) return true;
  if (!isKnown(attempt)) return false;
  const signature = responseSignature(attempt);
  const absent = state.attempts.filter(
    (one) =>
      one.scenario.violates === undefined &&
      one.validation?.isError === true &&
      one !== attempt &&
      !isKnown(one),
  );
  return absent.length > 0 && absent.every((one) => responseSignature(one) !== signature);
}

/** Whether a text names a key in an object of the call that no schema declares: "There is no column 'assay_key'". */
function isAboutKey({ tool }: ToolState, { arguments: args }: Attempt, text: string): boolean {
  const declared = new Set(deepPropertyNames(tool.inputSchema));
  return Object.values(isRecord(args) ? args : {})
    .filter(isRecord)
    .flatMap((inner) => Object.keys(inner))
    .some((key) => !declared.has(key) && mentionsProperty(text, key));
}

/** Whether a response is a list with items, or holds one, in JSON or in lines. */
function hasItems({ reply }: Attempt): boolean {
  const data = shownData(reply);
  const lists = Array.isArray(data)
    ? [data]
    : isRecord(data)
      ? Object.values(data).filter(Array.isArray)
      : [];
  if (lists.some((list) => list.length > 0)) return true;
  return /^\s{0,4}(?:[-*•]|\d{1,3}[.)])\s/m.test(replyText(reply));
}

/** The things that a call names: texts that the schema does not list, and numbers that identify. */
function thingsOf(
  { tool }: ToolState,
  { arguments: args }: Attempt,
): readonly (readonly [string, unknown])[] {
  return Object.entries(isRecord(args) ? args : {}).filter(([name, value]) => {
    const schema = propertiesOf(tool.inputSchema)[name];
    if (isRecord(schema) && (schema.enum !== undefined || /^date/.test(valueText(schema.format))))
      return false;
    return typeof value === 'number'
      ? IDENTIFIES.test(name)
      : typeof value === 'string' && !asksQuestion(name);
  });
}

/** Whether another tool that reads has found a thing under the same name of the argument. */
function isFound({ states }: RunContext, own: ToolState, [name, value]: readonly [string, unknown]): boolean {
  return states.some(
    (state) =>
      state !== own &&
      state.stage === 'read' &&
      successes(state).some(({ arguments: args }) => isRecord(args) && args[name] === value),
  );
}
