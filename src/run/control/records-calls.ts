import type { Tool } from '../../model/tool.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import { roleOf } from '../../scenario/sequence/tool-role.js';

/** Names of tools that rightly show that a call was made. */
const RECORDS =
  /log|history|audit|activit|event|stat|metric|usage|recent|trace|monitor|health|error|attempt/gi;

/**
 * Whether a tool rightly shows that a call was made, and whether it failed, as its name says. Where another tool creates or
 * changes what is called so, it is a thing like others: the events of a calendar.
 */
export function recordsCalls(name: string, tools: readonly Pick<Tool, 'name'>[]): boolean {
  const words = snakeName(name).match(RECORDS) ?? [];
  return words.some((word) => !tools.some((other) => isAbout(other.name, word)));
}

function isAbout(tool: string, word: string): boolean {
  const role = roleOf(tool);
  return (role?.role === 'create' || role?.role === 'update') && role.entity.includes(word);
}
