import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { snakeName } from '../plausible/name-values.js';
import { GRAVE_VERBS, MILD_VERBS, READ_VERBS, WRITE_VERBS } from '../safety/verbs.js';
import type { HarvestedValue } from './known-values.js';
import { isPersonKey, isPersonName, PERSON } from './people.js';
import { isReusable, WORLDWIDE } from './reusable.js';
import { singular } from './singular.js';

const MOST_NODES = 3_000;
/** Values of one name that are kept: things of other kinds may come after many of one. */
const MOST_OF_A_NAME = 20;
const LONGEST_ABOUT = 300;

/** Folded names of properties that take a path. */
const PATHS: readonly string[] = ['path', 'filepath', 'file', 'filename'];

/** A value in a response, with what is known of it. */
interface Node {
  readonly value: unknown;
  /** The name of the member, or the singular of the list, that it is in. */
  readonly key: string;
  /** The thing that it belongs to. */
  readonly entity: string;
  readonly isItem: boolean;
  /** What the record that it is in says of itself. */
  readonly about: string;
}

/** A value that a property may take, and the name under which such values are counted. */
interface Found extends Omit<HarvestedValue, 'source'> {
  readonly counted: string;
}

/** The values in a JSON response, each under the names of the properties that may take it: `users[].id` fits `user_id`. */
export function harvestJson(value: unknown, entity: string, source: string): HarvestedValue[] {
  const found: HarvestedValue[] = [];
  const counts = new Map<string, number>();
  const open: Node[] = [{ value, key: '', entity, isItem: false, about: '' }];
  let looked = 0;
  // The queue grows while it is walked.
  for (const node of open) {
    if (looked++ >= MOST_NODES) break;
    for (const inner of nodesIn(node)) open.push(inner);
    for (const { counted, ...one } of foundIn(node))
      if (count(counts, counted) <= MOST_OF_A_NAME) found.push({ ...one, source });
  }
  return found;
}

/** The items of a list, or the members of a record. */
function nodesIn({ value, key, entity, about }: Node): readonly Node[] {
  if (Array.isArray(value))
    return value.map((item: unknown) => ({ value: item, key: singular(key), entity, isItem: true, about }));
  if (!isRecord(value)) return [];
  const shared = { entity: key === '' ? entity : singular(key), isItem: false, about: saidOf(value) };
  return Object.entries(value).map(([name, inner]) => ({ value: inner, key: name, ...shared }));
}

/** What a value may serve as: the name of a file for a record that is one, and for a simple value also the day that it names. */
function* foundIn({ value, key, entity, isItem, about }: Node): Generator<Found> {
  if (isRecord(value) && isFile(value, key)) yield asFile(value.name);
  if (typeof value === 'object' && value !== null) return;
  const named = isItem ? listName(key, entity) : key;
  const day = dayOf(named, value);
  if (day !== undefined) yield { value: day, names: ['date', 'day'], about, counted: 'day' };
  if (named === '' || !isReusable(named, value)) return;
  yield { value, about, ...servedBy(value, named, entity, isItem), counted: `${entity} ${named}` };
  // Without the kind of thing that it is, nothing that writes gets it.
  if (isItem && typeof value === 'string' && FILE_IN_FOLDER.test(value)) yield asFile(value);
}

const asFile = (name: string): Found => ({ value: name, names: PATHS, counted: 'file name' });

/** When a record was stored says nothing of what it is about. */
const STORED = /(?:^|_)(?:created|updated|modified|deleted|generated|last_seen)(?:_|$)/;

/** The day of a moment in a response: a day on which there is something. */
function dayOf(key: string, value: unknown): string | undefined {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(value) ?? []) : [];
  return STORED.test(snakeName(key)) ? undefined : day;
}

/** What the simple members of a thing say of it, such as its kind and its state. */
function saidOf(node: Readonly<Record<string, unknown>>): string {
  const words = Object.values(node).filter((value) => typeof value === 'string' && value.length <= 40);
  return words.slice(0, 12).join(' ').slice(0, LONGEST_ABOUT);
}

/** Whether an entry of a listing is a file: it says so, or the list does. */
function isFile(
  node: Readonly<Record<string, unknown>>,
  key: string,
): node is { readonly name: string; readonly type?: unknown } {
  const { name, type = key } = node;
  return typeof name === 'string' && typeof type === 'string' && /^files?$/i.test(type);
}

function count(counts: Map<string, number>, name: string): number {
  const seen = (counts.get(name) ?? 0) + 1;
  counts.set(name, seen);
  return seen;
}

/** The folded property names that a member `key` of a thing may serve, the most certain first. */
function namesFor(key: string, entity: string): readonly string[] {
  const own = foldName(singular(key));
  const thing = foldName(singular(entity));
  const words = snakeName(key);
  const names = thing === '' ? [] : [`${thing}${own}`];
  if (thing !== '' && /^(id|name|key|slug|path|number|title)$/.test(words)) names.push(thing);
  if (/(^|_)(path|file|filename)$/.test(words)) names.push(...PATHS);
  if (/(^|_)uri$/.test(words)) names.push('uri', 'resourceuri', 'resource');
  return [...new Set([...names, own])];
}

