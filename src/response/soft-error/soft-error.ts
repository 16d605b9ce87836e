import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import { foldName } from '../../model/nearest.js';
import { withoutEnvelope } from '../../model/payload.js';
import { quote } from '../../model/quote.js';
import { namedProperty } from '../diagnose/complaint.js';
import type { DiagnosisContext } from '../diagnose/diagnosis.js';
import type { Signal } from '../diagnose/signal.js';
import { type Phrases, signalsOf } from '../diagnose/signals.js';
import { tally } from '../diagnose/tally.js';
import { errorLines, parseWhole } from '../read/error-lines.js';
import { type Message, PROPERTY, readErrorMessage, SENT } from '../read/message.js';
import type { ResponseReading } from '../read/response-reading.js';
import { explainsSent } from './explains-sent.js';
import { failureBesideNothing } from './failure-beside-nothing.js';
import { isSuspectJson, isSuspectText, openingOf, ownOpening } from './may-state-error.js';
import { FAILED_STATE, isAside } from './member-names.js';
import { objectSuspicion } from './object-suspicion.js';
import { hasNothing, statedInField } from './stated-in-field.js';
import { FINE, textSuspicion } from './text-suspicion.js';
import { NO_PURPOSE, purposeOf, type ToolPurpose } from './tool-purpose.js';
import { withoutWarning } from './without-warning.js';

/** An error stated in a response that claims success. */
export interface SoftError {
  /** Above `SOFT_ERROR` it is one; below, what was looked at and set aside. */
  readonly score: number;
  readonly marker: string;
  readonly path: JsonPointer;
  /** What the error says. */
  readonly stated: string;
}

/** From this score on, a response states an error. */
export const SOFT_ERROR = 2.5;

/** A statement is no longer than this. */
const STATEMENT = 240;

