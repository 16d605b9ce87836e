import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { canonicalJson } from '../../../schema/hash.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { filteredLate } from './filtered-late.js';
import { listedItems, onlyList } from './listed-items.js';
import { overCharacters } from './over-characters.js';
import { smallLimits } from './small-limits.js';

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

/** Folded names that say so only together with words: "how many to return", "returns at most `count` of them". */
const COUNTS = /^(?:count|n|num|k|size|amount|number|max|quantity)$/;
const HOW_MANY =
  /\bhow many\b|\b(?:max(?:imum|imal)?|highest|largest|number|amount|count) (?:number )?of (?:\w+ ){1,3}(?:to|that are|which are|returned)\b/i;

/** A limit of something else than items. */
const OTHER_UNIT = /char|byte|token|second|minute|line|word|depth|level|\bper\b|\beach\b|\bevery\b/i;

/** Folded names of properties that say how many lines a response may have, and what else they may be about. */
const LINES = /^(?:(?:max|num|tail|last)?lines|linecount|tail)$/;
const AROUND =
  /context|around|surround|before|after|char|byte|token|second|minute|word|\bper\b(?! line\b)|\beach\b|\bevery\b/i;

interface Limit {
  readonly name: string;
  readonly isOfLines: boolean;
}

interface Page {
  readonly attempt: Attempt;
  readonly isText: boolean;
  readonly limit: number;
  readonly length: number;
  /** The other arguments. */
  readonly rest: string;
}

/**
 * The tool returns more items than the limit: as many as with another limit, or too many with each. Only a response with
 * one list is looked at: a list of words beside texts or things may be something else than what is limited.
 */
export const limitIgnored: ToolDetector = {
  name: 'limit ignored',
  scope: 'tool',
  rules: [RUN_RULES.limitIgnored],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const over = [...overLimit(state), ...overCharacters(state)];
    yield* over;
    if (over.length > 0) return;
    const [limit, ...more] = limitsOf(state.tool).filter(({ isOfLines }) => !isOfLines);
    if (limit !== undefined && more.length === 0) yield* smallLimits(state, context, emit, limit.name);
    yield* late(state, context, emit);
  },
};

/** A limit that is applied before the other arguments select. */
async function* late(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const [limit, ...more] = limitsOf(state.tool);
  const found =
    limit === undefined || more.length > 0 ? undefined : await filteredLate(state, context, emit, limit.name);
  if (limit === undefined || found === undefined) return;
  const { attempt, ...draft } = found;
  const finding = runFinding(RUN_RULES.limitIgnored, state.tool.name, {
    path: joinPointer('', limit.name),
    ...draft,
  });
  yield { finding, attempt, isConfirmed: true };
}

function* overLimit(state: ToolState): Generator<Detection> {
  const { tool } = state;
  for (const limit of limitsOf(tool)) {
    const { name } = limit;
    const pages = successes(state).flatMap((attempt) => pageOf(attempt, limit));
    const over = pages.find((page) => pages.some((other) => isBeyond(page, other, limit)));
    if (over === undefined) continue;
    const message = `The response has more ${limit.isOfLines ? 'lines' : 'items'} than "${quote(name, 60)}" allows.`;
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

/**
 * Whether a page is too long, and another shows that the limit is why. A text may have lines around those that are
 * counted, so that it has to be much too long; and a list beside an argument for lines may be of something else,
 * unless it grows with it.
 */
function isBeyond(page: Page, other: Page, { isOfLines }: Limit): boolean {
  const beyond = page.length - page.limit;
  if (beyond <= 0 || other.limit === page.limit || other.rest !== page.rest) return false;
  const isSame = other.length === page.length;
  // A larger limit gives more of the same: this list is what is limited.
  const isLimited = other.limit > page.limit && other.length > page.length;
  if (!isOfLines) return isSame || isLimited || other.length > other.limit;
  return page.isText ? isSame && beyond > page.limit + 4 : other.length - other.limit === beyond;
}

export function limitsOf({ inputSchema, description: about = '' }: Tool): readonly Limit[] {
  return Object.entries(propertiesOf(inputSchema)).flatMap(([name, property]): readonly Limit[] => {
    const said = isRecord(property) ? property.description : undefined;
    const description = typeof said === 'string' ? said : '';
    if (LINES.test(foldName(name)) && !AROUND.test(`${about} ${description}`))
      return [{ name, isOfLines: true }];
    const isLimit = LIMITS.has(foldName(name)) || isSaidToBe(name, description, about);
    return isLimit && !OTHER_UNIT.test(description) ? [{ name, isOfLines: false }] : [];
  });
}

/** Whether words make a limit of an argument with a name that may mean something else. */
function isSaidToBe(name: string, description: string, about: string): boolean {
  if (!COUNTS.test(foldName(name))) return false;
  const named = new RegExp(String.raw`\b(?:at most|up to|first|last|top|latest) .?${name}\b`, 'i');
  return HOW_MANY.test(description) || named.test(about.slice(0, 2_000));
}

function pageOf(attempt: Attempt, { name, isOfLines }: Limit): readonly Page[] {
  const { arguments: args, reply } = attempt;
  if (!isRecord(args)) return [];
  const data = shownData(reply);
  const { [name]: limit, ...rest } = args;
  const isText = isOfLines && data === undefined;
  // A line that is indented belongs to the one above it.
  const lines = isText
    ? replyText(reply)
        .split('\n')
        .filter((line) => /^\S/.test(line))
    : undefined;
  const items = Array.isArray(data) || hasRecords(data) || isAlone(data, rest) ? listedItems(attempt) : lines;
  if (typeof limit !== 'number' || limit < 1 || items === undefined) return [];
  return [{ attempt, isText, limit, length: items.length, rest: canonicalJson(rest) }];
}

/** Whether the only list is what the response is about: what is beside it are numbers, flags and arguments. */
const isAlone = (data: unknown, args: Readonly<Record<string, unknown>>): boolean =>
  isRecord(data) &&
  Object.values(data).every(
    (value) =>
      Array.isArray(value) ||
      value === null ||
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      Object.values(args).includes(value),
  );

const hasRecords = (data: unknown): boolean => onlyList(data)?.every(isRecord) === true;
