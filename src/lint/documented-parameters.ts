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
  if (description.length > LONGEST || !description.includes('\n')) return [];
  if (!MAY_HAVE_SECTION.test(description)) return [];
  const lines = description.split('\n');
  const start = lines.findIndex((line) => SECTION.test(line));
  if (start < 0) return [];
  const names: string[] = [];
  let indent: string | undefined;
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '') {
      if (names.length > 0) break;
      continue;
    }
    const [, depth = '', name = ''] = ENTRY.exec(line) ?? [];
    if (indent === undefined) {
      if (name === '') return [];
      indent = depth;
    }
    if ((/^[ \t]*/.exec(line)?.[0] ?? '').length > indent.length) continue;
    if (name === '' || depth !== indent || NOT_PARAMETERS.has(name.toLowerCase())) break;
    if (!FILLED_IN.test(name)) names.push(name);
  }
  return names;
}
