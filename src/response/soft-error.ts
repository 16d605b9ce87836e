import { isRecord } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { Answer } from './answer.js';
import type { DiagnosisContext } from './diagnosis.js';
import { errorLines, parseWhole } from './error-object.js';
import { readMessage } from './message.js';
import { objectTells, type Verdict } from './soft-error-object.js';
import { textTells } from './soft-error-text.js';
import { type Subject, subjectOf } from './subject.js';

/** An error told in an answer that claims success. */
export interface SoftError {
  /** Above `SOFT_ERROR` it is one; below, what was looked at and set aside. */
  readonly score: number;
  readonly marker: string;
  readonly path: JsonPointer;
  /** What the error says. */
  readonly told: string;
}

/** From this score on, an answer tells an error. */
export const SOFT_ERROR = 2.5;

/** Words and marks, in small letters, without which no opening of `soft-error-text.ts` can match. */
const SUSPECT =
  /err|fail|unable|cannot|can't|can’t|can not|could|invalid|missing|unknown|unsupported|unrecog|not |no such|denied|refused|reject|forbid|unauth|required|must|please|limit|exceed|time|exception|expired|blocked|illegal|malformed|insufficient|incorrect|conflict|n't |bad |quota|already|problem|payment|unprocess|[^\0-\u024f\u2010-\u203a]/;
const SUSPECT_KEY =
  /"(?:error|errors|err|exception|fault|error_?message|error_?code|success|ok|successful|succeeded|is_?success|is_?error|has_?error|failed|status|state|result|outcome|level|type|__type|status_?code|http_?status|code|name|kind|message)"\s{0,4}:/i;
const HEAD = 400;

/** The loudest sign of an error in a success answer; `undefined` where there is nothing to look at twice. */
export function softError(answer: Answer, context: DiagnosisContext): SoftError | undefined {
  const subject = subjectOf(context);
  let loudest = besideContent(answer, subject);
  if (isRecord(answer.structured))
    loudest = louder(loudest, inObject(answer.structured, '/structuredContent', subject));
  for (const { text, path } of answer.texts) {
    if (text.trim() === '') continue;
    loudest = louder(loudest, inText(text, path, context, subject));
    // A notice may stand before the answer proper; otherwise the first block is the answer.
    if (text.length > 400 || !NOTICE.test(text)) break;
  }
  return loudest;
}

const NOTICE = /^\s*(?:⚠|ℹ|📢|💡|\[?(?:note|notice|warning|info|deprecat\w{0,5})\b)/iu;

function louder(a: SoftError | undefined, b: SoftError | undefined): SoftError | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.score > a.score ? b : a;
}

/** Fields of an error that a server put beside `content`, where no client looks. */
function besideContent({ result }: Answer, subject: Subject): SoftError | undefined {
  if (result === undefined) return undefined;
  const { content: _content, structuredContent: _structured, _meta, ...rest } = result;
  if (Object.keys(rest).length === 0) return undefined;
  const found = inObject(rest, '', subject);
  if (found !== undefined && found.score >= SOFT_ERROR) return found;
  return isRecord(rest.metadata) ? inObject(rest.metadata, '/metadata', subject) : undefined;
}

function inObject(value: unknown, path: JsonPointer, subject: Subject): SoftError | undefined {
  const verdict = objectTells(value, subject);
  return verdict.score <= 0 ? undefined : { ...verdict, path, told: errorLines(value) };
}

function inText(
  text: string,
  path: JsonPointer,
  context: DiagnosisContext,
  subject: Subject,
): SoftError | undefined {
  const opening = text.length > HEAD ? text.slice(0, HEAD) : text;
  const start = opening.trimStart()[0];
  if (start === '{' || start === '[' || start === '"') {
    const verdict = inJson(text, path, context, subject);
    if (verdict !== 'text') return verdict;
  }
  if (start === '<') return inMarkup(opening, path, subject);
  if (!SUSPECT.test(opening.toLowerCase())) return undefined;
  const message = readMessage(text, context);
  return asSoft(textTells(message, text.length, subject), path, message.raw);
}

/** The error page of a server behind the tool; where pages are what the tool returns, its own troubles are not these. */
function inMarkup(opening: string, path: JsonPointer, subject: Subject): SoftError | undefined {
  const title = /<title>\s{0,20}(?:error )?([45]\d\d)\b[^<\n]{0,80}/i.exec(opening);
  if (title === null || subject.returnsContent) return undefined;
  return { score: 3, marker: title[0], path, told: opening };
}

function asSoft(verdict: Verdict, path: JsonPointer, told: string): SoftError | undefined {
  return verdict.score <= 0 ? undefined : { ...verdict, path, told };
}

function inJson(
  text: string,
  path: JsonPointer,
  context: DiagnosisContext,
  subject: Subject,
): SoftError | undefined | 'text' {
  const head = text.length > 2_000 ? text.slice(0, 2_000) : text;
  const quoted = head.trimStart()[0] === '"';
  if (!quoted && !SUSPECT_KEY.test(head) && (text.length <= 2_000 || !SUSPECT_KEY.test(text.slice(-400)))) {
    return head.trimStart()[0] === '[' && !/^\s*\[\s*[{["\d\]tfn-]/.test(head) ? 'text' : undefined;
  }
  const value = parseWhole(text);
  if (value === undefined) return text.length > 32_768 ? undefined : 'text';
  if (typeof value === 'string') return inText(value, path, context, subject);
  const verdict = objectTells(value, subject);
  if (verdict.score > 0) return { ...verdict, path, told: errorLines(value) };
  return verdict.score < 0 ? undefined : inMessage(value, path, context, subject);
}

/** `{ "message": "Failed to …" }`: an object whose only word is a sentence. */
function inMessage(
  value: unknown,
  path: JsonPointer,
  context: DiagnosisContext,
  subject: Subject,
): SoftError | undefined {
  if (!isRecord(value) || Object.keys(value).length > 3) return undefined;
  const said = value.message ?? value.msg ?? value.detail ?? value.text;
  if (typeof said !== 'string' || said.trimStart()[0] === '{') return undefined;
  const found = inText(said, path, context, subject);
  return found === undefined ? undefined : { ...found, told: errorLines(value) };
}
