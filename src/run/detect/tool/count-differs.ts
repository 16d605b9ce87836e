import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { differences } from '../argument-differences.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { type Counted, countedIn, isTotal } from './counted.js';
import { argumentsOf } from './ignored-argument.js';

/** Folded names of arguments after which a response may hold a part of what was found. */
const PARTS =
  /^(?:limit|page|offset|skip|cursor|start|from|size|count|top|take|first|max)|(?:limit|page|size|cursor|token|offset|results|items|count)$/;

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
        (!isCut && isLearned(state, one, counted)) ||
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

/** Other lists whose number is their length, after which it has to be everywhere; and the longest preview that is usual. */
const [ENOUGH, PREVIEW] = [2, 3];

/**
 * Whether a number is the length of its list in other responses, and more than that in this one. What is cut off at some
 * length is so more than once, or at a round number; where a longer list has its length beside it, it is not cut off. A
 * total may count what other pages hold.
 */
function isLearned(
  { tool: { description = '' } }: ToolState,
  one: Counted,
  all: readonly Counted[],
): boolean {
  const { member, place, said, length, items } = one;
  if (said <= length || PARTLY_LISTED.test(description)) return false;
  const alike = all.filter((other) => other.member === member && other.place === place);
  const right = alike.filter((other) => other.said === other.length && other.length > 0);
  const distinct = new Set(right.map((other) => canonicalJson(other.items)));
  if (distinct.size < ENOUGH) return false;
  if (right.some((other) => other.length > length)) return true;
  const own = canonicalJson(items);
  const isCap = alike.some(
    (other) => other.length === length && other.said !== length && canonicalJson(other.items) !== own,
  );
  const isRound = length < 2 || length === PREVIEW || length % 5 === 0;
  return !isTotal(member) && place === '' && !isCap && !isRound;
}

/**
 * Whether a total is the limit that cut off the list, and another limit gives another total. A shorter list may only
 * have been asked for before more was stored.
 */
function isOfPage({ said, length, member, attempt }: Counted, all: readonly Counted[]): boolean {
  if (!isTotal(member) || said !== length || !isRecord(attempt.arguments)) return false;
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
  if (counting === '' || foldName(counting) !== foldName(member)) return false;
  return foldName(holder === undefined || ANY_LIST.test(holder) ? noun : holder) === list;
}

const STATED =
  /[`"']?\b(\w{3,30})[`"']? (?:is|gives|has|holds) the number of (?:the )?(\p{L}{3,30}) (?:in (?:the |this )?[`"']?(\w{2,30})|returned|listed|shown)/iu;
const ANY_LIST = /^(?:lists?|arrays?|responses?|results?|replies|reply|answers?)$/i;
const SUBJECT = /^(?:(?:the|all|lists?|returns?|gets?) ){0,3}(\p{L}{3,30})\b/iu;
const NUMBER_OF = /\b(?:and|with) (?:their|the) (?:number|count)(?: of (?:the |these )?([\p{L}]{3,30}))?/iu;
const PARTLY_LISTED = /\b(?:first|top|up to|at most|page|some|sample|recent|latest|limit\w{0,3})\b/i;

/** Whether a count is a little more than a short list, of which nothing says that it is a part, nor looks like a round one. */
const isOff = (
  { tool: { description = '' } }: ToolState,
  { attempt, said, length, member, place }: Counted,
): boolean =>
  place === '' &&
  isRecord(attempt.arguments) &&
  Object.keys(attempt.arguments).length === 0 &&
  said > length &&
  said <= length + 2 &&
  length > 1 &&
  length % 5 > 0 &&
  !/match/i.test(member) &&
  !PARTLY_LISTED.test(description);

function isWrong({ said, length, member, place }: Counted, all: readonly Counted[], isCut: boolean): boolean {
  if (said <= length || isCut) return said < length;
  return place === '' && all.some((other) => other.member === member && other.length > length);
}

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
