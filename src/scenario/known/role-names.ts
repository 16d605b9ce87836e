import { foldName } from '../../model/nearest.js';
import { snakeName } from '../plausible/name-values.js';

/** Words that say which of two things is meant, before the name of the thing. */
const ROLE =
  /^(?:source|target|from|to|parent|child|old|first|second|other|base|head|left|right|original|primary|into|existing|current)$/;

/** Words for a place that is empty until the call: nothing that exists fits. */
const PLACE = /^(?:to|target|into|new|destination|dest)$/;

/** Verbs of tools that give a thing another place or name. */
const RELOCATES = /(?:^|_)(?:rename|move|copy|duplicate|clone)(?:_|$)/;

/** Verbs of tools that take two things of one kind. */
const TAKES_TWO =
  /(?:^|_)(?:merge|link|unlink|compare|diff|swap|connect|relate|combine|join|rename|copy)(?:_|$)/;

/** Whether an argument of a tool says where something goes, as in `rename {from, to}`. */
export function isNewPlace(tool: string, name: string): boolean {
  return RELOCATES.test(snakeName(tool)) && PLACE.test(snakeName(name).split('_')[0] ?? '');
}

/**
 * The folded names of values that an argument takes which is named after its role: `source_id` of `merge_notes` takes
 * what `note_id` does, `from_account_id` what `account_id` does. None where the name says no role.
 */
export function roleNames(tool: string, entity: string, name: string): readonly string[] {
  const [role = '', ...rest] = snakeName(name).split('_');
  if (!ROLE.test(role) || isNewPlace(tool, name)) return [];
  const suffix = rest.join('');
  if (rest.length > 1) return [suffix];
  if (/^(?:id|ids|key|slug|code|number|uuid)$/.test(suffix)) return [`${entity}${suffix}`];
  if (rest.length > 0) return [foldName(suffix), `${suffix}id`];
  return TAKES_TWO.test(snakeName(tool)) ? [`${entity}id`, `${entity}key`, entity] : [];
}
