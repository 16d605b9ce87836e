import type { HarvestedValue } from './known-values.js';

const LONGEST = 20_000;
const MOST = 20;
const ABSOLUTE = /(?:^|[\s"'`([=:,])((?:\/[\w.@+-]+){2,}\/?|[A-Za-z]:\\[\w.@+\\ -]+)/g;
const DIRECTORIES =
  /allowed (?:director(?:y|ies)|paths?|roots?|folders?|repositor(?:y|ies)|workspaces?)[^\n:/]*:?\s*([\s\S]{1,2000})/i;
/** Words before a list of allowed values. */
const OPENINGS = [
  'must be',
  'should be',
  'expected',
  String.raw`valid \w{1,20}(?: are)?`,
  'allowed (?:values|options)?(?: are)?',
  String.raw`available[\w ]{0,20}`,
  String.raw`supported[\w ]{0,20}`,
  String.raw`(?:known|existing) [\w ]{1,20}(?: are)?`,
  'one of',
  'options(?: are)?',
  'choose (?:from)',
  'received .{1,40} expected',
  'use(?= ["\'`])',
];
const LISTED = new RegExp(
  String.raw`(?:${OPENINGS.join('|')})\s*(?:one of)?\s*(?:the following)?\s*(?:values?)?\s*[:=]?\s*([[({]?[^\n.;]{2,500})`,
  'gi',
);

/** What follows is an example of a form, and no value that works. */
const EXAMPLE = /\b(?:e\.\s?g\.|i\.\s?e\.|for example|for instance|such as)/i;

/** A line that says what is wrong with the paths in it, or only shows what a path looks like. */
const SAYS_WRONG =
  /\b(?:no such|not found|not exist|n't exist|ENOENT|EACCES|cannot|can't|could not|failed|invalid|denied|error|must be|not a)\b/i;

/** Directories that a text says may be used, as the reference filesystem server does. */
export function allowedDirectoriesIn(text: string): readonly string[] {
  const [, found = ''] = DIRECTORIES.exec(text.slice(0, LONGEST)) ?? [];
  // "outside the allowed directories: /etc/x not in /srv/data": the path that was refused comes first.
  const [refused = '', ...listed] = found.split(/\bnot (?:in|within|under|inside|one) /, 2);
  return [...new Set(pathsIn(listed[0] ?? refused))];
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(ABSOLUTE)].map(([, path = '']) => path.replace(/[/.]+$/, '')).slice(0, MOST);
}

/**
 * The allowed values that an error text lists ("must be one of: a, b", "Expected 'a' | 'b'"); empty where it lists none.
 * Two at least: a single word after "expected" is a type more often than a value.
 */
export function allowedValuesIn(text: string): readonly string[] {
  const [said = ''] = text.slice(0, LONGEST).split(EXAMPLE, 1);
  for (const [, found = ''] of said.matchAll(LISTED)) {
    const [listed = ''] = found.split(/,?\s*\b(?:but )?(?:received|got|was given)\b/i, 1);
    const quoted = [...listed.matchAll(/["'`“‘]([^"'`”’]{1,60})["'`”’]/g)].map(([, value = '']) => value);
    if (quoted.length > 1) return [...new Set(quoted)];
    const bare = listed
      .replace(/^[[({]|[\])}].*$/g, '')
      .split(/\s*(?:,|\||\/|\bor\b|\band\b)\s*/)
      .filter((word) => word !== '');
    if (quoted.length === 0 && bare.length > 1 && bare.every((word) => /^[\w.:-]{1,40}$/.test(word)))
      return [...new Set(bare)];
  }
  return [];
}

/**
 * Paths that a text mentions, for properties that take one. Web addresses are none. An error names what does not exist, or
 * an example: of its paths, only the folders that it allows count.
 */
export function harvestText(text: string, source: string, isError: boolean): HarvestedValue[] {
  const plain = text
    .slice(0, LONGEST)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
    .split('\n')
    .filter((line) => !isError && !SAYS_WRONG.test(line) && !EXAMPLE.test(line))
    .join('\n');
  const names = ['directory', 'dir', 'folder', 'root', 'cwd', 'path', 'filepath', 'file'];
  return [...new Set([...allowedDirectoriesIn(text), ...pathsIn(plain)])].map((value) => ({
    value,
    names,
    source,
  }));
}
