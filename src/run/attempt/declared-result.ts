import { isRecord } from '../../model/json.js';
import type { Reply } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { compileSchema } from '../../schema/index.js';
import { structuredOf } from './reply-text.js';

/** Folded words of members that report the failure of the call itself. */
const OF_THE_CALL = /^(?:success|error|error_?(?:message|code|type))$/i;

/** Members that report what was found out about something else, such as `errors`, `issues` and `failure_reason`. */
const OF_THE_SUBJECT =
  /^(?:errors|warnings|problems|issues|violations|failures|defects|complaints)$|(?:^|_)reasons?$|Reasons?$/i;

const ABOUT_ERRORS = /(?:^|[_-])errors?(?:[_-]|$)|Errors?(?![a-z])/;
const ERROR = /^error$/i;

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Whether the structured content is a complete result as the output schema declares it, and what sounds like an error is a
 * member that every result has: the errors that a checker found, or the reason why a payment failed. A text that an SDK
 * has wrapped, such as `{ result: "Error: …" }`, is none.
 */
export function isDeclaredResult({ outputSchema, name: tool }: Tool, reply: Reply): boolean {
  const data = structuredOf(reply);
  if (!isRecord(outputSchema) || !isRecord(data)) return false;
  const required: readonly unknown[] = Array.isArray(outputSchema.required) ? outputSchema.required : [];
  const names = Object.keys(data);
  const known = new Set<unknown>(required);
  const isWhole = names.every((name) => known.has(name));
  // A tool that is named after errors returns one as its subject, beside what else there is to say about it.
  const isAboutErrors = ABOUT_ERRORS.test(tool) && names.every((name) => isFilled(data[name]));
  if (!names.some((name) => OF_THE_SUBJECT.test(name) || (isAboutErrors && ERROR.test(name)))) return false;
  if (!isWhole || names.some((name) => OF_THE_CALL.test(name) && !(isAboutErrors && ERROR.test(name))))
    return false;
  return compileSchema(outputSchema).check(data).outcome === 'valid';
}
