import type { Command } from 'commander';
import { ASSAY_COMMAND } from '../assay-command.js';
import { readReport } from '../check/read-report.js';
import { addShowOptions, type ShowOptions, showReport, wantedForms } from '../check/show-report.js';
import { requireComparisonForm } from '../check/write-reports.js';
import type { CommandModule } from '../command-table.js';
import type { ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';

interface ReportOptions extends ShowOptions {
  readonly compare?: string;
}

/** `assay report`: a saved report, in the terminal or in any other form. */
export const reportCommand: CommandModule = {
  define(command) {
    addShowOptions(
      command.argument('<file>', `a report written by "${ASSAY_COMMAND} check --report json=<file>"`),
    ).option('--compare <file>', 'an earlier report: the page and Markdown show what changed since');
  },
  help: {
    examples: (assay) => [
      `${assay} report report.json`,
      `${assay} report report.json --html report.html --compare last-week.json`,
      `${assay} report report.json --markdown > comment.md`,
    ],
  },
  run: showSaved,
};

async function showSaved(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [file = ''] = command.args;
  const options = command.opts<ReportOptions>();
  const { compare } = options;
  const wanted = wantedForms(options);
  const { files, printed } = wanted;
  requireComparisonForm(compare, printed === undefined ? files : [...files, { form: printed, path: '' }]);
  const saved = await readReport(file);
  const earlier = compare === undefined ? undefined : await readReport(compare);
  return await showReport(saved, earlier, wanted, options, invocation);
}
