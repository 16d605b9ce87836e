import type { Paint } from '../report/terminal/paint.js';
import { ASSAY_COMMAND } from './assay-command.js';
import type { CommandEntry } from './command-table.js';

/** What `assay --help` prints. */
export function overview(commands: readonly CommandEntry[], paint: Paint): string {
  const shown = commands.filter(({ isHidden }) => isHidden !== true);
  const width = Math.max(...shown.map(({ name }) => name.length));
  return [
    'Tests whether the tools of an MCP server do what they advertise.',
    '',
    `${paint.bold('Usage:')} ${ASSAY_COMMAND} <command> [options] [-- command that starts the server]`,
    '',
    paint.bold('Commands:'),
    ...shown.map(({ name, summary }) => `  ${paint.cyan(name.padEnd(width))}  ${summary}`),
    '',
    `${ASSAY_COMMAND} <command> --help shows examples and options.`,
    `${ASSAY_COMMAND} help connecting says how to reach a server.`,
    '--version (-v) shows the version, --no-color turns colours off.',
    'Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 could not test.',
  ].join('\n');
}
