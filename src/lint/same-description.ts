import { groupBy } from '../model/group-by.js';
import type { Tool } from '../model/tool.js';

type Groups = readonly (readonly Tool[])[];

/** Two rules ask about each list. */
const known = new WeakMap<readonly Tool[], Groups>();

/** The tools of a list that share a description, group by group. Blank ones do not count. */
export function toolsByDescription(tools: readonly Tool[]): Groups {
  const found = known.get(tools);
  if (found !== undefined) return found;
  const byText = groupBy(tools, ({ description = '' }) => description.trim());
  byText.delete('');
  const groups: Tool[][] = [];
  for (const alike of byText.values()) if (alike.length > 1) groups.push(alike);
  known.set(tools, groups);
  return groups;
}

/** The JSON text of a value; `undefined` where it is nested too deeply to be written. */
export function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // A hostile depth: nothing to compare.
    return undefined;
  }
}
