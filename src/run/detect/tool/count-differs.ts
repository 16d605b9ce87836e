import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { argumentsOf } from './ignored-argument.js';
import { listedItems, onlyList } from './listed-items.js';

/** Folded names of members that say how many items were found. */
const COUNTS: ReadonlySet<string> = new Set(
  'count total totalcount totalresults totalitems resultcount itemcount numresults totalmatches matchcount matches returned'.split(
    ' ',
  ),
);

/** Folded names of arguments after which a response may hold a part of what was found. */
const PARTS =
  /^(?:limit|page|offset|skip|cursor|start|from|size|count|top|take|first|max)|(?:limit|page|size|cursor|token|offset|results|items|count)$/;

/** Words after which a list may be a part of what was counted. */
const PARTLY =
  /\b(?:showing|first|top|more|page|of|out of|truncated|omitted|remaining|next|limit(?:ed)?|only|including|unique|files|lines|across|in)\b|…|\.\.\./i;

/** "Found 6 books:", "3 results" */
const SAID =
  /^(?:\s|[*_]|#+(?![#\d]))*(?:found|returned|listing|total:?)?\s*(\d{1,6})\s+[\p{L}-]{3,30}(?:\s+found)?\s*[:.)]?/iu;

interface Counted {
  readonly attempt: Attempt;
  readonly member: string;
  readonly said: number;
  readonly length: number;
  /** The folded name of the member that is the list. */
  readonly list: string;
  /** The items, and the names of the members beside their list. */
  readonly items: readonly unknown[];
  readonly beside: readonly string[];
}

/**
 * A response says how many items it has, and has another number. More items than were counted are always wrong; fewer
 * are where another call got a longer list, and no argument limits it, so that nothing was cut off.
 */
export const countDiffers: ToolDetector = {
  name: 'count differs',
  scope: 'tool',
  rules: [RUN_RULES.countMismatch],
  replay: { by: 'run', tools: 'own' },
  *detect(state) {
    const all = successes(state).flatMap((attempt) => countedIn(attempt));
    const counted = all.filter((one) => !isAmount(one, all));
    const isCut = argumentsOf(state).some(({ name }) => PARTS.test(foldName(name)));
    const found = counted.find(
      (one) =>
        isWrong(one, counted, isCut) ||
        (one.said !== one.length && (isStated(state, one) || (!isCut && isPromised(state, one)))),
    );
    const off = isCut ? undefined : counted.find((one) => isOff(state, one));
    const wrong = found ?? off ?? counted.find((one) => isOfPage(one, counted));
    if (wrong !== undefined) yield detection(state, wrong);
  },
};

/** Folded names of what is added up, and of what is only beside a sum. */
const ADDED_UP =
  /(?:price|amount|cost|fee|rate|paid|subtotal|total|sum|value|quantity|qty|hours|minutes|points|score|weight|balance|calories|kcal|distance|km|eur|usd)$/;
const BESIDE_SUM =
  /^(?:currency|subtotal|net|gross|tax|vat|discount|shipping|paid|open|due|outstanding|balance|deposit|unit)$/;

/**
 * Whether a "total" is a sum of what its items hold, and not their number: another one is no whole number, it is what
 * they add up to, or they hold amounts and no other call shows it as the length of a list.
 */
function isAmount({ member, said, length, items, beside }: Counted, all: readonly Counted[]): boolean {
  if (foldName(member) !== 'total') return false;
  const alike = all.filter((other) => other.member === member);
  if (
    alike.some((other) => !Number.isInteger(other.said)) ||
    beside.some((name) => BESIDE_SUM.test(foldName(name)))
  )
    return true;
  const rows = items.filter(isRecord);
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.every((row) => typeof row[name] === 'number'),
  );
  const isSum = names.some(
    (name) => said !== length && rows.reduce((sum, row) => sum + Number(row[name]), 0) === said,
  );
  const isCount = alike.some((other) => other.length > 1 && other.said === other.length);
  // What is less than one of the amounts is not their sum.
  const mayBeSum = names.some(
    (name) => ADDED_UP.test(foldName(name)) && (said === 0 || rows.every((row) => Number(row[name]) <= said)),
  );
  return isSum || (!isCount && mayBeSum);
}

/** Folded names of members that count everything, whatever part of it is returned. */
const TOTALS: ReadonlySet<string> = new Set('total totalcount totalresults totalitems'.split(' '));

/**
 * Whether a total is the limit that cut off the list, and another limit gives another total. A shorter list may only
 * have been asked for before more was stored.
 */