/** A notice that some servers put before the response proper. */
const NOTICE = /^\s{0,20}(?:⚠|ℹ|📢|💡|\[?(?:note|notice|warning|info|deprecat\w{0,5})\b)/iu;
const NOTICE_LENGTH = 400;
/** A notice about the server itself, not about this call: where a response follows, it says nothing about it. */
const ANNOUNCEMENT =
  /^[^\p{L}\n]{0,20}(?:\w{1,20} )?(?:deprecat\w{0,5}|(?:a )?new(?:er)? version|update available)\b/iu;

/** What a protocol result has; anything else next to `content` is the server's own. */
const RESULT_KEYS = new Set(['content', 'structuredContent', '_meta', 'resultType', 'isError']);

/** The loudest sign of an error in a success response; `undefined` where there is nothing to look at twice. */
export function softError(
  reading: ResponseReading,
  context: DiagnosisContext,
  phrases?: Phrases,
): SoftError | undefined {
  let loudest = besideContent(reading, context);
  if (isRecord(reading.structured)) {
    const path = '/structuredContent';
    const found = inObject(reading.structured, path, purposeOf(context));
    loudest = louder(loudest, found ?? inField(reading.structured, path, context, phrases));
  }
  const last = reading.texts.at(-1);
  for (const located of reading.texts) {
    const { text, path } = located;
    const isBefore = located !== last && (isAnnouncement(text) || isEchoOf(text, context.input));
    if (firstLetter(text) === '' || isBefore) continue;
    const found = inText(text, path, context, phrases);
    if (found !== undefined && found.score < EXPLICIT && holdsResult(reading.structured)) continue;
    loudest = louder(loudest, found);
    if (text.length > NOTICE_LENGTH || !NOTICE.test(text)) break;
  }
  return reading.texts.length > 1 ? louder(loudest, inLast(reading, context)) : loudest;
}

/** From this score on, a text says itself that it is an error, whatever is beside it. */
const EXPLICIT = 4;

/** Whether structured content has a thing with an id: a sentence beside it says what comes next. */
const holdsResult = (structured: unknown): boolean =>
  isRecord(structured) &&
  Object.values(structured).some(
    (member) => isRecord(member) && Object.keys(member).length > 1 && hasId(member),
  );

const hasId = (thing: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(thing).some((name) => /(?:id|uuid)$/.test(foldName(name.slice(0, 40))));

/** What a block after the others says where something was not done: "Error: could not load the rest". */
const LAST_ERROR = /^[^\p{L}\n]{0,4}error\W{1,3}(?:could not|couldn't|failed to|unable to|cannot) \w/iu;

function inLast({ texts }: ResponseReading, context: DiagnosisContext): SoftError | undefined {
  const { text = '', path = '' } = texts.at(-1) ?? {};
  const { keepsErrors, reportsErrors, returnsContent } = purposeOf(context);
  const isContent = keepsErrors || reportsErrors || returnsContent || text.length > NOTICE_LENGTH;
  if (isContent || !LAST_ERROR.test(text)) return undefined;
  return { score: 3, marker: 'an error after other content', path, stated: text };
}

const isAnnouncement = (text: string): boolean => text.length <= NOTICE_LENGTH && ANNOUNCEMENT.test(text);

/** A block that only repeats what was sent, under a name: "Label: urgent". */
const ECHO = /^[^\p{L}\n]{0,4}(?:[\p{L}_ -]{1,30}[:=]\s{0,4})?["'`“]?([^"'`”\n]{1,200}?)["'`”]?[.\s]{0,4}$/u;

function isEchoOf(text: string, input: unknown): boolean {
  const value = ECHO.exec(text.slice(0, STATEMENT + 1))?.[1];
  return (
    value !== undefined && isRecord(input) && Object.values(input).some((sent) => String(sent) === value)
  );
}

/** The first character of a text that is no space; none where its opening has none. */
function firstLetter(text: string): string {
  const first = text[0] ?? '';
  return first > ' ' && first <= '~' ? first : (openingOf(text).trimStart()[0] ?? '');
}

function louder(a: SoftError | undefined, b: SoftError | undefined): SoftError | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.score > a.score ? b : a;
}

/** Fields of an error that a server put next to `content`, where no client looks. */
function besideContent({ result }: ResponseReading, context: DiagnosisContext): SoftError | undefined {
  if (result === undefined) return undefined;
  const own = ownKeys(result);
  if (own.length === 0) return undefined;
  const { toolResult } = result;
  // Where the first revision had the result: clients of today see none of it.
  if (isRecord(toolResult) && toolResult.isError === true)
    return {
      score: 4,
      marker: '"toolResult": isError',
      path: '/toolResult',
      stated: errorLines(toolResult.content),
    };
  const purpose = purposeOf(context);
  const found = inObject(Object.fromEntries(own.map((key) => [key, result[key]])), '', purpose);
  if (found !== undefined && found.score >= SOFT_ERROR) return found;
  return isRecord(result.metadata) ? inObject(result.metadata, '/metadata', purpose) : undefined;
}

/** Keys of a result that the protocol does not define. Most results have none, so that nothing is built for those. */
function ownKeys(result: Readonly<Record<string, unknown>>): readonly string[] {
  for (const key in result)
    if (!RESULT_KEYS.has(key)) return Object.keys(result).filter((name) => !RESULT_KEYS.has(name));
  return NO_KEYS;
}

const NO_KEYS: readonly string[] = [];

function inObject(value: unknown, path: JsonPointer, purpose: ToolPurpose): SoftError | undefined {
  const found = objectSuspicion(value, purpose);
  return found.score <= 0 ? undefined : { ...found, path, stated: errorLines(value) };
}

/** A heading that says no more than that something failed. */
const ERROR_HEADING = /^\s{0,20}#{1,6} {0,3}\W{0,4}(?:error|failure|failed)\W{0,4}\n\s{0,20}/i;

/** `"I could not find the exit." - a visitor`: somebody else's sentence. */
const QUOTATION = /^\s{0,20}["“](?:[^\s"”]{1,40}\s){3,60}[^\s"”]{1,40}[.!?]["”]\s{0,4}[^\s]/;

/** What a runtime prints for a date that is none: a bad value, and no statement. */
const PRINTED = /\b(is|are|was|on|at|from|to|until|between|and) Invalid Date\b(?!:)/g;

function inText(
  received: string,
  path: JsonPointer,
  context: DiagnosisContext,
  phrases: Phrases | undefined,
): SoftError | undefined {
  const start = firstLetter(received);
  const text = start === '#' ? received.replace(ERROR_HEADING, 'Error: ') : withoutWarning(received);
  if (start === '<') return inMarkup(text, path, context);
  if (start === '{' || start === '[' || start === '"') {
    const found = inJson(text, start, path, context, phrases);
    if (found !== 'text') return found;
  }
  const said = text.replace(PRINTED, '$1 unknown');
  if (QUOTATION.test(said) || !isSuspectText(ownOpening(said, context.input))) return undefined;
  return inStatement(readErrorMessage(said, context), path, purposeOf(context), phrases);
}

function inStatement(
  message: Message,
  path: JsonPointer,
  purpose: ToolPurpose,
  phrases: Phrases | undefined,
): SoftError | undefined {
  if (explainsSent(message) || isVerdict(message, purpose)) return undefined;
  const isBrief =
    message.length <= STATEMENT || (message.length <= SHORT && firstPart(message) !== undefined);
  const all = isBrief ? signalsOf(message, undefined, phrases === undefined ? {} : { phrases }) : [];
  const signals = all.filter((signal) => !isDone(signal, message, purpose));
  const isOwnFailure =
    saysArgument(signals, message) ||
    LEAVES_OUT.test(message.text) ||
    signals.some((signal) => isAboutCall(signal, message) && (isRefused(signal) || !purpose.keepsErrors));
  const meant = isOwnFailure ? NO_PURPOSE : purpose;
  const found = textSuspicion(message, meant);
  const isOpen = found.score >= 0 && found.score < SOFT_ERROR;
  if (isOpen && signals.length > 0 && isComplaint(message, signals, meant))
    return { score: SOFT_ERROR + 0.5, marker: 'nothing but a complaint', path, stated: message.raw };
  return found.score <= 0 ? undefined : { ...found, path, stated: message.raw };
}

/** "No rule_id provided.": whatever a tool is for, this is about its argument. */
const LEAVES_OUT = new RegExp(
  `^[^\\p{L}\\n‹]{0,9}(?:no|missing) ${PROPERTY} (?:provided|given|specified)\\b`,
  'iu',
);

/** "❌ The schema is invalid!" of a tool that judges: its verdict, and below it the reasons. */
const VERDICT = /^[^\p{L}\n]{0,9}(?:[\p{L}‹›]{1,30} ){1,5}(?:is|are) (?:in|not (?:a )?)valid[!.]?$/mu;

/** "Syntax Error: unterminated string", of a tool whose name says that it validates: so is this. */
const BROKEN_TEXT = /^[^\p{L}\n]{0,9}(?:syntax|parse|parsing|indentation) ?error\b/iu;
const VALIDATES = /^(?:validat\w{1,3}|lint\w{0,3}|check\w{0,3}|verif\w{1,4})$/;

const isVerdict = ({ text }: Message, { judges, words }: ToolPurpose): boolean =>
  judges &&
  (VERDICT.test(text) || (BROKEN_TEXT.test(text) && [...words].some((word) => VALIDATES.test(word))));

/** A text with advice below its statement is not much longer than this. */
const SHORT = 600;

/** The only line above the first empty one, where it is a statement. A log has no empty line below its first entry. */
function firstPart({ text }: Message): string | undefined {
  const [first = '', below] = text.trim().split(/\n\s{0,9}\n/, 2);
  return first.includes('\n') || first.length > STATEMENT || below === undefined ? undefined : first;
}

/** "Front door is locked now", says `lock_door`: what the tool is for is done. That it was done before may be a complaint. */
function isDone({ quote: said }: Signal, { text }: Message, { words }: ToolPurpose): boolean {
  if (/\b(?:already|not|cannot|can't|by|because|due)\b/i.test(text)) return false;
  const done = /\b(?:is|are|was|were|been) (?:now )?([a-z]{3,20}ed)\b/i.exec(said)?.[1]?.toLowerCase();
  return done !== undefined && [...words].some((verb) => verb.length > 3 && isPast(done, verb));
}

const isPast = (done: string, verb: string): boolean =>
  [`${verb}ed`, `${verb}d`, `${verb}${verb.at(-1)}ed`, `${verb.slice(0, -1)}ied`].includes(done);

/**
 * Whether a signal in a short text can only be about the call itself, whatever the tool is for: its own program broke,
 * a connection failed, or its arguments were refused. A tool that checks or searches does not find that in its data.
 */
function isAboutCall(signal: Signal, message: Message): boolean {
  if (isRefused(signal)) return true;
  const { kind, weight, quote } = signal;
  // Several lines may be a log.
  const isOneLine = !message.text.trimEnd().includes('\n');
  if (quote === '' || !(isOneLine || isIn(firstPart(message), quote))) return false;
  return (kind === 'crash' && weight >= 5) || (kind === 'upstream_unreachable' && weight >= 7);
}

const isIn = (text: string | undefined, said: string): boolean =>
  text?.toLowerCase().includes(said.toLowerCase()) === true;

/** Whether the arguments were refused: no record of another failure says so. */
const isRefused = ({ group }: Signal): boolean => group?.about === 'arguments';

/** Whether a validator's message names a parameter of the tool. */
const saysArgument = (signals: readonly Signal[], message: Message): boolean =>
  signals.some(
    ({ kind, weight, group }) => kind === 'validation_rejection' && weight >= 5.5 && group !== undefined,
  ) && namedProperty(message) !== undefined;

/** "The library has no such book" is what an empty list says; only where it repeats an id, it is about that id. */
const mayBeResult = (kind: string, { searches }: ToolPurpose): boolean =>
  kind === 'validation_rejection' || (kind === 'not_found' && searches);

/** Whether all that a short response says is what errors say, loudly and with one voice. */
function isComplaint(message: Message, signals: readonly Signal[], purpose: ToolPurpose): boolean {
  if (purpose.reportsErrors || purpose.returnsContent || purpose.writes || purpose.judges) return false;
  if (purpose.statesRules) return false;
  if (message.text.includes('\n') || FINE.test(message.words)) return false;
  const { kind, score, margin } = tally(signals);
  const namesCall = message.text.includes(SENT) || message.text.includes(PROPERTY);
  // What a tool only makes sure of may be so already.
  if (kind === 'conflict_or_rule' && purpose.ensures) return false;
  if (kind === undefined || (mayBeResult(kind, purpose) && !namesCall)) return false;
  return score >= LOUD.score && margin >= LOUD.margin;
}

/** The title of an error page, or the field of a login page. */
const OTHER_PAGE =
  /<title>\s{0,20}(?:error )?[45]\d\d\b[^<\n]{0,80}|<input\b[^<>]{0,200}\btype=["']?password\b/i;
/** How far into a page its login field is looked for. */
const PAGE = 4_000;

/** A document of which the root is an error, or says so in an attribute: `<error code="404">`, `<link error="…"/>`. */
const ERROR_DOCUMENT = new RegExp(
  [
    '^\\s{0,20}(?:<\\?xml[^<>]{0,200}>\\s{0,20})?<(?:\\w{1,20}:)?(?:',
    '(?:errors?|fault|exception|failure)(?:\\s[^<>]{0,400})?>\\s{0,20}[^\\s]',
    '|\\w[\\w:.-]{0,60}(?:\\s[^<>]{0,400}?)?\\s',
    '(?:error=["\'](?!["\']|0|none|false|no["\'])|status=["\'](?:error|failed|failure)["\']))',
  ].join(''),
  'i',
);

/** A page of a server behind the tool that is none of the data; a tool that returns pages may return this one as asked. */
function inMarkup(text: string, path: JsonPointer, context: DiagnosisContext): SoftError | undefined {
  const root = ERROR_DOCUMENT.exec(text)?.[0];
  if (root !== undefined) return { score: 3.5, marker: quote(root, 80), path, stated: spoken(text) };
  if (purposeOf(context).returnsContent) return undefined;
  const page = OTHER_PAGE.exec(text.slice(0, PAGE));
  if (page === null) return undefined;
  const isLogin = page[0].startsWith('<i');
  const stated = isLogin ? 'Authentication required: a login page' : openingOf(text);
  return { score: 3, marker: isLogin ? 'a login page' : page[0], path, stated };
}

/** What a document says, without its marks: the texts and the values of attributes. */
const spoken = (text: string): string =>
  `Error: ${openingOf(text)
    .replace(/<[?/]?[\w:.-]{1,60}|[\w:.-]{1,40}=|["'<>/?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}`;

/** `[INFO] …` begins like JSON and is none. */
const JSON_LIST = /^\s{0,20}\[\s{0,200}[{["\d\]tfn-]/;

function inJson(
  text: string,
  start: string,
  path: JsonPointer,
  context: DiagnosisContext,
  phrases: Phrases | undefined,
): SoftError | undefined | 'text' {
  if (start === '[' && !JSON_LIST.test(text)) return 'text';
  if (start !== '"' && !isSuspectJson(text)) return undefined;
  const value = withoutEnvelope(unwrapped(parseWhole(text)));
  // A long text is judged by nothing but its size: a failure is short.
  if (value === undefined) return text.length > 4_000 ? undefined : 'text';
  if (typeof value === 'string') return inText(value, path, context, phrases);
  const found = inObject(value, path, purposeOf(context));
  return found ?? inMessage(value, path, context, phrases) ?? inField(value, path, context, phrases);
}

/** `{ "result": "{ … }" }`: the value of a JSON text that is the only member of an object; else the value itself. */
function unwrapped(value: unknown): unknown {
  const [only, ...more] = isRecord(value) ? Object.values(value) : [];
  if (more.length > 0 || typeof only !== 'string') return value;
  const inner = parseWhole(only);
  return isRecord(inner) || Array.isArray(inner) ? inner : value;
}

/** `{ "title": "Error searching: connection refused", "url": "" }`: a failure where the data should be. */
function inField(
  value: unknown,
  path: JsonPointer,
  context: DiagnosisContext,
  phrases: Phrases | undefined,
): SoftError | undefined {
  const stated = purposeOf(context).reportsErrors ? undefined : statedInField(value, context.input);
  if (stated === undefined) return besideNothing(value, path, context, phrases);
  const message = readErrorMessage(stated, context);
  // The opening alone is not enough: "Error handling in Go" is a title.
  const { score, margin } = tally(signalsOf(message, undefined, phrases === undefined ? {} : { phrases }));
  const isLoud = score >= LOUD.score && margin >= LOUD.margin;
  if (!isLoud && !(hasNothing(value) && UNDONE.test(stated))) return undefined;
  const found = textSuspicion(message, NO_PURPOSE);
  return found.score < SOFT_ERROR ? besideNothing(value, path, context, phrases) : { ...found, path, stated };
}

/** Causes that leave a result empty although there may be something; what is not found is an empty result. */
const LEAVES_EMPTY: ReadonlySet<unknown> = new Set(['upstream_unreachable', 'auth', 'crash']);

/** `{ "imported": 0, "meta": { "lastError": "connect ECONNREFUSED" } }`: nothing, and beside it why. */
function besideNothing(
  value: unknown,
  path: JsonPointer,
  context: DiagnosisContext,
  phrases: Phrases | undefined,
): SoftError | undefined {
  const beside = failureBesideNothing(value, context.input, purposeOf(context));
  if (beside === undefined) return undefined;
  const { code, errors, remarks } = beside;
  const loud = [...errors, ...remarks].find((text, index) => {
    const signals = signalsOf(
      readErrorMessage(text, context),
      undefined,
      phrases === undefined ? {} : { phrases },
    );
    const { kind, score, margin } = tally(signals);
    const isCause = LEAVES_EMPTY.has(kind) || (kind === 'rate_or_quota' && index < errors.length);
    return isCause && score >= LOUD.score && margin >= LOUD.margin;
  });
  if (code === undefined && loud === undefined) return undefined;
  return { score: 3.5, marker: `nothing but ${code ?? quote(loud, 80)}`, path, stated: errorLines(value) };
}

/** A sentence that can only be about something that was not done. */
const UNDONE = /^(?:failed to|could not|couldn't|unable to) \w/i;

/** Votes that leave no doubt that a sentence is about a failure. */
const LOUD = { score: 4.5, margin: 2.5 };

/** Whether a member is an object with data of its own: a sentence beside it is a remark. */
const holdsData = ([name, member]: readonly [string, unknown]): boolean =>
  isRecord(member) &&
  Object.keys(member).length > 0 &&
  !DETAILS.test(name) &&
  !isAside(foldName(name.slice(0, 40)));

const DETAILS = /error|detail|cause|reason|exception|fault/i;

/** `{ "status": "delayed", "message": "Error: …" }` of `parcel_status`: the sentence is about the state that was asked for. */
const explainsState = (value: Readonly<Record<string, unknown>>, { words, acts }: ToolPurpose): boolean =>
  !acts &&
  ['status', 'state'].some((name) => {
    const state = value[name];
    return words.has(name) && typeof state === 'string' && state !== '' && !FAILED_STATE.test(state);
  });

/** `{ "status": "duplicate", "message": "It is there already", "existing_id": "a6d" }`: what was to be there is, and this is it. */
const handsBack = (value: Readonly<Record<string, unknown>>, said: string): boolean =>
  /\balready\b|\bduplicate\b/i.test(said) &&
  Object.entries(value).some(
    ([name, held]) =>
      /(?:id|uuid|key)$/.test(foldName(name)) &&
      (typeof held === 'number' || (typeof held === 'string' && held !== '')),
  );

/** `{ "message": "Failed to …" }`: an object whose only word is a sentence. */
function inMessage(
  value: unknown,
  path: JsonPointer,
  context: DiagnosisContext,
  phrases: Phrases | undefined,
): SoftError | undefined {
  if (!isRecord(value) || Object.keys(value).length > 3 || Object.entries(value).some(holdsData))
    return undefined;
  const purpose = purposeOf(context);
  if (objectSuspicion(value, purpose).score < 0 || explainsState(value, purpose)) return undefined;
  const said = value.message ?? value.msg ?? value.detail ?? value.text;
  if (typeof said !== 'string' || /^\s{0,20}[{["]/.test(said) || handsBack(value, said)) return undefined;
  const found = inText(said, path, context, phrases);
  return found === undefined ? undefined : { ...found, stated: errorLines(value) };
}
