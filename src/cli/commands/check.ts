import type { Command } from 'commander';
import type { InternalError } from '../../model/internal-error.js';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { planLines } from '../../report/terminal/plan-lines.js';
import { acceptRun } from '../check/accept-run.js';
import { addCheckOptions, type CheckOptions } from '../check/check-options.js';
import { checkSettings } from '../check/check-settings.js';
import { checkTarget } from '../check/check-target.js';
import { targetWords } from '../check/command-line.js';
import { deliverReport, planDelivery } from '../check/deliver-report.js';
import { exitCodeOf } from '../check/exit-code-of.js';
import { saveLastRun } from '../check/last-run.js';
import { runOrigin } from '../check/run-origin.js';
import type { CommandModule } from '../command-table.js';
import { errorMessage } from '../error-message.js';
import { EXIT, type ExitCode, whenUnwritten } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { PROGRAM } from '../program.js';
import { reportInternalError } from '../report-internal-error.js';
import { givenSecrets } from '../secrets/given-secrets.js';
import { resolveTarget } from '../target/resolve-target.js';
import { UsageError } from '../usage-error.js';
import { withinTime } from '../within-time.js';

/** `assay check`: test every tool of a server against what it advertises. */
export const checkCommand: CommandModule = {
  define(command) {
    addCheckOptions(command.argument('[target]', 'a URL, or a configuration file; a command goes after --'));
  },
  help: {
    examples: (assay) => [
      `${assay} check -- node server.js`,
      `${assay} check -- uvx my-server`,
      `${assay} check https://example.com/mcp --header "Authorization: Bearer …"`,
      `${assay} check --config .mcp.json`,
      `${assay} check --mode all --report html,junit --open -- node server.js`,
    ],
    everyday: [
      '--mode',
      '--allow',
      '--arg',
      '--config',
      '--fail-on',
      '--report',
      '--open',
      '--json',
      '--verbose',
      '--quiet',
    ],
    exitCodes: EXIT_CODES,
  },
  run: check,
};

async function check(command: Command, whole: Invocation): Promise<ExitCode> {
  const [target] = command.args;
  const options = command.opts<CheckOptions>();
  const invocation = withinTime(whole, options.maxTime);
  refuseContradictions(options);
  const settings = await checkSettings(options, process.cwd());
  const delivery = await planDelivery(options, invocation);
  const resolved = await resolveTarget(command.args, options, invocation);
  const [surplus] = resolved.rest;
  if (surplus !== undefined)
    throw new UsageError(`Unknown argument "${surplus}". Name a server by URL, or as a command after --.`);
  const words = targetWords(target, options, invocation);
  const origin = runOrigin(words, options, { startedAt: new Date(), assay: packageVersion() });
  invocation.terminal.progress(`Connecting to ${resolved.label} …`);
  for (const secret of givenSecrets(Object.values(settings.values))) invocation.secrets.add(secret);
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    const shownEvent = event.type === 'summary' ? { ...event, report: { ...event.report, origin } } : event;
    if (options.events === true) invocation.terminal.json(shownEvent, { isLine: true });
    if (options.dryRun === true) events.push(event);
  };
  let hasFailed = false;
  const onInternalError = ({ error, tool }: InternalError): void => {
    hasFailed = true;
    reportInternalError(error, invocation, tool);
  };
  const listener = { onEvent, onInternalError };
  const { report, fault } = await checkTarget(resolved, options, settings, words, invocation, listener);
  if (options.save && options.dryRun !== true && fault === undefined)
    save(
      () =>
        saveLastRun(
          invocation.secrets.maskValue({ target: words, report, failOn: settings.failOn }),
          invocation.env,
        ),
      invocation,
    );
  const shown = invocation.secrets.maskValue({ ...report, origin });
  const plan = planText(shown, events, options, fault !== undefined, invocation);
  const isDelivered = await deliverReport(shown, plan, delivery, options, settings, invocation);
  if (fault !== undefined) throw fault;
  if (hasFailed) return EXIT.internal;
  const code =
    options.updateBaseline === true
      ? await acceptRun(shown, options, settings, invocation)
      : exitCodeOf(report, settings.failOn, options.dryRun === true);
  return isDelivered ? code : whenUnwritten(code);
}

function refuseContradictions({ json, events, updateBaseline, dryRun }: CheckOptions): void {
  if (json === true && events === true)
    throw new UsageError('Use --json or --events, not both. The last event contains the report.');
  if (updateBaseline === true && dryRun === true)
    throw new UsageError(
      'Use --dry-run or --update-baseline, not both: a dry run has no findings to accept.',
    );
}

/** What is printed instead of the report: the plan of a dry run, and nothing for a server that could not be opened. */
function planText(
  report: RunReport,
  events: readonly RunEvent[],
  { dryRun }: CheckOptions,
  isUnopened: boolean,
  { terminal }: Invocation,
): string | undefined {
  if (isUnopened) return '';
  return dryRun === true ? planLines(events, report, terminal.paint).join('\n') : undefined;
}

/** A folder that cannot be written to costs `assay replay`, not the check. */
function save(write: () => void, { terminal }: Invocation): void {
  try {
    write();
  } catch (error) {
    terminal.err(
      terminal.paint.dim(`This run was not saved for "${PROGRAM} replay". ${errorMessage(error)}`),
    );
  }
}
