import { foldName } from '../../model/nearest.js';
import type { KnownValues } from './known-values.js';

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
  const seen = harvested
    .filter(({ names }) => folded !== '' && names.includes(folded))
    .sort((a, b) => a.names.indexOf(folded) - b.names.indexOf(folded))
    .map(({ value }) => value);
  return [...new Set([...given, ...seen])].slice(0, MOST);
}

function listed(map: Readonly<Record<string, readonly unknown[]>>, key: string): readonly unknown[] {
  return Object.hasOwn(map, key) ? (map[key] ?? []) : [];
}
