import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import { roleOf } from '../sequence/tool-role.js';
import { READ_VERBS } from './verbs.js';

/** Words after which something is gone, ended or back to its start. */
const TAKES: ReadonlySet<string> = new Set(
  `delete remove drop destroy purge wipe erase kill terminate truncate uninstall revoke clear reset flush prune trash
  discard evict expire unset vacuum unpublish detach cancel void abort stop shutdown reboot restart quit exit rollback
  revert rm del forget unregister logout ban kick suspend rotate overwrite replace format cleanup empty`.split(
    /\s+/,
  ),
);

/** How a description says the same; read up to here. */
const SAYS_SO =
  /\b(?:delet|remov|eras|destroy|discard|purg|wip|drop|overwrit|clear|revok|terminat|cancel|irreversibl|permanent)/i;
const LONGEST = 600;

/**
 * Whether a tool takes something away, and not only changes it: its name says so, or its annotation says that it destroys
 * and its description says what.
 */
export function takesAway({ name, description = '', annotations }: Tool): boolean {
  if (roleOf(name)?.role === 'delete') return true;
  const words = snakeName(name).split('_');
  if (words.some((word) => TAKES.has(word)) && !READ_VERBS.has(words[0] ?? '')) return true;
  return annotations?.destructiveHint === true && SAYS_SO.test(description.slice(0, LONGEST));
}
