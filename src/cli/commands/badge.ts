import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { badge } from '../../report/index.js';
import { readReport } from '../check/read-report.js';
import { requireWritable } from '../check/report-files.js';
import type { Invocation } from '../invocation.js';

/** `assay badge`: how many tools work, as a picture for a README. */
export function define(command: Command, { terminal }: Invocation): void {
  command
    .argument('<file>', 'a report that "assay check --report json=<file>" wrote')
    .option('-o, --output <path>', 'where to write the picture; without it that is printed')
    .option('--label <text>', 'the word on the left', 'assay')
    .addHelpText(
      'after',
      `
Examples:
  assay badge report.json -o badge.svg
  assay badge report.json --label "my server" > badge.svg`,
    )
    .action(async (file: string, { output, label }: { output?: string; label: string }) => {
      if (output !== undefined) requireWritable([{ form: 'badge', path: output }]);
      const picture = badge(await readReport(file), { label });
      if (output === undefined) terminal.out(picture);
      else {
        await writeFile(output, `${picture}\n`);
        terminal.out(`Badge: ${output}`);
      }
    });
}
