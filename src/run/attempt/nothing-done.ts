import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import type { Reply } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { RESPONSE_RULES, responseFinding } from '../../response/response-rules.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { effectOf } from '../../scenario/safety/effect.js';
import { deletes } from '../../scenario/safety/takes-away.js';
import { reportsNoChange } from './only-errors.js';
import { replyData, replyText } from './reply-text.js';

/** What a tool does with a thing. */
const DONE = String.raw`(?:successful|successes|written|sent|(?!failed|processed|skipped|requested|attempted|checked|scanned|received|found)\w{2,20}ed)`;

/** "0 modified", "modified: 0", "no files were updated". */
const NONE_DONE = new RegExp(
  String.raw`\b(?:0|no|none) (?:\w{1,20} ){0,3}?${DONE}\b|\b${DONE}:? 0\b(?![.,]\d)`,
  'i',
);
const SOME_DONE = new RegExp(String.raw`\b[1-9]\d{0,8} (?:\w{1,20} ){0,3}?${DONE}\b|\b${DONE}:? [1-9]`, 'i');

/** "with 2 errors", "failed: 1". */
const SOME_FAILED =
  /\b[1-9]\d{0,8} (?:\w{1,20} ){0,2}?(?:errors?|failed|failures?)\b|\b(?:errors?|failed|failures?): [1-9]/i;

/** Folded names of members that count or list what went wrong. */
const FAILED_MEMBER = /^(?:num)?(?:errors?|failed|failures?)(?:count)?$/;

/** Words of tools that run what they are given, which may print nothing, or that touch a screen. */
const RUNS = /^(?:run|exec|execute|eval|evaluate|command|shell|script|sql|query|invoke|type|press|click)$/;

/** Longer texts are more than a report. */
const LONGEST = 2_000;

/** Whether a tool is there to change something, and not to run what it is given. */
function changes(tool: Tool): boolean {
  if (
    snakeName(tool.name)
      .split('_')
      .some((word) => RUNS.test(word))
  )
    return false;
  const { readOnlyHint } = tool.annotations ?? {};
  if (readOnlyHint !== undefined) return readOnlyHint === false;
  return effectOf(tool).effect === 'write' || deletes(tool);
}

/** Whether a response of a tool that changes something counts failures, and nothing that was done. */
export function reportsAllFailed(tool: Tool, reply: Reply): boolean {
  const [data, text] = [replyData(reply), replyText(reply).slice(0, LONGEST)];
  const isSaid = isRecord(data)
    ? reportsNoChange(data) && Object.entries(data).some(countsFailures)
    : SOME_FAILED.test(text) && NONE_DONE.test(text) && !SOME_DONE.test(text);
  return isSaid && changes(tool);
}

const countsFailures = ([name, value]: readonly [string, unknown]): boolean =>
  FAILED_MEMBER.test(foldName(name.slice(0, 40))) &&
  (Array.isArray(value) ? value.length : Number(value)) > 0;

/** Whether a response holds nothing but empty texts. */
export function isBlank(reply: Reply | undefined): boolean {
  if (reply?.kind !== 'result' || !isRecord(reply.result)) return false;
  const { content, structuredContent } = reply.result;
  const isText = (block: unknown): boolean =>
    isRecord(block) && typeof block.text === 'string' && block.text.trim() === '';
  return (
    structuredContent === undefined && Array.isArray(content) && content.length > 0 && content.every(isText)
  );
}

/** What a success of a tool that changes something leaves open: that nothing was done, or whether anything was. */
export function nothingDone(tool: Tool, reply: Reply): Finding[] {
  if (reportsAllFailed(tool, reply)) {
    const draft = {
      path: '/isError',
      message: 'The response counts failures and nothing that was done, but `isError` is not set.',
      evidence: [{ text: replyText(reply).slice(0, 160), path: '/content/0/text' }],
    };
    return [{ ...responseFinding(RESPONSE_RULES.softError, tool.name, draft), severity: 'warning' }];
  }
  if (!isBlank(reply) || !changes(tool)) return [];
  const message = 'The text of the response is empty: nothing says what the call did.';
  const finding = responseFinding(RESPONSE_RULES.noContent, tool.name, { path: '/content', message });
  return [{ ...finding, severity: 'warning' }];
}

/** An error that ends where its reason should be: "Export failed: null", "Error while saving: ". */
const NO_REASON =
  /^[^\n]{0,160}\b(?:fail(?:ed|ure)?|error|exception)\b[^\n:]{0,40}:\s*(?:null|undefined|None|nil|\[object Object\])?\s*$/i;

/** The finding about an error without its reason; `sent`: the arguments, which an error may repeat. */
export function withoutReason(tool: Tool, reply: Reply, sent: unknown): Finding[] {
  const text = replyText(reply).trim();
  const names = Object.values(isRecord(sent) ? sent : {});
  if (!NO_REASON.test(text) || names.some((value) => value === null)) return [];
  const draft = {
    path: '',
    message: 'The error response does not say what went wrong.',
    evidence: [{ text: text.slice(0, 160) }],
  };
  return [responseFinding(RESPONSE_RULES.errorUnclear, tool.name, draft)];
}
