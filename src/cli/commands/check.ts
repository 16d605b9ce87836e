import type { Command } from 'commander';
import type { RunEvent } from '../../model/run-event.js';
import type { RunReport } from '../../model/run-report.js';
import { acceptRun } from '../check/accept-run.js';
import { checkOne } from '../check/check-one.js';
import { addCheckOptions, type CheckOptions } from '../check/check-options.js';
import { checkServers } from '../check/check-servers.js';
import { checkSettings } from '../check/check-settings.js';
import { checkedServer } from '../check/checked-server.js';
import { targetWords } from '../check/command-line.js';
import { deliverReport, planDelivery } from '../check/deliver-report.js';
import { saveRuns } from '../check/save-runs.js';
import type { CommandModule } from '../command-table.js';
import type { RunObservation } from '../drift/observe-run.js';
import { EXIT, type ExitCode, whenUnwritten } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import { keepRuns } from '../history/keep-runs.js';
import type { Invocation } from '../invocation.js';
import { givenSecrets } from '../secrets/given-secrets.js';
import { configuredServers, withConfigFile } from '../target/configured-servers.js';
import { resolveTarget } from '../target/resolve-target.js';
import { tellBundled } from '../target/tell-bundled.js';
import { UsageError } from '../usage-error.js';

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

async function check(command: Command, invocation: Invocation): Promise<ExitCode> {
  const { words, options } = withConfigFile(command.args, command.opts<CheckOptions>());
  refuseContradictions(options);
  const settings = await checkSettings(options, process.cwd());
  for (const secret of givenSecrets(Object.values(settings.values))) invocation.secrets.add(secret);
  const servers = await configuredServers(words, options, invocation);
  if (servers !== undefined) return await checkServers(servers, options, settings, invocation);
  const delivery = await planDelivery(options, invocation);
  const resolved = await resolveTarget(words, options, invocation);
  const [surplus] = resolved.rest;
  if (surplus !== undefined)
    throw new UsageError(`Unknown argument "${surplus}". Name a server by URL, or as a command after --.`);
  if (options.quiet !== true) await tellBundled('check', resolved, invocation);
  const target = targetWords(words[0], options, invocation);
  const tell = (event: RunEvent): void => {
    if (options.events === true) invocation.terminal.jsonLine(event);
  };
  const checked = await checkOne(resolved, target, options, settings, invocation, tell);
  const { report, fault, hasFailed, plan, observation } = checked;
  if (fault === undefined) saveRuns([{ target, report, failOn: settings.failOn }], options, invocation);
  const isDelivered = await deliverReport(report, plan, delivery, options, settings, invocation);
  const { run, code } = checkedServer(options.server ?? '', checked, options, settings);
  const isKept = await keepRuns([run], options, settings, invocation);
  if (fault !== undefined) throw fault;
  if (hasFailed) return EXIT.internal;
  if (observation !== undefined) await recordRun(observation, report, options, invocation);
  const verdict =
    options.updateBaseline === true ? await acceptRun(report, options, settings, invocation) : code;
  return isDelivered && isKept ? verdict : whenUnwritten(verdict);
}

/** Writes what was seen to the lock file, or says how to. */
async function recordRun(
  { run, entry }: RunObservation,
  report: RunReport,
  { updateLock, json, events, quiet }: CheckOptions,
  invocation: Invocation,
): Promise<void> {
  const { terminal } = invocation;
  if (updateLock === true) {
    const { recordObserved } = await import('../drift/observed-lock.js');
    const said = recordObserved(entry, run.lanes(), report, invocation);
    if (quiet !== true) terminal[json === true || events === true ? 'err' : 'out'](said);
  } else if (entry.locked.observed === undefined && quiet !== true)
    terminal.err(
      `${entry.file} has not seen any responses of ${entry.name} yet. To record them, add --update-lock.`,
    );
}

function refuseContradictions({ json, events, updateBaseline, updateLock, dryRun }: CheckOptions): void {
  if (json === true && events === true)
    throw new UsageError('Use --json or --events, not both. The last event contains the report.');
  if (updateLock === true && dryRun === true)
    throw new UsageError('Use --dry-run or --update-lock, not both: a dry run sees no responses.');
  if (updateBaseline === true && dryRun === true)
    throw new UsageError(
      'Use --dry-run or --update-baseline, not both: a dry run has no findings to accept.',
    );
}
