import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import { roleOf } from '../sequence/tool-role.js';
import { READ_VERBS } from './verbs.js';

/** Words after which something is gone, ended or back to its start. */
const ENDS: ReadonlySet<string> = new Set(
  `kill terminate revoke reset expire unset unpublish detach cancel void abort stop shutdown reboot restart quit exit
  rollback revert unregister logout ban kick suspend rotate overwrite replace format`.split(/\s+/),
);

/** Those after which data is gone. */
const DELETES: ReadonlySet<string> = new Set(
  `delete remove drop destroy purge wipe erase truncate uninstall clear flush prune trash discard evict vacuum rm del
  forget cleanup empty`.split(/\s+/),
);

/** How a description says the same; read up to here. */
const SAYS_SO =
  /\b(?:delet|remov|eras|destroy|discard|purg|wip|drop|overwrit|clear|revok|terminat|cancel|irreversibl|permanent)/i;
const LONGEST = 600;

/** A sentence about what one value clears: the tool sets a member of a thing, and others set it again. */
const ABOUT_NULL = /[^.;\n]{0,200}\bnull\b[^.;\n]{0,200}/gi;

/**
 * Whether a tool takes something away, and not only changes it: its name says so, or its annotation says that it destroys
 * and its description says what.
 */
export const takesAway = (tool: Tool): boolean => deletes(tool) || isNamed(tool, ENDS);

/** Whether what a tool takes away is data, and not a state that can be had again: `delete`, but not `stop` or `reset`. */
export function deletes(tool: Tool): boolean {
  if (roleOf(tool.name)?.role === 'delete' || isNamed(tool, DELETES)) return true;
  const { description = '', annotations } = tool;
  return (
    annotations?.destructiveHint === true &&
    SAYS_SO.test(description.slice(0, LONGEST).replace(ABOUT_NULL, ''))
  );
}

function isNamed({ name }: Tool, verbs: ReadonlySet<string>): boolean {
  const words = snakeName(name).split('_');
  return words.some((word) => verbs.has(word)) && !READ_VERBS.has(words[0] ?? '');
}
