import type { Command } from 'commander';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { planLines } from '../../report/terminal/plan-lines.js';
import { reportLines } from '../../report/terminal/run-lines.js';
import { addCheckOptions, type CheckOptions } from '../check/check-options.js';
import { exitCodeOf } from '../check/check-server.js';
import { type CheckSettings, checkSettings } from '../check/check-settings.js';
import { checkTarget } from '../check/check-target.js';
import { targetWords } from '../check/command-line.js';
import { deliverReport, planDelivery } from '../check/deliver-report.js';
import { hiding, secretsGiven } from '../check/hide-secrets.js';
import { acceptFindings } from '../check/judge-findings.js';
import { saveLastRun } from '../check/last-run.js';
import { runOrigin } from '../check/run-origin.js';
import { EXIT } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
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
  assay check --mode all --open
  assay check --report html=report.html,junit=junit.xml,sarif,markdown -- node server.js
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
  if (options.updateBaseline === true && options.dryRun === true)
    throw new UsageError('A plan finds nothing to accept: leave --dry-run or --update-baseline out.');
  const { terminal } = invocation;
  const settings = await checkSettings(options, process.cwd());
  const delivery = await planDelivery(options, settings, invocation);
  const resolved = await resolveTarget(target === undefined ? [] : [target], options, invocation);
  const [surplus] = resolved.rest;
  if (surplus !== undefined)
    throw new UsageError(`A check has no argument "${surplus}"; a server is a URL, or a command after --.`);
  const words = targetWords(target, options, invocation);
  const startedAt = new Date();
  terminal.progress(`Opening ${resolved.label} …`);
  const hide = hiding(secretsGiven(Object.values(settings.values), options));
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    if (options.events === true) terminal.out(JSON.stringify(hide(event)));
    if (options.dryRun === true) events.push(hide(event));
  };
  const { report, fault } = await checkTarget(resolved, options, settings, words, invocation, onEvent);
  if (options.save && options.dryRun !== true && fault === undefined)
    save(() => saveLastRun({ target: words, report }), invocation);
  const shown = hide({
    ...report,
    origin: runOrigin(words, options, { startedAt, assay: packageVersion() }),
  });
  const text = fault === undefined ? textOf(shown, events, options, invocation) : undefined;
  await deliverReport(shown, text, delivery, options, invocation);
  if (fault !== undefined) throw fault;
  if (options.updateBaseline === true && settings.baseline !== undefined) {
    const say = terminal[options.json === true || options.events === true ? 'err' : 'out'];
    return await accept(settings, settings.baseline, report, say, invocation);
  }
  invocation.exit(exitCodeOf(report, settings.failOn, options.dryRun === true));
}

function textOf(
  report: RunReport,
  events: readonly RunEvent[],
  { dryRun }: CheckOptions,
  { terminal }: Invocation,
): string {
  const lines =
    dryRun === true
      ? planLines(events, report, terminal.paint)
      : reportLines(report, terminal.paint, terminal.width);
  return lines.join('\n');
}

/** A run that was cut short has not seen what is to be accepted. */
async function accept(
  settings: CheckSettings,
  baseline: NonNullable<CheckSettings['baseline']>,
  report: RunReport,
  say: (text: string) => void,
  { terminal, exit }: Invocation,
): Promise<void> {
  if (report.partial !== undefined) {
    terminal.err(`assay: ${baseline.file} was not written, because the run is partial.`);
    return exit(EXIT.untested);
  }
  const number = await acceptFindings(baseline, report, settings);
  say(`${baseline.file} accepts ${number} finding${number === 1 ? '' : 's'} from now on.`);
  exit(EXIT.clean);
}

/** A folder that cannot be written to costs `assay replay`, not the check. */
function save(write: () => void, { terminal }: Invocation): void {
  try {
    write();
  } catch (error) {
    terminal.err(terminal.paint.dim(`The run was not saved for "assay replay": ${(error as Error).message}`));
  }
}
