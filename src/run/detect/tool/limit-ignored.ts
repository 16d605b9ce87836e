import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Folded names of properties that say how many items an answer may have. */
const LIMITS: ReadonlySet<string> = new Set([
  'limit',
  'maxresults',
  'maxitems',
  'pagesize',
  'perpage',
  'topk',
  'resultlimit',
]);

/** A limit of something else than items. */
const OTHER_UNIT = /char|byte|token|second|minute|line|word|depth|level|\bper\b|\beach\b|\bevery\b/i;

interface Page {
  readonly attempt: Attempt;
  readonly limit: number;
  readonly length: number;
  /** The other arguments. */
  readonly rest: string;
}

/**
 * Finds a tool that returns the same number of items whatever the limit, and more than it. Only the one list of things
 * in an answer is looked at: a list of words may be something else than what is limited.
 */
export function limitIgnored(state: ToolState): readonly [Finding, Attempt] | undefined {
  const { tool } = state;
  for (const name of limitsOf(tool)) {
    const pages = successes(state).flatMap((attempt) => pageOf(attempt, name));
    const over = pages.find(
      ({ limit, length, rest }) =>
        length > limit &&
        pages.some((other) => other.limit !== limit && other.length === length && other.rest === rest),
    );
    if (over === undefined) continue;
    const message = `The answer has more items than "${quote(name, 60)}" allows, whatever it is.`;
    const draft = {
      path: joinPointer('', name),
      message,
      expected: `at most ${over.limit}`,
      received: `${over.length}`,
    };
    return [runFinding(RUN_RULES.limitIgnored, tool.name, draft), over.attempt];
  }
  return undefined;
}

function limitsOf({ inputSchema }: Tool): readonly string[] {
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const description = isRecord(property) ? property.description : undefined;
    const isOther = typeof description === 'string' && OTHER_UNIT.test(description);
    return LIMITS.has(foldName(name)) && !isOther ? [name] : [];
  });
}

function pageOf(attempt: Attempt, name: string): readonly Page[] {
  const { arguments: args, reply } = attempt;
  if (!isRecord(args)) return [];
  const data = replyData(reply);
  const { [name]: limit, ...rest } = args;
  const lists = Array.isArray(data)
    ? [data]
    : isRecord(data)
      ? Object.values(data).filter(Array.isArray)
      : [];
  const [list, ...more] = lists as unknown[][];
  if (typeof limit !== 'number' || limit < 1 || list === undefined || more.length > 0) return [];
  return list.every(isRecord) ? [{ attempt, limit, length: list.length, rest: canonicalJson(rest) }] : [];
}
