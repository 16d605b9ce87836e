/** Texts longer than this list no values that a person would read. */
const LOOKED_AT = 4_000;

const ITEM = String.raw`["'\`“‘](?!\s)[^"'\`“”‘’|,\n]{1,80}(?<!\s)["'\`”’]`;
const QUOTED_LIST = new RegExp(
  String.raw`${ITEM}(?:\s{0,3}(?:[,|/]\s{0,3}(?:(?:or|and)\s)?|(?:or|and)\s{1,3})${ITEM}){1,200}`,
  'g',
);
const QUOTED = /["'`“‘]([^"'`“”‘’|,\n]{1,80})["'`”’]/g;
const ADJECTIVES = 'allowed|valid|supported|accepted|available|permitted|possible|known';
const OPENING = new RegExp(
  String.raw`(?:(?:one of|choose from|expected)(?: are| is)?:?|(?:${ADJECTIVES}) [\w-]{1,30}(?: are:?| is:?|:))\s{0,3}[[({]?\s{0,3}`,
  'gi',
);
const BARE_LIST =
  /^[\p{L}\p{N}_./-]{1,60}(?:(?:\s{0,2}[,|]\s{0,2}(?:(?:or|and)\s{1,2})?|\s{1,2}(?:or|and)\s{1,2})[\p{L}\p{N}_./-]{1,60}){1,200}/u;
/** The rest of a sentence. */
const CLAUSE = /^[^\n.;:)\]}]{1,2000}/;
const BETWEEN = /\s{0,2}[,|]\s{0,2}(?:(?:or|and)\s{1,2})?|\s{1,2}(?:or|and)\s{1,2}/;

/** Where a value is, in the issues of validators: `"path": ["mention", "user"]`. */
const PLACE = /"(?:path|loc)"\s{0,3}:\s{0,3}\[[^\]]{0,400}\]/g;

/** Words that follow the list in an error text. */
const NEXT_CLAUSE: ReadonlySet<string> = new Set([
  'but',
  'found',
  'given',
  'got',
  'instead',
  'not',
  'received',
  'was',
]);

/**
 * The lists of allowed values that an error text gives: `must be one of: a, b`, `expected "a"|"b"`. Empty where it
 * gives none, or says that it gives only some.
 */
export function allowedValues(text: string): readonly (readonly string[])[] {
  const shown = text.slice(0, LOOKED_AT).replaceAll('\\"', '"').replace(PLACE, '').replace(/,\s+/g, ', ');
  if (/…|\.\.\.|\bmore\b|\be\.g\.|\bsuch as\b/.test(shown)) return [];
  const lists = (shown.match(QUOTED_LIST) ?? []).map((list) =>
    [...list.matchAll(QUOTED)].map((match) => match[1] ?? ''),
  );
  for (const opening of shown.matchAll(OPENING)) {
    const rest = shown.slice(opening.index + opening[0].length);
    const list = BARE_LIST.exec(rest)?.[0];
    if (list === undefined) continue;
    // "Draft, To Do, In Progress": what has blanks inside ends only at a comma.
    const [clause = ''] = CLAUSE.exec(rest) ?? [];
    const next = /^\s([\p{L}\p{N}]{1,40})[^\n,.;:]{0,40},/u.exec(rest.slice(list.length))?.[1];
    if (next !== undefined && !NEXT_CLAUSE.has(next)) {
      lists.push(clause.split(BETWEEN));
      continue;
    }
    const words = list.split(BETWEEN).map((word) => word.replace(/\.$/, ''));
    const end = words.findIndex((word) => NEXT_CLAUSE.has(word));
    // `…, got "x"`: a word before a quotation introduces what was sent. A quotation mark right after the list ends it.
    const isIntroduction = /^(?:\s{1,3}["'`“‘]|\s{0,3}[:=])/.test(rest.slice(list.length));
    lists.push(words.slice(0, end >= 0 ? end : isIntroduction ? -1 : undefined));
  }
  return lists.map((list) => [...new Set(list)]);
}
