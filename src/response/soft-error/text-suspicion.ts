import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { anyOf } from '../phrases/phrase-pattern.js';
import { type Message, PROPERTY, SENT } from '../read/message.js';
import { HARMLESS, LEFT_OUT, NOTHING_FOUND, OPENINGS, type Opening } from './openings.js';
import type { Suspicion } from './suspicion.js';
import type { ToolPurpose } from './tool-purpose.js';

const openings = OPENINGS.map((opening) => ({ opening, pattern: anyOf(opening.phrases) }));
const acts = anyOf(OPENINGS.filter(({ isAct }) => isAct === true).flatMap(({ phrases }) => phrases));
const harmless = anyOf(HARMLESS);
const nothingFound = anyOf(NOTHING_FOUND);
const leftOut = anyOf(LEFT_OUT);

/** Words of success. */
export const FINE =
  /^(?:✅|✓|✔|☑|🎉|🟢)|\bsuccess(?:ful|fully)?\b|\b(?:completed|created|updated|deleted|saved|added|sent|done)\b[.!]?$/;
const FAILURE_MARK = /^(?:❌|🚫|⛔|✖|✗|🔒|🛑|❗|💥|⛔️|🔴|‼)/u;
const CAUTION_MARK = /^(?:⚠|❓)/u;
/** Lines of a log, a list or a table. */
const LISTED = /^\s*(?:[-*•|#]|\d{1,4}[.):]|\[|\d{4}-\d\d-\d\d|\d\d:\d\d|[A-Z]{4,5}\b|>|<)/;

/** A short response is one statement; a longer one may begin with anything. */
const SHORT = 600;

const linesOf = ({ text }: Message): string[] => text.split('\n', 40).filter((line) => line.trim() !== '');

/** How far the opening line of a plain text says that the call failed. */
export function textSuspicion(message: Message, purpose: ToolPurpose): Suspicion {
  const { length, text } = message;
  const sections = sectionsOf(text);
  if (!purpose.reportsErrors && sections.length > 1 && sections.every((one) => OPENS_WITH_ERROR.test(one)))
    return { score: 3.5, marker: 'every section failed' };
  const lines = linesOf(message);
  const values = lines.map((line) => LABELLED.exec(line)?.[1]).filter((value) => value !== undefined);
  const hasLonger = lines.some(
    (line, index) => LABEL.test(line) && index + 1 < lines.length && !LABELLED.test(lines[index + 1] ?? ''),
  );
  if (
    !hasLonger &&
    !purpose.reportsErrors &&
    values.length > 1 &&
    values.every((value) => FAILED_VALUE.test(value))
  )
    return { score: 3.5, marker: 'every value failed' };
  const undone = nothingDone(lines, purpose);
  if (undone !== undefined) return { score: 3.5, marker: undone };
  const isShort = length <= SHORT && lines.length <= 8;
  const first = lineSuspicion(lines, 0, isShort, purpose);
  if (first.score > 0 || lines.length < 2 || sections.length > 1 || !isHeading(lines[0] ?? ''))
    return weigh(first, message, length, purpose);
  return weigh(lineSuspicion(lines, 1, true, purpose), message, length, purpose);
}

/** What is below each heading of a text, apart from its title. */
const sectionsOf = (text: string): readonly string[] => text.split(/^#{2,4} .{0,200}$/m, 30).slice(1);

const OPENS_WITH_ERROR = /^[\s*_>❌]{0,20}(?:error|failed)\b[*_]{0,2}\s?:/iu;

/** `Members: (error loading members: …)`: a failure in the place of a value, and more than the word for a state. */
const LABELLED = /^[\s*_-]{0,9}[^\s:][^:]{0,40}:[\s*_]{1,4}(\S.*)$/;
/** A label whose value is below it. */
const LABEL = /^[^\s:][^:]{0,40}:\s{0,4}$/;
const FAILED_VALUE =
  /^[^\p{L}\d]{0,6}(?:(?:failed to|could not|couldn't|unable to) \w|error(?: ?[:-]| \w{2,30}ing\b))/iu;

/** "Succeeded: 0" and "Failed: 2", each a line or a part of one: what was done to nothing, and failed for the rest. */
const DONE_NONE = /(?:^|[\s,;|(])(?:succeeded|successful|success|ok|成功) ?[:：=] ?0(?![\d.])/iu;
const FAILED_SOME = /(?:^|[\s,;|(])(?:failed|failures?|errors?|失败|失敗) ?[:：=] ?[1-9]/iu;

function nothingDone(
  lines: readonly string[],
  { reportsErrors, judges, reads }: ToolPurpose,
): string | undefined {
  if (reportsErrors || judges || reads) return undefined;
  const none = lines.find((line) => DONE_NONE.test(line));
  const some = lines.find((line) => FAILED_SOME.test(line));
  return none === undefined || some === undefined ? undefined : `${none.trim()}, ${some.trim()}`.slice(0, 80);
}

const isHeading = (line: string): boolean =>
  /^\s*#{1,6} |^[*_]{2}[^\n]{1,80}[*_]{2}$/.test(line) || line.trim() === SENT;

function lineSuspicion(
  lines: readonly string[],
  index: number,
  isShort: boolean,
  purpose: ToolPurpose,
): Suspicion {
  const line = (lines[index] ?? '').trim();
  if (line.startsWith('✅') || line.startsWith('✓')) return { score: -4, marker: line.slice(0, 40) };
  const mark = markBefore(line);
  const text = bare(line);
  if (harmless.test(text)) return { score: -4, marker: 'a report about errors' };
  if (mark < 3 && saysNothingFound(text, purpose)) return { score: -2, marker: 'nothing found' };
  const found = openings.find(
    ({ opening, pattern }) => (opening.isShort === undefined || isShort) && pattern.test(text),
  );
  if (found === undefined) return { score: mark, marker: mark > 0 ? line.slice(0, 40) : '' };
  return openingSuspicion(found.opening, text, mark, purpose);
}

/** How far the sign before a line says that the call failed. */
function markBefore(line: string): number {
  if (FAILURE_MARK.test(line)) return 3;
  return CAUTION_MARK.test(line) ? 0.5 : 0;
}

/** What an opening says, unless a tool of this purpose says the same of a call that went well. */
function openingSuspicion(opening: Opening, text: string, mark: number, purpose: ToolPurpose): Suspicion {
  if (opening.isPresence === true && purpose.ensures)
    return { score: -2, marker: 'it was there already, as the tool ensures' };
  if (opening.isStep === true && isOwnSubject(text, purpose))
    return { score: -2, marker: 'nothing of what the tool reads' };
  const fine = FINE.test(text) && opening.score < 4 ? 3 : 0;
  return { score: opening.score + mark / 2 - fine, marker: opening.marker, opening };
}

const saysNothingFound = (line: string, purpose: ToolPurpose): boolean =>
  nothingFound.test(line) && !leftOut.test(line) && !namesWhatWasAsked(line, purpose);

/** An empty value, quoted where its name should be: `Page "" not found`. */
const EMPTY_NAME = /^[^"'“]{1,60}(?:""|''|“”)/;

/** Whether a tool that does not search misses the very thing that it was asked for. What matches a filter is looked for. */
const namesWhatWasAsked = (line: string, purpose: ToolPurpose): boolean =>
  !purpose.searches &&
  (line.includes(SENT) || EMPTY_NAME.test(line)) &&
  /\b(?:found|exists?)\b/.test(line) &&
  !/\bmatch(?:ing|es|ed)?\b|\bcriteria\b/.test(line) &&
  !purpose.words.has(NONE_OF.exec(line)?.[1] ?? '');

/** "No colors found with role x", from a tool that gets colors: an empty list. */
const NONE_OF = /^no (\w{2,30}s) (?:were )?found\b/;

/** "No timer is running. Start one first.", from a tool that gets the timer: there is none, which is what it was asked. */
function isOwnSubject(line: string, { acts, words }: ToolPurpose): boolean {
  const subject = NOTHING_OF.exec(line)?.[1] ?? '';
  const reads = READERS.some((verb) => words.has(verb));
  return reads && !acts && subject.split(/\W+/).some((word) => word.length > 2 && isAmong(word, words));
}

const READERS = ['get', 'list', 'show', 'read', 'view', 'describe', 'current'];

const NOTHING_OF =
  /^(?:no|there (?:is|are) no) ([^.:;,!]{1,60}?)(?= (?:is|are|was|were|has|found|loaded|yet)\b|[.:;,!])/;

const isAmong = (word: string, words: ReadonlySet<string>): boolean =>
  words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, ''));

/** The line without marks of emphasis, in words. */
function bare(line: string): string {
  return line
    .replace(/^[^\p{L}\p{N}[(‹]{1,20}/u, '')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('’', "'")
    .toLowerCase()
    .slice(0, 400);
}

/** What surrounds an opening: how far the rest of the response speaks against a failure. */
interface Setting {
  readonly lines: readonly string[];
  readonly length: number;
  /** The opening speaks of what the caller sent. */
  readonly isAboutCall: boolean;
  readonly purpose: ToolPurpose;
}

function weigh(found: Suspicion, message: Message, length: number, purpose: ToolPurpose): Suspicion {
  if (found.score <= 0) return found;
  const lines = linesOf(message);
  if (found.opening?.isOmission === true && isNothingToDo(message, lines))
    return { score: -2, marker: 'nothing was to be done' };
  const isAboutCall = refersToCall(message, lines);
  const setting = { lines, length, isAboutCall, purpose };
  const doubt = doubtOfForm(setting) + doubtOfPurpose(setting) + doubtOfOpening(setting, found);
  return { ...found, score: found.score + (isAboutCall ? 0.5 : 0) - doubt };
}

/** Whether a call asked for no change, as it may, and the response says just that: "No changes specified". */
function isNothingToDo({ context: { input, tool } }: Message, [line = '']: readonly string[]): boolean {
  const declared = propertiesOf(tool.inputSchema);
  const isEmpty =
    input === undefined ||
    (isRecord(input) && !Object.keys(input).some((name) => Object.hasOwn(declared, name)));
  const { required } = isRecord(tool.inputSchema) ? tool.inputSchema : {};
  const isFree = !Array.isArray(required) || required.length === 0;
  return (
    isEmpty && isFree && /^\W{0,9}no (?:\w+ ){0,3}(?:changes?|updates?|modifications?|edits?)\b/i.test(line)
  );
}

/** What a list begins each of its items with; nobody states a failure as the item of a list. */
const ITEM = /^\s{0,9}[-*•+] [^\s]/;

/** Failures are short, and no lists. */
function doubtOfForm(setting: Setting): number {
  const { lines, isAboutCall, purpose } = setting;
  const listed = lines.filter((line) => LISTED.test(line)).length;
  const isList = listed >= 3 && listed > lines.length / 2 && !isAboutCall;
  const isHeadless = lines.length > 1 && !isAboutCall && !/[:.!#]/.test(lines[0] ?? '');
  const returnsItems = purpose.reads || purpose.searches || purpose.returnsContent;
  const isItems = returnsItems && !isAboutCall && lines.every((line) => ITEM.test(line));
  return doubtOfLength(setting) + (isList ? 0.5 : 0) + (isHeadless || isItems ? 1.5 : 0);
}

function doubtOfLength({ length, isAboutCall }: Setting): number {
  if (length > 4_000) return isAboutCall ? 0.5 : 1.5;
  return length > 1_500 ? 0.5 : 0;
}

/** What others wrote may open with anything; a tool's own failure names what it was asked for. */
function doubtOfPurpose({ lines, isAboutCall, purpose }: Setting): number {
  if (lines.length > 1 && purpose.reportsErrors) return isAboutCall ? 2 : 2.5;
  if (lines.length > 1 && purpose.returnsContent) return isAboutCall ? 0.5 : 2.5;
  return purpose.reportsErrors ? 0.5 : 0;
}

function doubtOfOpening({ lines, length, isAboutCall, purpose }: Setting, { opening }: Suspicion): number {
  const mayBeProse = (purpose.returnsContent || purpose.writes) && !isAboutCall && length > 60;
  return (
    (mayBeProse && opening?.isProse === true ? 1.5 : 0) +
    (purpose.statesRules && opening?.isProse === true ? 2 : 0) +
    (purpose.judges && opening?.isVerdict === true ? 2 : 0) +
    (purpose.keepsErrors && !isOwnFailure(lines, purpose) ? 3 : 0)
  );
}

/** Whether a response of a tool that keeps errors is one of its own: it names what it did, or misses what was asked for. */
function isOwnFailure(lines: readonly string[], purpose: ToolPurpose): boolean {
  const [line = ''] = lines;
  return namesOwnAct(line) || (lines.length === 1 && namesWhatWasAsked(bare(line), purpose));
}

const namesOwnAct = (line: string): boolean => acts.test(bare(line).replace(/^error ?: {0,2}/, ''));

/** Whether the opening speaks of what the caller sent: a value, or a property by name. */
function refersToCall({ context }: Message, lines: readonly string[]): boolean {
  const opening = `${lines[0] ?? ''}\n${lines[1] ?? ''}`.slice(0, 500);
  if (opening.includes(SENT) || opening.includes(PROPERTY) || namesTool(context.tool.name, opening))
    return true;
  return Object.keys(propertiesOf(context.tool.inputSchema))
    .slice(0, 40)
    .some((name) => ['"', "'", '`'].some((mark) => opening.includes(mark + name + mark)));
}

/** A name that is shorter than this may be in anybody's sentence. */
const TELLING_NAME = 12;

/** Whether a text says in words what the tool is called: "Context: search components" from `search_components`. */
function namesTool(name: string, text: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase();
  return words.length >= TELLING_NAME && words.includes(' ') && text.toLowerCase().includes(words);
}
