import { foldName } from '../../model/nearest.js';
import type { HarvestedValue, KnownValues } from './known-values.js';
import { singular } from './singular.js';

/** Values that are tried for one property; more say nothing new. */
const MOST = 8;

/** The known values for a property: those for this tool first, then those by name, then what the server has shown. */
export function valuesFor(
  { tools = {}, properties = {}, harvested = [] }: KnownValues,
  tool: string,
  name: string,
  pointer: string,
): readonly unknown[] {
  const own = Object.hasOwn(tools, tool) ? (tools[tool] ?? {}) : {};
  const folded = foldName(name);
  const given = [...listed(own, pointer), ...listed(own, name), ...listed(properties, name)];
  // The items of `user_ids` are named like their list.
  const rank = ({ names }: HarvestedValue): number =>
    Math.max(names.indexOf(folded), names.indexOf(singular(folded)));
  const seen = harvested
    .filter((one) => folded !== '' && rank(one) >= 0)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ value }) => value);
  return [...new Set([...given, ...seen])].slice(0, MOST);
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
  const seen = harvested
    .filter(
      ({ tool = '', names }) => /[_-]/.test(tool) && words.has(tool) && KNOWN_BY.has(names.at(-1) ?? ''),
    )
    .map(({ value }) => value);
  return [...new Set(seen)].slice(0, MOST);
}

function listed(map: Readonly<Record<string, readonly unknown[]>>, key: string): readonly unknown[] {
  return Object.hasOwn(map, key) ? (map[key] ?? []) : [];
}
