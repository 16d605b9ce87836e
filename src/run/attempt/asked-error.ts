import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { RuleId } from '../../model/rule.js';
import type { Tool } from '../../model/tool.js';
import type { ValidationResult } from '../../response/index.js';

/** Words by which a schema says that an argument makes the tool show an error: to try it out, to demonstrate it. */
const SHOWS_AN_ERROR =
  /\b(?:demonstrat|simulat|pretend|sample|mock|inject|trigger|throw|raise|force|should ?fail|fail with|message type|type of message)/i;

/** "throw an error", "should fail", and not "force it, without an error": what a flag makes the tool do. */
const MAKES_AN_ERROR =
  /\b(?:demonstrat|simulat|pretend|sample|mock|inject|trigger|throw|raise|force|should)\w{0,4}\W{1,3}(?:\w{1,12}\W{1,3}){0,3}?(?:error|fail|exception)/i;

const ERROR_WORD = /error|fail|exception|warning/i;

/**
 * Whether the call asks for an error, in the schema's own words: an argument that is said to make the tool show one, and
 * is given a listed value or `true`. The value alone proves nothing: a level called `error` selects, and a placeholder of
 * ours may hold any word.
 */
export function asksForError({ inputSchema }: Tool, args: unknown): boolean {
  if (!isRecord(args)) return false;
  return Object.entries(args).some(([name, value]) => {
    const property = propertiesOf(inputSchema)[name];
    if (!isRecord(property)) return false;
    const { description } = property;
    const said = typeof description === 'string' ? description : '';
    const words = `${name.replace(/([a-z])([A-Z])|_/g, '$1 $2')} ${said}`;
    if (!SHOWS_AN_ERROR.test(words)) return false;
    return value === true
      ? MAKES_AN_ERROR.test(words)
      : typeof value === 'string' && ERROR_WORD.test(value) && isListed(property, value);
  });
}

function isListed({ enum: members, examples }: Readonly<Record<string, unknown>>, value: string): boolean {
  return [members, examples].some((list) => Array.isArray(list) && list.includes(value));
}

/** Findings that report a failure in a successful response. */
const REPORTS_FAILURE = new Set<RuleId>([
  'response/soft-error',
  'response/error-unclear',
  'response/crash',
  'response/unreachable',
]);

/** The findings without false alarms about hidden errors: an error that the caller asked for is none. */
export function withoutAskedErrors(
  findings: readonly Finding[],
  { isError }: ValidationResult,
  isAsked: boolean,
): readonly Finding[] {
  return isError || !isAsked ? findings : findings.filter(({ rule }) => !REPORTS_FAILURE.has(rule));
}
