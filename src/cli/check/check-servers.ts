import type { RunEvent } from '../../model/run-event.js';
import { serverLine } from '../../report/servers/servers-lines.js';
import { serversReport } from '../../report/servers/servers-report.js';
import { unopenedReport } from '../../run/summary/run-summary.js';
import { type ExitCode, whenUnwritten } from '../exit-code.js';
import { keepRuns } from '../history/keep-runs.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { type ExaminedServer, eachServer, worstCode } from '../servers/each-server.js';
import type { ConfiguredServers } from '../target/configured-servers.js';
import { UsageError } from '../usage-error.js';
import { checkOne, type OneCheck } from './check-one.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { type CheckedServer, checkedServer, unopened } from './checked-server.js';
import { type TargetWords, targetWords } from './command-line.js';
import { deliverServers } from './deliver-servers.js';
import { reportFiles, requireFiles, withPage } from './report-files.js';
import { runOrigin } from './run-origin.js';
import { saveRuns } from './save-runs.js';

/** Checks every server of a configuration: a line each as they end, then one summary; the worst decides the exit code. */
export async function checkServers(
  servers: ConfiguredServers,
  options: CheckOptions,
  settings: CheckSettings,
  invocation: Invocation,
): Promise<ExitCode> {
  refuseForMany(options, servers);
  const files = withPage(reportFiles(options.report), options.open === true);
  requireFiles(files);
  const { terminal } = invocation;
  const startedAt = new Date();
  const isForPeople = options.json !== true && options.events !== true;
  const wordsOf = (name: string): TargetWords =>
    targetWords(undefined, { ...options, server: name }, invocation);
  const shared: CheckSettings = { ...settings, isOneOfMany: true };
  const conclude = (outcome: ExaminedServer<OneCheck>): CheckedServer =>
    outcome.fault === undefined
      ? checkedServer(outcome.name, outcome.value, options, settings)
      : unopened(outcome.name, outcome.fault, unopenedReport(outcome.fault.message, 'unknown', options));
  const outcomes = await eachServer<OneCheck>(
    servers,
    options.jobs,
    invocation,
    (resolved, own, name) => {
      const tell = (event: RunEvent): void => {
        if (options.events === true) terminal.jsonLine({ server: name, ...event });
      };
      return checkOne(resolved, wordsOf(name), { ...options, server: name }, shared, own, tell);
    },
    (outcome) => {
      const { run } = conclude(outcome);
      const isPlanned = options.dryRun === true && run.fault === undefined;
      if (isForPeople && options.quiet !== true && !isPlanned)
        terminal.out(serverLine(run, servers.names, terminal.paint, terminal.width));
    },
  );
  const checked = outcomes.map(conclude);
  const runs = checked.map(({ run }) => run);
  const origin = runOrigin(targetWords(undefined, options, invocation), options, {
    startedAt,
    assay: packageVersion(),
  });
  const report = invocation.secrets.maskValue(serversReport(runs, Date.now() - startedAt.getTime(), origin));
  const opened = runs.filter(({ fault }) => fault === undefined);
  saveRuns(
    opened.map(({ name, report: own }) => ({ target: wordsOf(name), report: own, failOn: settings.failOn })),
    options,
    invocation,
  );
  const plans = checked.flatMap(({ run, plan = '' }) => (plan === '' ? [] : [`\n${run.name}\n${plan}`]));
  const isDelivered = await deliverServers(report, plans, files, options, settings, invocation);
  const isKept = await keepRuns(runs, options, settings, invocation);
  const code = worstCode(checked.map((one) => one.code));
  return isDelivered && isKept ? code : whenUnwritten(code);
}

/** What needs one server says how to choose it. */
function refuseForMany(
  { compare, updateBaseline, updateLock }: CheckOptions,
  { file, names }: ConfiguredServers,
): void {
  const given = [
    ...(compare === undefined ? [] : ['--compare']),
    ...(updateBaseline === true ? ['--update-baseline'] : []),
    ...(updateLock === true ? ['--update-lock'] : []),
  ];
  const [flag] = given;
  if (flag !== undefined)
    throw new UsageError(
      `${flag} takes one server, and ${file} has ${names.length}. Choose one with --server: ${names.join(', ')}.`,
    );
}
