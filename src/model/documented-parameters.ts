const SECTION = /^[ \t]*[*#]*[ \t]*(?:args|arguments|parameters|params)[ \t]*[*]*:[*]*[ \t]*$/i;
const MAY_HAVE_SECTION = /\b(?:args|arguments|parameters|params)[ \t*]*:/i;
const ENTRY =
  /^([ \t]*)(?:[-*•][ \t]+)?[`"'*]{0,3}([A-Za-z_][A-Za-z0-9_]{0,63})[`"'*]{0,3}[ \t]*(?:\([^()\n]{0,80}\)|\[[^[\]\n]{0,80}\])?[`"'*]{0,3}[ \t]*(?::|—|–| - )/;
/** ":param name: …", ":param str name: …": the fields of Sphinx. */
const FIELD = /^[ \t]*:param (?:[\w[\], .|]{1,40} )?([A-Za-z_]\w{0,63}):([^\n]*)$/gm;
/** Headings of other sections, and parameters that frameworks fill in themselves. */
const NOT_PARAMETERS: ReadonlySet<string> = new Set(
  'returns return raises yields example examples note notes none usage output outputs see warning important required optional tip tips default self ctx context kwargs args'.split(
    ' ',
  ),
);
/** What frameworks fill in themselves, under whichever name. */
const FILLED_IN = /ctx|context/i;
const LONGEST = 20_000;

/**
 * The parameters that a description documents in a section of its own (`Args:` and the like), with what it says about
 * each: the first names of the lines that are indented like the first one. Prose is not searched: what looks like a
 * name there may be anything.
 */
export function documentedParameters(description: string): ReadonlyMap<string, string> {
  if (description.length > LONGEST) return new Map();
  const fields = [...description.matchAll(FIELD)].map(
    ([, name = '', text = '']) => [name, text.trim()] as const,
  );
  if (fields.length > 0) return new Map(fields.filter(([name]) => !FILLED_IN.test(name)));
  if (!MAY_HAVE_SECTION.test(description)) return new Map();
  const lines = description.split('\n');
  const heading = lines.findIndex((line) => SECTION.test(line));
  return heading < 0 ? new Map() : entriesOf(lines.slice(heading + 1));
}

/** The entries of a section, up to the blank line or the other text that ends it. */
function entriesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  let indent: string | undefined;
  let last = '';
  for (const line of lines) {
    const isBlank = line.trim() === '';
    if (isBlank && entries.size > 0) break;
    if (isBlank) continue;
    const [entry = '', depth, name = ''] = ENTRY.exec(line) ?? [];
    indent ??= depth;
    if (indent === undefined) break;
    if (line.length - line.trimStart().length > indent.length) {
      // An entry that goes on.
      if (entries.has(last)) entries.set(last, `${entries.get(last)} ${line.trim()}`);
      continue;
    }
    if (depth !== indent || NOT_PARAMETERS.has(name.toLowerCase())) break;
    last = name;
    if (!FILLED_IN.test(name)) entries.set(name, line.slice(entry.length).trim());
  }
  return entries;
}
