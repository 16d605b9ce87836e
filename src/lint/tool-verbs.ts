const READING: ReadonlySet<string> = new Set(
  'get list read search find fetch describe count show view query lookup check preview inspect explain validate verify compare diff plan analyze analyse suggest recommend generate estimate simulate dry how can is has'.split(
    ' ',
  ),
);
const LOOKING: ReadonlySet<string> = new Set(
  'get list read search find describe count show view lookup'.split(' '),
);
const CHANGING: ReadonlySet<string> = new Set(
  'delete remove drop destroy purge wipe erase truncate uninstall terminate revoke insert update write overwrite upload rename'.split(
    ' ',
  ),
);

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
  for (const word of wordsOf(name)) {
    if (READING.has(word)) return undefined;
    if (CHANGING.has(word)) return word;
  }
  return undefined;
}

/** The verb by which a name says that the tool only looks, where it comes first. */
export function lookingVerb(name: string): string | undefined {
  const words = wordsOf(name);
  const [first = ''] = words;
  return LOOKING.has(first) && !words.some((word) => CHANGING.has(word) || word === 'and' || word === 'or')
    ? first
    : undefined;
}

/** Whether a word names a change of what is there. */
export function isChange(word: string): boolean {
  return CHANGING.has(word);
}
