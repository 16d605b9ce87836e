import type { Command } from 'commander';
import { readReport } from '../check/read-report.js';
import { reportLines } from '../check/report-lines.js';
import { requirePage, writeReports } from '../check/write-reports.js';
import type { Invocation } from '../invocation.js';

interface ReportOptions {
  readonly html?: string;
  readonly compare?: string;
}

/** `assay report`: a saved report once more, in the terminal or as a page. */
export function define(command: Command, { terminal }: Invocation): void {
  command
    .argument('<file>', 'a report that "assay check --report json=<file>" wrote')
    .option('--html <path>', 'write the page instead of printing')
    .option('--compare <file>', 'an earlier report: the page says what changed since')
    .addHelpText(
      'after',
      `
Examples:
  assay report report.json
  assay report report.json --html report.html --compare last-week.json`,
    )
    .action(async (file: string, { html, compare }: ReportOptions) => {
      const files = html === undefined ? [] : [{ form: 'html', path: html }];
      requirePage(compare, files);
      const report = await readReport(file);
      const earlier = compare === undefined ? undefined : await readReport(compare);
      if (html === undefined) {
        terminal.out(reportLines(report, terminal.paint, terminal.width).join('\n'));
        return;
      }
      await writeReports(files, report, earlier);
      terminal.out(`Report (html): ${html}`);
    });
}
