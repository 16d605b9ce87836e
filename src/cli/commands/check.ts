import type { Command } from 'commander';
import { open } from '../../connect/index.js';
import type { RunEvent } from '../../model/run-event.js';
import { addCheckOptions, type CheckOptions } from '../check/check-options.js';
import { checkServer, exitCodeOf } from '../check/check-server.js';
import { targetWords } from '../check/command-line.js';
import { saveLastRun } from '../check/last-run.js';
import { planLines } from '../check/plan-lines.js';
import { readReport } from '../check/read-report.js';
import { reportLines } from '../check/report-lines.js';
import { reportFiles, requirePage, writeReports } from '../check/write-reports.js';
import type { Invocation } from '../invocation.js';
import { resolveTarget } from '../target/resolve-target.js';
import { TARGET_HELP } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

/** `assay check`: prove, tool by tool, that a server does what it advertises. */
export function define(command: Command, invocation: Invocation): void {
  addCheckOptions(command.argument('[target]', 'a URL; see below for the other ways'))
    .addHelpText(
      'after',
      `${TARGET_HELP}

Examples:
  assay check --mode all --report html=report.html
  assay check -- npx -y @modelcontextprotocol/server-everything
  assay check https://example.com/mcp --arg path=/data/a.txt --fail-on warning
  assay check --dry-run --mode standard -- node server.js`,
    )
    .action((target: string | undefined, options: CheckOptions) => check(target, options, invocation));
}

async function check(
  target: string | undefined,
  options: CheckOptions,
  invocation: Invocation,
): Promise<void> {
  if (options.json === true && options.events === true)
    throw new UsageError(
      '--json and --events both write to standard output: choose one. The last event has the report.',
    );
  const { terminal } = invocation;
  const files = reportFiles(options.report);
  requirePage(options.compare, files);
  const earlier = options.compare === undefined ? undefined : await readReport(options.compare);
  const resolved = await resolveTarget(target === undefined ? [] : [target], options, invocation);
  const [surplus] = resolved.rest;
  if (surplus !== undefined)
    throw new UsageError(`A check has no argument "${surplus}"; a server is a URL, or a command after --.`);
  const words = targetWords(target, options, invocation);
  terminal.progress(`Opening ${resolved.label} …`);
  await using session = await open(resolved.target, resolved.options);
  const events: RunEvent[] = [];
  const report = await checkServer(session, resolved, options, words, invocation, (event) => {
    if (options.events === true) terminal.out(JSON.stringify(event));
    if (options.dryRun === true) events.push(event);
  });
  if (options.save && options.dryRun !== true) save(() => saveLastRun({ target: words, report }), invocation);
  if (options.json === true) terminal.out(JSON.stringify(report, null, 2));
  else if (options.events !== true)
    terminal.out(
      (options.dryRun === true
        ? planLines(events, report, terminal.paint)
        : reportLines(report, terminal.paint, terminal.width)
      ).join('\n'),
    );
  writeReports(files, report, earlier);
  for (const { form, path } of files)
    terminal[options.json === true || options.events === true ? 'err' : 'out'](`Report (${form}): ${path}`);
  invocation.exit(exitCodeOf(report, options));
}

/** A folder that cannot be written to costs `assay replay`, not the check. */
function save(write: () => void, { terminal }: Invocation): void {
  try {
    write();
  } catch (error) {
    terminal.err(terminal.paint.dim(`The run was not saved for "assay replay": ${(error as Error).message}`));
  }
}
