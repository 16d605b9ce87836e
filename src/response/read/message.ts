import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { DiagnosisContext } from '../diagnose/diagnosis.js';
import { endOfStatement, type Wording } from '../diagnose/signal.js';
import { BOUNDS } from './bounds.js';

/** What an error response says, made ready for the signals; everything in it is bounded. */
export interface Message {
  /** As it came. */
  readonly raw: string;
  /** The length of what the server wrote: of all that came, without long arguments that it repeats. */
  readonly length: number;
  /** Addresses and values of the input replaced by a mark, so that `no_such_table` is not read as a complaint. */
  readonly text: string;
  /** `text` in small letters, with the words of `snake_case` and `camelCase` apart: codes read like sentences. */
  readonly words: string;
  readonly inText: Wording;
  readonly inWords: Wording;
  readonly context: DiagnosisContext;
}

/** Replaces an address. */
export const ADDRESS = '‹url›';
/** Replaces a value that the caller sent. */
export const SENT = '‹sent›';
/** Replaces the name of a property of the input. */
export const PROPERTY = '‹property›';

/** The first and the last characters of a text. */
export function excerpt(text: string, head = BOUNDS.messageHead, tail = BOUNDS.messageTail): string {
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n…\n${text.slice(-tail)}`;
}

/** Builds a message from a response. */
export function readErrorMessage(stated: string, context: DiagnosisContext): Message {
  const written = withoutEchoes(stated, context.input);
  const raw = complaintFirst(excerpt(written));
  const text = maskProperties(mask(raw, sentValues(context.input)), context);
  const words = asWords(text);
  const parts = partsOf(words);
  return {
    raw,
    length: written.length,
    text,
    words,
    inText: { name: 'text', text, ...(words.length === text.length ? parts : partsOf(text.toLowerCase())) },
    inWords: { name: 'words', text: words, ...parts },
    context,
  };
}

/** A mark or an emoji before the first letter. */
const LEAD = '[^a-z\\u00c0-\\u1fff\\u3040-\\ud7ff\\n]{0,8}';
/** What opens the name of an operation that failed; what could not be parsed is itself the cause. */
const DID_NOT =
  "(?:an (?:unexpected )?)?error|failed(?! to (?:parse|decode|deserialize)\\b)|failure|unable|could not|couldn't|cannot|can't";
/** "Failed to list quotas: …", "Error executing tool x: …": the operation, then what became of it. */
const OPERATION = new RegExp(
  `^${LEAD}(?:(?:${DID_NOT})\\b[^\\n:]{1,120}|[^\\n:]{2,80} (?:failed|error)):\\s{1,2}(?=[^\\s:][^\\n]{4})`,
);
/** "Refusing to fetch x (unknown scheme)", "Invalid reference 'x': it cannot end with a slash": what, then why. */
const STATED_REASON = new RegExp(
  `^${LEAD}(?:error:\\s{1,2})?(?:refus(?:ed|ing)\\b[^\\n():]{1,120}\\s\\(|invalid [^\\n:'"]{2,40} (['"]).{0,80}\\1: )(?=[^\\n]{12})`,
);

/** Where the cause begins and where its first statement ends, in small letters. */
function partsOf(lower: string): { cause: number; stated: number } {
  const cause = (STATED_REASON.exec(lower) ?? OPERATION.exec(lower))?.[0].length ?? 0;
  return { cause, stated: endOfStatement(lower, cause) };
}

/** A line that states an error, after a notice or the state of the session. */
const STATES_ERROR = /\n(?=(?:error|fatal|exception)\b ?[:(-])/i;

/** The text from the line on that states the error; what came before it is put behind. */
function complaintFirst(text: string): string {
  const head = text.slice(0, 400);
  const at = /^[^\n]{0,3}(?:error|fatal|exception|failed)/i.test(head) ? -1 : head.search(STATES_ERROR);
  return at === -1 ? text : `${text.slice(at + 1)}\n${text.slice(0, at)}`;
}

function asWords(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll('’', "'")
    .toLowerCase();
}

function mask(text: string, values: readonly string[]): string {
  let masked = !text.includes('://')
    ? text
    : text.replace(/\b[a-z][a-z0-9+.-]{1,10}:\/\/[^\s"'<>)\]},]{1,500}/gi, ADDRESS);
  for (const value of values) {
    if (!masked.includes(value)) continue;
    if (value.length >= 4) masked = masked.replaceAll(value, SENT);
    else masked = masked.replace(asWord(value), SENT);
  }
  return masked;
}

const asWord = (value: string): RegExp => new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`, 'g');

/** Whether a text quotes a value of the input; a short one counts as a word of its own. */
export function isQuoted(text: string, value: string): boolean {
  return text.includes(value) && (value.length >= 4 || asWord(value).test(text));
}

/**
 * The same without the names of the input's properties where they are used as names: a `timeout` that must be positive is
 * no time-out, and a `token` that is required is an argument.
 */
function maskProperties(text: string, { tool }: DiagnosisContext): string {
  let masked = text;
  for (const name of Object.keys(propertiesOf(isRecord(tool) ? tool.inputSchema : undefined)).slice(0, 60)) {
    if (!/^[\w-]{3,60}$/.test(name) || !masked.includes(name)) continue;
    const plain = /^[a-z]+$/.test(name);
    const as = plain
      ? `(["'\`])${name}\\1|(?<![\\w.-])${name}(?= (?:is required|must|cannot be|should be|parameter|argument)\\b)`
      : `(?<![\\w.-])${name}(?![\\w-])`;
    masked = masked.replace(new RegExp(as, 'g'), PROPERTY);
  }
  return masked;
}

/** Lengths of arguments that are looked for as they are in a response. */
const ECHO = { shortest: 100, longest: 100_000, most: 5 };

/**
 * The text with a mark in place of each long argument that it repeats: what remains is the tool's own words. A caller that
 * reads no more than the beginning says how many characters of it have to be right.
 */
export function withoutEchoes(text: string, input: unknown, head = Number.POSITIVE_INFINITY): string {
  if (text.length <= ECHO.shortest || !isRecord(input)) return text;
  let rest = text;
  let left = ECHO.most;
  for (const key in input) {
    const value = input[key];
    if (typeof value !== 'string' || value.length < ECHO.shortest || value.length > ECHO.longest) continue;
    rest = withoutEcho(rest, value, head);
    if (--left === 0) break;
  }
  return rest;
}

function withoutEcho(text: string, value: string, head: number): string {
  let own = '';
  let from = 0;
  while (own.length < head) {
    // Many texts are nothing but an echo, and a comparison costs a tenth of a search that succeeds.
    const isNext = text.slice(from, from + value.length) === value;
    const at = isNext ? 0 : text.slice(from, from + head + value.length).indexOf(value);
    if (at === -1) break;
    own += text.slice(from, from + at) + SENT;
    from += at + value.length;
  }
  return from === 0 ? text : own + text.slice(from);
}

/** Text values of the input, longest first, few and bounded: what a message may quote. */
export function sentValues(input: unknown): readonly string[] {
  const values = new Set<string>();
  let budget = 60;
  const visit = (value: unknown, depth: number): void => {
    if (budget-- <= 0 || depth > 4) return;
    if (typeof value === 'string') {
      if ((value.length >= 4 && value.length <= 300) || /^\w{2,3}$/.test(value)) values.add(value);
      // A program that walks down a path names the folder that is missing.
      for (
        let end = value.lastIndexOf('/');
        end >= 4 && value.length <= 300;
        end = value.lastIndexOf('/', end - 1)
      )
        if (!value.includes('://')) values.add(value.slice(0, end));
    } else if (Array.isArray(value)) for (const item of value.slice(0, 20)) visit(item, depth + 1);
    else if (isRecord(value)) for (const key of Object.keys(value).slice(0, 30)) visit(value[key], depth + 1);
  };
  visit(input, 0);
  return [...values].sort((a, b) => b.length - a.length).slice(0, 20);
}
