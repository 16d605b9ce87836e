import { foldName } from '../../model/nearest.js';
import type { HarvestedValue } from './known-values.js';

const LONGEST = 4_000;

/** "id: 7", "ID is abc-1", "note_id = 7", "with the id `n7`": the word before, and what follows. */
const LABELLED =
  /(?:\b([A-Za-z]{2,30})[ _-])?(?<![A-Za-z0-9])(?:id|ID|Id)\b["'`*]{0,3}\s{0,2}(?:is|was|:|=)?\s{0,2}["'`*#(]{0,3}([A-Za-z0-9][\w-]{0,63})/g;
const NUMBERED = /(?:^|[\s(])#(\d{1,15})\b/g;
/** "Its key is road-trip", "reference: `x-y`": a word that is no plain word. */
const KEYED =
  /\b(?:key|slug|code|number|reference|handle)\b["'`*]{0,3}(?:\s(?:is|was|of)|:|=)\s{0,2}["'`*#(]{0,3}([A-Za-z0-9][\w-]{0,63})/g;
/** "Created note-7.", "Stored as INV-012", "Opened ACC/0007": a word and a number, in a text that says little else. */
const SERIAL = /(?<![\w./-])[A-Za-z]{1,12}(?:[-_]?\d{1,10}|[-_/:][A-Za-z0-9]{1,24})(?![\w/-]|\.\w)/g;
/** "Created note `garden-plan`.": a word in the marks of code that is no plain word. */
const MARKED = /`([A-Za-z0-9][\w./-]{1,63})`/g;
const SHORT = 120;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/**
 * The id that a prose text names, as in "Created note with id n7."; none if it names several, because then it is not
 * clear which one is meant.
 */
export function harvestIds(text: string, entity: string, source: string): HarvestedValue[] {
  const shown = text.slice(0, LONGEST);
  const { ids: labelled, owners } = labelledIds(shown);
  const ids =
    labelled.length > 0 || text.length > SHORT
      ? labelled
      : firstOf([keyedIds(shown), markedIds(shown), serialIds(shown)]);
  const [only, ...more] = new Set(ids);
  if (only === undefined || more.length > 0) return [];
  const own = foldName(entity);
  const named = [...new Set([...(own === '' ? [] : [entity]), ...owners])].map((owner) =>
    foldName(`${owner}id`),
  );
  const keys = own === '' ? [] : [own, `${own}key`, `${own}slug`, `${own}code`, `${own}number`];
  const names = [...named.reverse(), ...keys, 'id'];
  const forms: (string | number)[] = /^(?:0|[1-9]\d{0,14})$/.test(only) ? [Number(only), only] : [only];
  return forms.map((value) => ({ value, names, source, ...(own === '' ? {} : { of: own }) }));
}

const firstOf = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists.find(({ length }) => length > 0) ?? [];

/** What is called an id or has the form of one, and the words before "id". */
function labelledIds(text: string): { readonly ids: readonly string[]; readonly owners: readonly string[] } {
  // A word after "id" is a word; ids have digits.
  const labelled = [...text.matchAll(LABELLED)].filter(([, , id = '']) => /\d/.test(id));
  const owners = labelled.map(([, owner = '']) => owner);
  const numbered = [...text.matchAll(NUMBERED)].map(([, id = '']) => id);
  return {
    ids: [...labelled.map(([, , id = '']) => id), ...numbered, ...[...text.matchAll(UUID)].map(([id]) => id)],
    owners: owners.filter((owner) => !/^(?:|the|with|has|its|an|new|of|and)$/i.test(owner)),
  };
}

const keyedIds = (text: string): readonly string[] =>
  [...text.matchAll(KEYED)].flatMap(([, id = '']) => (/[\d_-]/.test(id) ? [id.replace(/-$/, '')] : []));

const markedIds = (text: string): readonly string[] =>
  [...text.matchAll(MARKED)].flatMap(([, id = '']) => (/[\d-]/.test(id) ? [id] : []));

const serialIds = (text: string): readonly string[] =>
  [...text.matchAll(SERIAL)].flatMap(([id]) => (/\d/.test(id) ? [id] : []));
