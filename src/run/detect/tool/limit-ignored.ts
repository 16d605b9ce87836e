import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { listedItems, onlyList } from './listed-items.js';

/** Folded names of properties that say how many items a response may have. */
const LIMITS: ReadonlySet<string> = new Set([
  'limit',
  'maxresults',
  'maxitems',
  'pagesize',
  'perpage',
  'topk',
  'resultlimit',
  'maxcount',
  'numresults',
  'maxentries',
  'maxrows',
  'top',
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
 * The tool returns more items than the limit: as many as with another limit, or too many with each. Only a response with
 * one list of things is looked at: a list of words beside other data may be something else than what is limited.
 */
export const limitIgnored: ToolDetector = {
  name: 'limit ignored',
  scope: 'tool',
  rules: [RUN_RULES.limitIgnored],
  replay: { by: 'run', tools: 'own' },
  detect: overLimit,
};

function* overLimit(state: ToolState): Generator<Detection> {
  const { tool } = state;
  for (const name of limitsOf(tool)) {
    const pages = successes(state).flatMap((attempt) => pageOf(attempt, name));
    const over = pages.find(
      (page) =>
        page.length > page.limit &&
        pages.some(
          (other) =>
            other.limit !== page.limit &&
            other.rest === page.rest &&
            (other.length === page.length || other.length > other.limit),
        ),
    );
    if (over === undefined) continue;
    const message = `The response has more items than "${quote(name, 60)}" allows.`;
    const draft = {
      path: joinPointer('', name),
      message,
      expected: `at most ${over.limit}`,
      received: `${over.length}`,
    };
    const finding = runFinding(RUN_RULES.limitIgnored, tool.name, draft);
    yield { finding, attempt: over.attempt, isConfirmed: true };
    return;
  }
}

function limitsOf({ inputSchema }: Tool): readonly string[] {
  return Object.entries(propertiesOf(inputSchema)).flatMap(([name, property]) => {
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
  const items = Array.isArray(data) || hasRecords(data) ? listedItems(attempt) : undefined;
  if (typeof limit !== 'number' || limit < 1 || items === undefined) return [];
  return [{ attempt, limit, length: items.length, rest: canonicalJson(rest) }];
}

const hasRecords = (data: unknown): boolean => onlyList(data)?.every(isRecord) === true;
