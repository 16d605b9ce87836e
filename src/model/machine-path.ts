const POSIX = /(?:^|[\s"'`(=:,[])(\/(?:[\w.@+~-]{1,80}\/){1,30}[\w.@+~-]{1,120})/g;
const WINDOWS = /\b([A-Za-z]:\\(?:[^\s"'<>|?*\\]{1,80}\\){1,30}[^\s"'<>|?*\\]{1,120})/g;
/** Where programs are installed, or a line of source. */
const PROGRAM =
  /[/\\](?:node_modules|site-packages|dist-packages|\.npm|_npx)[/\\]|\.(?:[cm]?[jt]sx?|py|rb|go|java|php|cs|rs)$/;
const HOME = /^(?:\/home\/[^/]+\/|\/Users\/[^/]+\/|\/root\/|[A-Za-z]:\\Users\\)/;

/** An absolute path in a text, and what it gives away about the machine. */
export interface MachinePath {
  readonly path: string;
  readonly kind: 'program' | 'home' | 'other';
}

/** The absolute paths in a text, each once. Paths of web addresses are none. */
export function machinePaths(text: string): readonly MachinePath[] {
  const paths = new Set<string>();
  for (const pattern of [POSIX, WINDOWS])
    for (const match of text.matchAll(pattern))
      if (!isOfAddress(text, match)) paths.add((match[1] ?? '').replace(/[.:]+$/, ''));
  return [...paths].map((path) => ({
    path,
    kind: PROGRAM.test(path) ? 'program' : HOME.test(path) ? 'home' : 'other',
  }));
}

/** Whether a path belongs to a web address: it is called one, or a query follows it ("/w/api.php?action=query"). */
function isOfAddress(text: string, { 0: matched, index }: RegExpExecArray): boolean {
  if (/\b(?:url|uri|endpoint):?$/i.test(text.slice(Math.max(0, index - 12), index).trimEnd())) return true;
  return /^\?[\w.%~-]{1,80}=/.test(text.slice(index + matched.length, index + matched.length + 100));
}

/** The text without the paths that give away where the server's program, or someone's home folder, is. */
export function hidePaths(text: string): string {
  let result = text;
  for (const { path, kind } of machinePaths(text))
    if (kind !== 'other') result = result.replaceAll(path, '[path]');
  return result;
}
