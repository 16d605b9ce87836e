/**
 * A text for the log of GitHub Actions that is not a command: `::` begins one at the start of a line, and `##[`
 * anywhere.
 */
export function plainLog(text: string): string {
  return text.replaceAll('##[', '## [').replace(/^([^\S\n]*):(?=:)/gm, '$1: ');
}
