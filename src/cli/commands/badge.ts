import type { Command } from 'commander';
import { badge } from '../../report/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { readReport } from '../check/read-report.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { writeTextFile } from '../files/write-text-file.js';
import type { Invocation } from '../invocation.js';

/** `assay badge`: how many tools work, as a badge for a README. */
export const badgeCommand: CommandModule = {
  define(command) {
    command
      .argument('<file>', `a report written by "${ASSAY_COMMAND} check --report json=<file>"`)
      .option('-o, --output <path>', 'write the badge to this file instead of standard output')
      .option('--label <text>', 'the word on the left', 'assay');
  },
  help: {
    examples: (assay) => [
      `${assay} badge report.json -o badge.svg`,
      `${assay} badge report.json --label "my server" > badge.svg`,
    ],
  },
  run: makeBadge,
};

async function makeBadge(command: Command, { terminal }: Invocation): Promise<ExitCode> {
  const [file = ''] = command.args;
  const { output, label } = command.opts<{ output?: string; label: string }>();
  const svg = badge(await readReport(file), { label });
  if (output === undefined) terminal.document(svg);
  else {
    writeTextFile(output, `${svg}\n`, { isShared: true });
    terminal.out(`Badge: ${output}`);
  }
  return EXIT.clean;
}
