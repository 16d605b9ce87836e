import type { Tool } from '../model/tool.js';

/** The tools of a list that share a description, group by group. Blank ones do not count. */
export function toolsByDescription(tools: readonly Tool[]): readonly (readonly Tool[])[] {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) {
    const text = tool.description?.trim();
    if (text === undefined || text === '') continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [tool]);
    else group.push(tool);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
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
