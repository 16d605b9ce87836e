/** Descriptions are read up to here. */
const LONGEST = 600;

/** Words by which a list gives examples, or goes on. */
const OPEN = new RegExp(
  [
    String.raw`\be\.g\.|\beg\b|\bfor example\b|\bfor instance\b|\bsuch as\b|\bexamples?\b|\blike\b`,
    String.raw`\betc\b|\.{3}|…|\bincluding\b|\bor more\b|\band so on\b`,
    String.raw`\bcomma[- ]separated\b|\bcombin|\bformats?:? \w*%`,
    String.raw`\boptional\b|\brequired\b|\bunits?\b`,
  ].join('|'),
  'i',
);

const QUOTED_MEMBER = String.raw`["'\x60“‘][\w .+-]{0,40}["'\x60”’](?:\s?\([^()\n]{1,60}\))?`;
const NEXT = String.raw`\s{0,2}(?:,|\||/|;)?\s{0,2}(?:(?:or|and)\s)?`;

/** "'' (none), 'skip', 'merge'" */
const QUOTED_LIST = new RegExp(`${QUOTED_MEMBER}(?:${NEXT}${QUOTED_MEMBER}){1,20}`);
const QUOTED = /["'`“‘]([\w .+-]{0,40})["'`”’]/g;

/** "(wave, zone or batch)", "one of: wave, zone": words and numbers alone. */
const BARE = String.raw`[a-z\d][\w.-]{0,30}`;
const BARE_LIST = new RegExp(
  String.raw`(?:\(|\b(?:one of|options?|allowed|valid|supported)(?: values?| types?)?(?: are)?:?\s)\s?(${BARE}(?:\s?(?:,|\||/)\s?(?:or )?${BARE}){1,20}(?:,? or ${BARE})?)\s?(?:\)|[.;]|$)`,
  'im',
);

/** Words that say what a value is, and are none. */
const KIND =
  /^(?:str|string|text|int|integer|float|number|bool|boolean|true|false|list|array|dict|object|any|null|none|default|inclusive|exclusive|min|max|yes|no)$/i;

/** The values to which a description limits an argument; none where the list gives examples or may go on. */
export function closedList(description: string): readonly string[] {
  const text = description.slice(0, LONGEST);
  if (OPEN.test(text)) return [];
  const [quoted] = QUOTED_LIST.exec(text) ?? [];
  const members =
    quoted === undefined
      ? (BARE_LIST.exec(text)?.[1]?.split(/\s?(?:,|\||\/)\s?(?:or )?|\s+or\s+/) ?? [])
      : [...quoted.matchAll(QUOTED)].map(([, value = '']) => value);
  const isOfValues = members.length > 1 && !members.some((one) => KIND.test(one));
  return isOfValues ? [...new Set(members)] : [];
}
