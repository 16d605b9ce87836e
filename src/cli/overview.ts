import type { Paint } from '../report/terminal/paint.js';
import type { CommandEntry } from './command-table.js';

/** What `assay --help` prints. */
export function overview(commands: readonly CommandEntry[], paint: Paint): string {
  const shown = commands.filter(({ isHidden }) => isHidden !== true);
  const width = Math.max(...shown.map(({ name }) => name.length));
  return [
    'Tests whether the tools of an MCP server do what they advertise.',
    '',
    `${paint.bold('Usage:')} assay <command> [options] [-- command that starts the server]`,
    '',
    paint.bold('Commands:'),
    ...shown.map(({ name, summary }) => `  ${paint.cyan(name.padEnd(width))}  ${summary}`),
    '',
    'assay <command> --help shows options and examples. assay --version shows the version.',
    'Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 could not test.',
  ].join('\n');
}