/** A list without a name lists what the tool is about. */
const listName = (key: string, around: string): string => (key === '' ? around : key);

/** The names of the properties that a value may serve, and the thing that it identifies. */
function servedBy(
  value: string | number,
  key: string,
  around: string,
  isItem: boolean,
): Pick<HarvestedValue, 'names' | 'of'> {
  const own = foldName(key);
  const words = snakeName(key);
  const isCode = !isItem && !IDENTIFIES.test(words) && (CODE.test(String(value)) || WORLDWIDE.test(words));
  const thing = isCode ? own : thingOf(key, around, isItem);
  // An assignee, an author and an owner are the same people under three names.
  const isPerson = (thing === '' || isItem) && isPersonName(key) && isPersonKey(value);
  const of = isPerson ? PERSON : thing;
  const names = [
    ...namesFor(key, around),
    ...(isItem ? listedNames(key, value) : []),
    ...(isCode ? [`${own}id`] : []),
    ...(isPerson ? [PERSON] : []),
  ];
  return { names: [...new Set(names)], ...(of === '' ? {} : { of }) };
}

/** The names of properties that take a text from a list of this name: of `metrics`, `metric` and `metric_name`. */
function listedNames(key: string, value: string | number): readonly string[] {
  const own = foldName(singular(key));
  const isFileName =
    FILE_NAME.test(String(value)) ||
    (/^(?:entry|item|file|path)$/.test(own) && /^[\w@+./-]{1,200}\.\w{1,5}$/.test(String(value)));
  const names = [own, `${own}name`, `${own}id`, `${own}key`];
  return isFileName ? [...names, ...PATHS] : names;
}

/** A text with the ending of a file, whatever the list of such texts is called. */
const FILE_NAME =
  /^[\w@+./ -]{1,200}\.(?:md|txt|json|ya?ml|toml|csv|tsv|xml|html?|pdf|png|jpe?g|gif|svg|log|ini|cfg|conf|sql|py|[cm]?[jt]sx?|sh|docx?|xlsx?|rst|adoc|ipynb)$/i;
/** A file in a list of any name, with the folder that it is in: "letters/2026/anna.md". It is to be read alone. */
const FILE_IN_FOLDER = /^(?:[\w@+.-]{1,60}\/){1,8}[\w@+.-]{1,60}\.[A-Za-z]\w{0,4}$/;

/** A text that has the form of an id, as in `{"driver": "D-4"}`. */
const CODE = /^[A-Za-z]{1,8}[-_](?=[A-Za-z-]{0,20}\d)[A-Za-z0-9-]{1,24}$/;

const IDENTIFIES = /(?:^|_)(?:ids?|uuid|key|slug|number|code|sku|name|title|path|file|filename|uri)$/;

/** The thing that a member identifies, folded: `room` for `room_id`, and for `id` and `name` of a room; otherwise ''. */
function thingOf(key: string, entity: string, isItem: boolean): string {
  if (isItem) return foldName(singular(key));
  const words = snakeName(key);
  if (/^(?:id|uuid|key|slug|number|code|sku|name|title)$/.test(words)) return foldName(singular(entity));
  return foldName(/^(.{1,60})_ids?$/.exec(words)?.[1] ?? '');
}

/** The thing that a tool is about: `list_users` → `user`, and behind the name of a server `crm_list_users` as well. */
export function entityOf(tool: string): string {
  const words = snakeName(tool).split('_');
  const [first = '', second = '', ...more] = words;
  const made = MADE_BY[first];
  if (made !== undefined && second !== '' && !isVerb(second) && !ABOUT_IT.test(second)) return made;
  // A word that may be either is a thing before what is done with it: `note_list`, `order_create`.
  const isThing = more.length === 0 && PLAIN_VERBS.has(second) && !PLAIN_VERBS.has(first);
  const isPrefixed = isThing || (!isVerb(first) && isVerb(second));
  if (isPrefixed && more.length === 0) return singular(first);
  return singular((isPrefixed ? more : words.slice(1)).join('_'));
}

/** Words at the end of a name that say what is done with the thing before them. */
const PLAIN_VERBS: ReadonlySet<string> = new Set(
  'list get read create add update edit delete remove search find show fetch rename append'.split(' '),
);

/** Whether a word at the start of a name says what is done, and is no thing. */
export const isPlainVerb = (word: string): boolean => PLAIN_VERBS.has(word);

/** What is made by a verb, whatever it is about: `book_room` makes a booking. */
const MADE_BY: Readonly<Record<string, string>> = {
  book: 'booking',
  reserve: 'reservation',
  enroll: 'enrollment',
  subscribe: 'subscription',
  rent: 'rental',
};

/** What follows the same word as a noun: `book_details`. */
const ABOUT_IT =
  /^(?:by|in|info|details?|status|summary|stats?|count|report|reviews?|authors?|titles?|chapters?|to)$/;

const isVerb = (word: string): boolean =>
  READ_VERBS.has(word) || WRITE_VERBS.has(word) || MILD_VERBS.has(word) || GRAVE_VERBS.has(word);
