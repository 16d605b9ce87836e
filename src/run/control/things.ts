import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import type { Attempt } from '../attempt/attempt.js';
import { FIRST_PART } from '../attempt/prose-item.js';
import { shownData } from '../attempt/reply-text.js';

/** A record that a response shows, and what it is known by. */
export interface SeenThing {
  /** The member that holds the list it is in; empty for a thing that is the response itself. */
  readonly place: string;
  readonly idName: string;
  readonly id: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** What is the same before and after a call, by place and id, and what is not. */
export interface Difference {
  readonly added: readonly SeenThing[];
  readonly removed: readonly SeenThing[];
  readonly changed: readonly { readonly before: SeenThing; readonly after: SeenThing }[];
}

/** Folded names of members that name one thing alone, and of those that may be shared by chance; the best first. */
const STRONG = 'id uuid key sku code slug number ref no path file'.split(' ');
const WEAK = ['name', 'title', 'email', foldName(FIRST_PART)];

/** A text that looks like an id, whatever its member is called: "SB0001". */
const CODE = /^[A-Za-z]{1,8}[-_]?\d{1,12}$/;

/** Whether a member of a record identifies something: by its name, or as it looks. */
export const isIdMember = (name: string, value: unknown): boolean =>
  isId(value) && (namesOneThing(name) || CODE.test(String(value)));

const [MOST_THINGS, DEEPEST] = [300, 5];

/** Members of an envelope. */
const MOST_AROUND = 5;

/** The things in a response, those of inner lists, too. A list whose items cannot be told apart has none. */
export function thingsIn({ reply, succeeded, arguments: args }: Attempt): readonly SeenThing[] {
  const things: SeenThing[] = [];
  if (!succeeded) return things;
  const whole = shownData(reply);
  const data = isRecord(whole) ? (unwrapped(whole) ?? whole) : whole;
  collect(data, '', 0, things);
  const isNamed = things.some(({ place }) => place === '');
  return isNamed || !isRecord(data) || !isRecord(args) ? things : [...askedFor(data, args), ...things];
}

/** The record that a call has asked for by one of its members, `{ bay: "A" }`, or by an id that it does not show. */
function askedFor(members: SeenThing['members'], args: Readonly<Record<string, unknown>>): SeenThing[] {
  const shown = Object.keys(args).find((name) => isId(args[name]) && members[name] === args[name]);
  const [only, ...more] = Object.keys(args);
  const isFlat =
    Object.keys(members).length > 1 && !Object.values(members).some(isRecord) && !isNotice(members);
  const meant = more.length === 0 && isFlat && namesOneThing(only ?? '') ? only : undefined;
  const idName = shown ?? meant;
  if (idName === undefined || !isId(args[idName])) return [];
  return [{ place: '', idName, id: idText(args[idName]), members }];
}

/** Whether a response only says something: `{ status: "done", message: "There is nothing left." }`. */
function isNotice({ message, ...others }: SeenThing['members']): boolean {
  return typeof message === 'string' && /\s/.test(message) && Object.keys(others).length < 2;
}

/** Whether a name is that of an id: `noteId`, `code`. */
export const namesOneThing = (name: string): boolean =>
  STRONG.includes(foldName(name)) || /(?:_(?:id|key|code|slug)|Id|Key|Code|Slug)$/.test(name);

/**
 * The record in an envelope: the only one, with an id, beside a few values that belong to the response, such as
 * `{ status: "done", task: { id: 7 } }`.
 */
export function unwrapped(data: SeenThing['members']): SeenThing['members'] | undefined {
  const [only, ...more] = Object.values(data).filter((value) => typeof value === 'object' && value !== null);
  if (!isRecord(only) || more.length > 0 || Object.keys(data).length > MOST_AROUND) return undefined;
  const idName = Object.keys(only).find((name) => namesOneThing(name) && isId(only[name]));
  const isOther = Object.keys(data).some((name) => namesOneThing(name) && data[name] !== only[idName ?? '']);
  return idName === undefined || isOther ? undefined : only;
}

function collect(data: unknown, place: string, depth: number, things: SeenThing[]): void {
  if (depth > DEEPEST || things.length >= MOST_THINGS) return;
  if (Array.isArray(data)) {
    const records = data.slice(0, MOST_THINGS).filter(isRecord);
    if (records.length === data.length) addAll(records, place || 'items', things);
    for (const record of records) inner(record, depth, things);
  } else if (isRecord(data)) {
    if (place === '') addAll([data], '', things);
    inner(data, depth, things);
  }
}

function inner(record: Readonly<Record<string, unknown>>, depth: number, things: SeenThing[]): void {
  for (const [name, value] of Object.entries(record))
    if (Array.isArray(value)) collect(value, name, depth + 1, things);
    else if (isRecord(value)) collect(value, '', depth + 1, things);
}

function addAll(records: readonly SeenThing['members'][], place: string, things: SeenThing[]): void {
  const [first] = records;
  const idName =
    first === undefined
      ? undefined
      : [...namesOf(first), ...leading(records)].find((name) => tells(records, name));
  if (idName === undefined) return;
  for (const members of records) things.push({ place, idName, id: idText(members[idName]), members });
}

/** The members of a record that may identify it, the best first. */
function namesOf(record: SeenThing['members']): readonly string[] {
  const names = Object.keys(record);
  const named = (known: readonly string[]): readonly string[] =>
    known.flatMap((id) => names.filter((name) => foldName(name) === id));
  const texts = names.filter((name) => typeof record[name] === 'string' && CODE.test(record[name]));
  return [...named(STRONG), ...names.filter((name) => /(?:_id|Id)$/.test(name)), ...texts, ...named(WEAK)];
}

/** The first member of rows that are texts: tables begin with what a row is about. */
function leading(records: readonly SeenThing['members'][]): readonly string[] {
  const [name] = Object.keys(records[0] ?? {});
  const isText = records.length > 1 && records.every((record) => typeof record[name ?? ''] === 'string');
  return name === undefined || !isText ? [] : [name];
}

/** Whether a member has another value in each record. */
function tells(records: readonly SeenThing['members'][], name: string): boolean {
  const values = records.map((record) => record[name]);
  return values.every(isId) && new Set(values.map(idText)).size === values.length;
}

const isId = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** A value as text, so that the id 7 of an argument is that of a thing. */
export const idText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What differs between two looks at the same things. */
export function differenceOf(before: readonly SeenThing[], after: readonly SeenThing[]): Difference {
  const key = ({ place, id }: SeenThing): string => `${place} ${id}`;
  const [old, fresh] = [
    new Map(before.map((one) => [key(one), one])),
    new Map(after.map((one) => [key(one), one])),
  ];
  const added = [...fresh].flatMap(([name, thing]) => (old.has(name) ? [] : [thing]));
  const removed = [...old].flatMap(([name, thing]) => (fresh.has(name) ? [] : [thing]));
  const changed = [...old].flatMap(([name, thing]) => {
    const now = fresh.get(name);
    return now === undefined || membersThatDiffer(thing, now).length === 0
      ? []
      : [{ before: thing, after: now }];
  });
  return { added, removed, changed };
}

/** Names of members that change by themselves, or with every call. */
const BY_ITSELF =
  /(?:^|_)(?:at|on|timestamp|time|version|revision|updated|modified|seen|accessed|etag|hash|views|hits|reads)$|^last_/;

/** The members of a thing that a call has changed: simple values and lists of them, not those that change by themselves. */
export function membersThatDiffer(before: SeenThing, after: SeenThing): readonly string[] {
  return Object.keys(before.members).filter(
    (name) =>
      !BY_ITSELF.test(snakeName(name)) &&
      Object.hasOwn(after.members, name) &&
      JSON.stringify(before.members[name]) !== JSON.stringify(after.members[name]),
  );
}
