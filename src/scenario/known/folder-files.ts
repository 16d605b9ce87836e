/** What a definition says of the kind of file, and the extensions of that kind. */
const KINDS: readonly (readonly [says: RegExp, extensions: readonly string[]])[] = [
  [/\b(?:excel|workbooks?|spreadsheets?|worksheets?|xlsx)\b/i, ['xlsx', 'xls']],
  [/\bpdfs?\b/i, ['pdf']],
  [/\b(?:csv|tsv|comma-separated)\b/i, ['csv', 'tsv']],
  [/\b(?:images?|photos?|pictures?|screenshots?|png|jpe?g)\b/i, ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg']],
  [/\b(?:word documents?|docx)\b/i, ['docx']],
  [/\b(?:powerpoint|presentations?|slide decks?|pptx)\b/i, ['pptx']],
  [/\b(?:archives?|zip|tarball)\b/i, ['zip', 'tar', 'gz', '7z']],
  [/\b(?:sqlite3?|database files?)\b/i, ['db', 'sqlite', 'sqlite3']],
  [/\b(?:icalendar|ical|ics)\b/i, ['ics']],
  [/\b(?:typescript|tsconfig)\b/i, ['ts', 'tsx']],
  [/\bpython\b/i, ['py']],
  [/\b(?:source (?:code|files?)|codebase|symbols?|javascript)\b/i, ['ts', 'js', 'py', 'go', 'rs', 'java']],
  [/\b(?:markdown|notes?|mdx?)\b/i, ['md']],
  [/\bya?ml\b/i, ['yaml', 'yml']],
  [/\bjson\b/i, ['json']],
];

/** What any tool for files can read. */
const PLAIN = ['md', 'txt', 'json', 'csv', 'ts', 'js', 'py', 'html', 'xml', 'yaml', 'yml'];

const extensionOf = (file: string): string => /\.(\w{1,5})$/.exec(file)?.[1]?.toLowerCase() ?? '';

/** The extensions of the files that a text is about, the likeliest first; empty where it says nothing of a kind. */
export function extensionsIn(text: string): readonly string[] {
  const said = text.slice(0, 4_000);
  const listed = KINDS.flatMap(([, extensions]) => extensions);
  const written = [...said.matchAll(/\.([a-z]\w{1,4})\b/gi)].map(([, extension = '']) =>
    extension.toLowerCase(),
  );
  const named = KINDS.flatMap(([says, extensions]) => (says.test(said) ? extensions : []));
  return [...new Set([...written.filter((one) => listed.includes(one)), ...named])];
}

/** The files of a folder that fit what a tool says of itself, the likeliest first: by extension, or else any plain text. */
export function filesFor(files: readonly string[], said: string): readonly string[] {
  const wanted = extensionsIn(said);
  const extensions = wanted.length > 0 ? wanted : PLAIN;
  return extensions.flatMap((extension) => files.filter((file) => extensionOf(file) === extension));
}
