const SECTION = /^[ \t]*[*#]*[ \t]*(?:args|arguments|parameters|params)[ \t]*[*]*:[*]*[ \t]*$/i;
const MAY_HAVE_SECTION = /\b(?:args|arguments|parameters|params)[ \t*]*:/i;
const ENTRY =
  /^([ \t]*)(?:[-*•][ \t]+)?[`"'*]{0,3}([A-Za-z_][A-Za-z0-9_]{0,63})[`"'*]{0,3}[ \t]*(?:\([^()\n]{0,80}\)|\[[^[\]\n]{0,80}\])?[`"'*]{0,3}[ \t]*(?::|—|–| - )/;
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
 * The parameters that a description documents in a section of its own (`Args:` and the like): the first names of the
 * lines that are indented like the first one. Prose is not searched: what looks like a name there may be anything.
 */
export function documentedParameters(description: string): readonly string[] {
  if (description.length > LONGEST || !MAY_HAVE_SECTION.test(description)) return [];
  const lines = description.split('\n');
  const heading = lines.findIndex((line) => SECTION.test(line));
  return heading < 0 ? [] : namesOf(lines.slice(heading + 1));
}

/** The names of the entries of a section, up to the blank line or the other text that ends it. */
function namesOf(lines: readonly string[]): readonly string[] {
  const names: string[] = [];
  let indent: string | undefined;
  for (const line of lines) {
    const isBlank = line.trim() === '';
    if (isBlank && names.length > 0) break;
    if (isBlank) continue;
    const [, depth, name = ''] = ENTRY.exec(line) ?? [];
    indent ??= depth;
    if (indent === undefined) break;
    if (line.length - line.trimStart().length > indent.length) continue;
    if (depth !== indent || NOT_PARAMETERS.has(name.toLowerCase())) break;
    if (!FILLED_IN.test(name)) names.push(name);
  }
  return names;
}
