import type { Tool } from '../model/tool.js';

type Groups = readonly (readonly Tool[])[];

/** Two rules ask about each list. */
const known = new WeakMap<readonly Tool[], Groups>();

/** The tools of a list that share a description, group by group. Blank ones do not count. */
export function toolsByDescription(tools: readonly Tool[]): Groups {
  const found = known.get(tools);
  if (found !== undefined) return found;
  const groups = groupTools(tools);
  known.set(tools, groups);
  return groups;
}

function groupTools(tools: readonly Tool[]): Groups {
  const groups: Tool[][] = [];
  for (const alike of byLength(tools)) {
    const same = new Map<string, Tool[]>();
    for (const tool of alike) {
      const text = tool.description?.trim() ?? '';
      const group = same.get(text);
      if (group === undefined) same.set(text, [tool]);
      else group.push(tool);
    }
    for (const group of same.values()) if (group.length > 1) groups.push(group);
  }
  return groups;
}

/** Tools whose descriptions have one length: few have, and only those need to be compared. */
function byLength(tools: readonly Tool[]): Groups {
  const lengths = new Map<number, Tool[]>();
  for (let i = 0; i < tools.length; i++) {
    const tool = tools[i] as Tool;
    const length = tool.description?.trim().length ?? 0;
    if (length === 0) continue;
    const alike = lengths.get(length);
    if (alike === undefined) lengths.set(length, [tool]);
    else alike.push(tool);
  }
  return [...lengths.values()].filter((alike) => alike.length > 1);
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
