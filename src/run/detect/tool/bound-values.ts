import { foldName } from '../../../model/nearest.js';
import { memberOf } from './listed-response.js';

/** Which end of a range an argument is. */
export type End = 'min' | 'max';

type Item = Readonly<Record<string, unknown>>;

/** `min_price`, `price_max`, `created_after`, `before`: the end, and what the bound is for. */
const BOUNDS: readonly (readonly [form: RegExp, end: End])[] = [
  [/^(?:min|minimum)(.{2,40})$/, 'min'],
  [/^(.{2,40})(?:min|minimum|from|after|since)$/, 'min'],
  [/^(?:max|maximum)(.{2,40})$/, 'max'],
  [/^(.{2,40})(?:max|maximum|until|before|to)$/, 'max'],
  [/^(?:since|after|(?:start|from)(?:date|day)?)()$/, 'min'],
  [/^(?:until|before|(?:end|to)(?:date|day)?)()$/, 'max'],
];

/** The end of a range that an argument is by its name, and the folded name of what it bounds: empty for a time. */
export function boundNamed(name: string): { readonly end: End; readonly member: string } | undefined {
  const folded = foldName(name);
  const [form, end] = BOUNDS.find(([one]) => one.test(folded)) ?? [];
  if (end === undefined) return undefined;
  const member = form?.exec(folded)?.[1] ?? '';
  return { end, member: /^(?:date|day|time)$/.test(member) ? '' : member };
}

/** How a description says that items are up to a value, or from a value on. */
const UP_TO =
  /\b(?:at most|no more than|up to|not (?:be )?(?:greater|more|longer|higher|larger|later|above|over)|or (?:less|fewer|lower|earlier)|maximum)\b/i;
const FROM_ON =
  /\b(?:at least|no less than|not (?:be )?(?:less|fewer|shorter|lower|smaller|earlier|below|under)|or (?:more|higher|later)|minimum)\b/i;

/** The end of a range that a description says an argument is; nothing where it says neither, or both. */
export function endSaid(text: string): End | undefined {
  const [isMax, isMin] = [UP_TO.test(text), FROM_ON.test(text)];
  return isMax === isMin ? undefined : isMax ? 'max' : 'min';
}

/** Members that have the date of an item; where it begins, which is within a range that it ends in; and where it ends. */
const DATES: readonly string[] = ['date', 'createdat', 'timestamp', 'sentat', 'receivedat', 'time', 'ts'];
const BEGINS: readonly string[] = ['start', 'startsat', 'startdate', 'starttime', 'startat', 'begin'];
const ENDS: readonly string[] = ['end', 'endsat', 'enddate', 'endtime', 'endat', 'finish'];

/** How a date begins as text. */
export const DATE = /^\d{4}-\d\d-\d\d/;

/** The value of each item that a bound is for; `undefined` where an item has none. */
export function boundedValues(items: readonly Item[], member: string, end: End): readonly unknown[] {
  const names = member === '' ? dateNames(items, end) : [member, `${member}at`, `${member}date`];
  return items.map((item) => names.map((one) => memberOf(item, one)).find((one) => one !== undefined));
}

/** Members that any record may have, beside the date that it is about. */
const KEPT: ReadonlySet<string> = new Set([
  'createdat',
  'updatedat',
  'modifiedat',
  'lastmodified',
  'lastupdated',
]);

/** The only member that is a date in every item, apart from when it was stored, or else the usual ones. */
function dateNames(items: readonly Item[], end: End): readonly string[] {
  const [first = {}] = items;
  const dated = Object.keys(first).filter((key) =>
    items.every((item) => typeof item[key] === 'string' && DATE.test(item[key])),
  );
  const own = dated.filter((key) => !KEPT.has(foldName(key)));
  if (own.length === 1) return own;
  const isDated = (name: string): boolean => {
    const value = memberOf(first, name);
    return typeof value === 'string' && DATE.test(value);
  };
  const usual = [DATES, end === 'max' ? BEGINS : ENDS].find((names) => names.some(isDated));
  if (usual === undefined) return dated.length === 1 ? dated : [];
  // Of several dates, one that only says when the item was stored is not known to be meant.
  return own.length > 1 ? usual.filter((name) => !KEPT.has(name)) : usual;
}

/** How a definition says that the bound itself is within, and that it is not. */
const INCLUSIVE = anyWord([
  ...[
    'inclusive\\w{0,2}',
    'included',
    'at least',
    'at most',
    'up to',
    // "On or after": what follows does not say that the day itself is left out.
    '(?:on|at|equal to) or (?:after|before|above|below|over|under|(?:later|earlier|greater|more|less) than)',
    'on or',
    'belongs? to',
    '(?:are|is) (?:both )?part of',
    'both (?:ends|days|dates|bounds|limits) (?:count|are in|are within|are covered)',
    'no more than',
    'no less than',
  ],
  ...['or more', 'or less', 'or later', 'or earlier', 'or above', 'or below', 'or higher', 'or lower'],
]);
const EXCLUSIVE = anyWord([
  ...['exclusive\\w{0,2}', 'excluded', 'strictly', 'below', 'under', 'above', 'over', 'before', 'after'],
  '(?:more|less|greater|smaller|later|earlier) than',
]);

function anyWord(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');
}

/** Whether a text says that bounds are within. Each sentence speaks for itself. */
export function isInclusive(own: string, about: string): boolean {
  const said = INCLUSIVE.test(own) || EXCLUSIVE.test(own) ? own : about.slice(0, 4_000);
  return said
    .split(/[.;]\s/)
    .some(
      (sentence) =>
        INCLUSIVE.test(sentence) && !EXCLUSIVE.test(sentence.replaceAll(new RegExp(INCLUSIVE, 'gi'), '')),
    );
}

/** Whether a value is beyond a bound; of dates, the day counts. */
export function isBeyond(value: unknown, limit: unknown, end: End): boolean {
  const areDates =
    typeof value === 'string' && typeof limit === 'string' && DATE.test(value) && DATE.test(limit);
  if (areDates) return end === 'min' ? value.slice(0, 10) < limit.slice(0, 10) : value.slice(0, 10) > limit;
  if (typeof value !== 'number' || typeof limit !== 'number') return false;
  return end === 'min' ? value < limit : value > limit;
}
