import { isRecord } from './json.js';
import { isDeeperThan } from './read-json.js';

/** A field of a tool that was left out, because it is nested too deeply. */
export interface DroppedField {
  readonly tool: string | undefined;
  /** `''` where the tool itself is no object. */
  readonly field: string;
}

/** Tools without the fields that are nested more deeply than this: each deep tool costs itself and not the list. */
export function withoutDeepFields(
  tools: readonly unknown[],
  depth: number,
): { readonly tools: readonly unknown[]; readonly dropped: readonly DroppedField[] } {
  const dropped: DroppedField[] = [];
  const shallow = tools.map((tool) => {
    if (!isDeeperThan(depth + 1, tool)) return tool;
    if (!isRecord(tool)) {
      dropped.push({ tool: undefined, field: '' });
      return null;
    }
    const name = typeof tool.name === 'string' ? tool.name : undefined;
    const entries = Object.entries(tool).filter(([field, value]) => {
      const isDeep = isDeeperThan(depth, value);
      if (isDeep) dropped.push({ tool: name, field });
      return !isDeep;
    });
    return Object.fromEntries(entries);
  });
  return { tools: shallow, dropped };
}
