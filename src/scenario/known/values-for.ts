import { foldName } from '../../model/nearest.js';
import { snakeName } from '../plausible/name-values.js';
import { entityOf, isPlainVerb } from './harvest-json.js';
import type { HarvestedValue, KnownValues } from './known-values.js';
import { isPersonName, PERSON } from './people.js';
import { roleNames } from './role-names.js';
import { singular } from './singular.js';

/** Values that are tried for one property; more say nothing new. */
const MOST = 8;

/** The known values for a property: those that somebody gave, then what the server has shown. */
export function valuesFor(
  known: KnownValues,
  tool: string,
  name: string,
  pointer: string,
): readonly unknown[] {
  return [...new Set([...givenFor(known, tool, name, pointer), ...seenFor(known, tool, name)])].slice(
    0,
    MOST,
  );
}

/** The values that somebody gave for a property: those for this tool first, then those by name. */
export function givenFor(
  { tools = {}, properties = {} }: KnownValues,
  tool: string,
  name: string,
  pointer: string,
): readonly unknown[] {
  const own = Object.hasOwn(tools, tool) ? (tools[tool] ?? {}) : {};
  return [...listed(own, pointer), ...listed(own, name), ...listed(properties, name)];
}

/** The values that the server has shown for a property: by its name, or by what its role or its schema says. */
export function seenFor({ harvested = [], kin = {} }: KnownValues, tool: string, name: string): unknown[] {
  const folded = foldName(name);
  if (folded === '') return [];
  const entity = foldName(entityOf(tool));
  // The items of `user_ids` are named like their list.
  const direct = byNames(harvested, [`${entity}${folded}`, folded, singular(folded)]);
  if (direct.length > 0) return direct;
  const own = Object.hasOwn(kin, tool) ? (kin[tool] ?? {}) : {};
  // What a tool is about may come first in its name: `note_stats`.
  const [thing = ''] = snakeName(tool).split('_');
  const ofThing = isPlainVerb(thing) ? [] : [singular(thing) + folded];
  const named = byNames(harvested, [
    ...roleNames(tool, entity, name),
    ...listed(own, name).map(String),
    ...ofThing,
  ]);
  if (named.length > 0) return named;
  const longer = byNames(harvested, longerNames(harvested, name));
  return longer.length > 0 || !isPersonName(name) ? longer : byNames(harvested, [PERSON]);
}

/** Short forms of words that are no beginnings of them. */
const SHORT: Readonly<Record<string, string>> = {
  db: 'database',
  pkg: 'package',
  msg: 'message',
  tbl: 'table',
  dept: 'department',
  acct: 'account',
};

/** The kinds of things among values: they are asked for once for each property of each tool. */
const KINDS = new WeakMap<readonly HarvestedValue[], readonly string[]>();

function kindsIn(harvested: readonly HarvestedValue[]): readonly string[] {
  const known = KINDS.get(harvested) ?? [...new Set(harvested.flatMap(({ of }) => of ?? []))];
  KINDS.set(harvested, known);
  return known;
}

/** The names of values for a property that has the short form of a word: `repo_name` takes what lists `repository`. */
function longerNames(harvested: readonly HarvestedValue[], name: string): readonly string[] {
  const [, word = '', suffix = ''] =
    /^([a-z]{2,12})(?:_(id|name|key|slug|code))?$/.exec(snakeName(name)) ?? [];
  const meant = SHORT[word] ?? (word.length >= 3 ? word : undefined);
  if (meant === undefined) return [];
  const things = kindsIn(harvested).filter(
    (of) => of === SHORT[word] || (of.startsWith(meant) && of.length >= word.length + 3),
  );
  return things.flatMap((of) => [`${of}${suffix}`, of]);
}

/** The values that fit one of the names, those of the first name first, and the most certain of each. */
function byNames(harvested: readonly HarvestedValue[], wanted: readonly string[]): unknown[] {
  const ranked = harvested.flatMap(({ names, value }) => {
    const at = wanted.findIndex((name) => names.includes(name));
    // Of names that are not the best, none is better: the order of the values counts.
    const isBest = names[0] === wanted[at];
    return at < 0 ? [] : [{ value, rank: at * 2 + (isBest ? 0 : 1) }];
  });
  return [...new Set(ranked.sort((a, b) => a.rank - b.rank).map(({ value }) => value))];
}

/** Names of members by which a thing is known. */
const KNOWN_BY: ReadonlySet<string> = new Set('id name key slug code title number path'.split(' '));

/** What the tools that a description names have shown: "a city, as list_cities gives it". */
export function valuesOfNamedTools(
  { harvested = [] }: KnownValues,
  description: unknown,
): readonly unknown[] {
  if (typeof description !== 'string') return [];
  const words = new Set(description.slice(0, 1_000).match(/[\w-]+/g));
  const isKey = ({ names, of }: HarvestedValue): boolean =>
    KNOWN_BY.has(names.at(-1) ?? '') || (of !== undefined && names.includes(of));
  const seen = harvested
    .filter((one) => /[_-]/.test(one.tool ?? '') && words.has(one.tool ?? '') && isKey(one))
    .map(({ value }) => value);
  return [...new Set(seen)].slice(0, MOST);
}

function listed(map: Readonly<Record<string, readonly unknown[]>>, key: string): readonly unknown[] {
  return Object.hasOwn(map, key) ? (map[key] ?? []) : [];
}