function isOfPage({ said, length, member, attempt }: Counted, all: readonly Counted[]): boolean {
  if (!TOTALS.has(foldName(member)) || said !== length || !isRecord(attempt.arguments)) return false;
  const isCutOff = Object.entries(attempt.arguments).some(
    ([name, value]) => value === said && LIMIT.test(foldName(name)),
  );
  if (!isCutOff) return false;
  return all.some((other) => {
    const isLonger = other.member === member && other.said === other.length && other.said > said;
    const differing = differences(attempt.arguments, other.attempt.arguments);
    return isLonger && differing.length === 1 && LIMIT.test(foldName((differing[0] ?? '').slice(1)));
  });
}

const LIMIT = /^(?:limit|pagesize|perpage|maxresults|count|size|top)$/;

/** Whether the description says that the number is that of the items in the list: "with the number of rooms". */
function isPromised({ tool: { description = '' } }: ToolState, { list }: Counted): boolean {
  const said = NUMBER_OF.exec(description);
  if (said === null || PARTLY_LISTED.test(description)) return false;
  // "The rooms of a house, and their number."
  const [, subject = ''] = SUBJECT.exec(description) ?? [];
  const noun = said[1] ?? (/\btheir\b/i.test(said[0]) && said.index < 80 ? subject : '');
  return noun !== '' && list === foldName(noun);
}

/** Whether the description says that a member counts what the response has: "`count` is the number of rooms in `rooms`". */
function isStated({ tool: { description = '' } }: ToolState, { member, list }: Counted): boolean {
  const [, counting = '', noun = '', holder] = STATED.exec(description.slice(0, 4_000)) ?? [];
  return counting !== '' && foldName(counting) === foldName(member) && foldName(holder ?? noun) === list;
}

const STATED =
  /[`"']?\b(\w{3,30})[`"']? is the number of (?:the )?(\p{L}{3,30}) (?:in [`"']?(\w{2,30})|returned|listed|shown)/iu;
const SUBJECT = /^(?:(?:the|all|lists?|returns?|gets?) ){0,3}(\p{L}{3,30})\b/iu;
const NUMBER_OF = /\b(?:and|with) (?:their|the) (?:number|count)(?: of (?:the |these )?([\p{L}]{3,30}))?/iu;
const PARTLY_LISTED = /\b(?:first|top|up to|at most|page|some|sample|recent|latest|limit\w{0,3})\b/i;

/** Whether a count is a little more than a short list, of which nothing says that it is a part, nor looks like a round one. */
const isOff = (
  { tool: { description = '' } }: ToolState,
  { attempt, said, length, member }: Counted,
): boolean =>
  isRecord(attempt.arguments) &&
  Object.keys(attempt.arguments).length === 0 &&
  said > length &&
  said <= length + 2 &&
  length > 1 &&
  length % 5 > 0 &&
  !/match/i.test(member) &&
  !PARTLY_LISTED.test(description);

function isWrong({ said, length, member }: Counted, all: readonly Counted[], isCut: boolean): boolean {
  if (said <= length || isCut) return said < length;
  return all.some((other) => other.member === member && other.length > length);
}

function countedIn(attempt: Attempt): readonly Counted[] {
  const data = replyData(attempt.reply);
  if (data === undefined) {
    const text = replyText(attempt.reply);
    const [head = ''] = text.split('\n');
    const said = SAID.exec(head)?.[1];
    const length = listedItems(attempt)?.length;
    if (said === undefined || length === undefined || PARTLY.test(head) || isNested(text)) return [];
    return [{ attempt, member: '', said: Number(said), length, list: '', items: [], beside: [] }];
  }
  if (!isRecord(data)) return [];
  const holder = Object.values(data).some((value) => Array.isArray(value))
    ? data
    : Object.values(data).filter(isRecord)[0];
  const list = onlyList(data);
  if (holder === undefined || list === undefined) return [];
  const name = foldName(Object.keys(holder).find((key) => holder[key] === list) ?? '');
  return Object.entries(holder).flatMap(([member, said]) =>
    typeof said === 'number' && COUNTS.has(foldName(member))
      ? [{ attempt, member, said, length: list.length, list: name, items: list, beside: Object.keys(holder) }]
      : [],
  );
}

/** Whether items have lines of their own below them, which look like items. */
const isNested = (text: string): boolean => /^(?:\s{2,}|\t)(?:[-*•]|\d{1,4}[.)])\s/m.test(text);

function detection({ tool }: ToolState, { attempt, member, said, length }: Counted): Detection {
  const draft = {
    path: member === '' ? '' : joinPointer('', member),
    message:
      said === length
        ? 'The total is the number of returned items, and changes with the limit.'
        : 'The count in the response does not match its items.',
    expected: said === length ? 'the number of all items' : `${length}, the length of the list`,
    received: `${said}`,
    evidence: [
      { text: `request: ${quote(attempt.arguments, 160)}` },
      { text: `response: ${quote(replyText(attempt.reply), 240)}` },
    ],
  };
  return {
    finding: runFinding(RUN_RULES.countMismatch, tool.name, draft, 'response'),
    attempt,
    isConfirmed: true,
  };
}
