const LOOKING: ReadonlySet<string> = new Set(
  'get list read search find describe count show view lookup'.split(' '),
);
/** Verbs that mean a change, wherever they are in a name. */
const DELETING: ReadonlySet<string> = new Set('delete destroy discard purge wipe erase uninstall'.split(' '));
/** Verbs that mean a change where they come first; further on they may be nouns. */
const CHANGING: ReadonlySet<string> = new Set([
  ...DELETING,
  ...'remove drop terminate revoke insert update overwrite rename'.split(' '),
]);
/** Words that make a name with a looking verb into one that changes: `search_replace`, `list_archive` where it is a list. */
const ALTERING: ReadonlySet<string> = new Set([
  ...CHANGING,
  ...'add and append apply approve archive assign cancel clean clear close commit copy create deploy disable edit enable end execute import invite kill leave mark merge modify move or patch pay post publish push put reject replace reset restart restore rotate run save send set share start stop submit sync toggle transfer unarchive unlink upload write'.split(
    ' ',
  ),
]);
/** Things that are removed from a text or an image, which changes nothing that is stored. */
const PARTS: ReadonlySet<string> = new Set(
  'background backgrounds duplicates duplicate noise whitespace stopwords watermark formatting silence html tags'.split(
    ' ',
  ),
);
/** Words that make a deed into something that one looks at. */
const ABOUT: ReadonlySet<string> = new Set(
  'status history log logs count preview policy plan info check simulate dry suggest suggestions explain how can get list read search find describe show view query validate verify'.split(
    ' ',
  ),
);

/** Matches every name that has one of the verbs above: most have none, and need not be taken apart. */
const BEGINS_LOOKING = new RegExp(`^[^A-Za-z0-9]*(?:${[...LOOKING].join('|')})`, 'i');
const HAS_VERB = new RegExp([...CHANGING, 'write'].join('|'), 'i');

/** The words of a name, in lower case: `getUserById`, `get-user_by.id`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** The verb by which a name says that the tool changes something; `undefined` where it says that it looks, or nothing. */
export function changingVerb(name: string): string | undefined {
  if (!HAS_VERB.test(name)) return undefined;
  const words = wordsOf(name);
  const [first = '', second = ''] = words;
  if (words.some((word) => ABOUT.has(word)) || PARTS.has(second)) return undefined;
  if (CHANGING.has(first)) return first;
  if (first === 'write' && (second === 'file' || second === 'files')) return first;
  return words.find((word) => DELETING.has(word));
}

/** The verb by which a name says that the tool deletes something. */
export function deletingVerb(name: string): string | undefined {
  const verb = changingVerb(name);
  return verb !== undefined && DELETING.has(verb) ? verb : undefined;
}

/** The verb by which a name says that the tool only looks, where it comes first. */
export function lookingVerb(name: string): string | undefined {
  if (!BEGINS_LOOKING.test(name)) return undefined;
  const words = wordsOf(name);
  const [first = ''] = words;
  return LOOKING.has(first) && !words.some((word) => ALTERING.has(word)) ? first : undefined;
}
