import { extname } from 'node:path';
import type { ServersReport } from '../../model/servers-report.js';
import { runFindings } from '../../report/index.js';
import { serversLines } from '../../report/servers/servers-lines.js';
import { prettyForm } from '../../report/terminal/pretty-form.js';
import { counted } from '../../report/words.js';
import { tellActions } from '../github-actions.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { formContext } from './form-context.js';
import { projectPlace } from './project-place.js';
import type { ReportFile } from './report-files.js';
import { tellWritten, type WrittenReports, writeReport, writeReports } from './write-reports.js';

/**
 * Writes the reports of many servers, and prints what all of them say: one file where a form can show many servers, and
 * one for each server elsewhere. Returns whether every file was written.
 */
export async function deliverServers(
  report: ServersReport,
  plans: readonly string[],
  files: readonly ReportFile[],
  options: CheckOptions,
  settings: Pick<CheckSettings, 'failOn' | 'config'>,
  invocation: Invocation,
): Promise<boolean> {
  const { terminal } = invocation;
  const isForPeople = options.json !== true && options.events !== true;
  const reports = await writeServers(report, files, options, settings, invocation);
  if (options.json === true) await terminal.json(report);
  else if (isForPeople) await print(report, plans, options, invocation);
  if (options.dryRun !== true)
    for (const { report: run } of report.servers)
      tellActions(findingsOf(run, options, settings, invocation), invocation, { isLogged: isForPeople });
  tellWritten(reports, options, invocation);
  return reports.problems.length === 0;
}

async function print(
  report: ServersReport,
  plans: readonly string[],
  { verbose, quiet, dryRun }: CheckOptions,
  { terminal }: Invocation,
): Promise<void> {
  const { paint, width } = terminal;
  const lines = dryRun === true ? planTotals(report) : serversLines(report, paint, width);
  if (quiet === true) {
    terminal.out(lines.at(-1) ?? '');
    return;
  }
  for (const plan of plans) terminal.out(plan);
  if (verbose === true)
    for (const { name, fault, report: run } of report.servers) {
      if (fault !== undefined) continue;
      const context = { ...formContext(), paint, width, isVerbose: true };
      const findings = runFindings(run, { version: packageVersion() });
      terminal.out(`\n${paint.bold(name)}\n${await prettyForm.make(findings, context)}`);
    }
  terminal.out(lines.join('\n'));
}

/** A dry run has plans instead of verdicts. */
function planTotals({ servers }: ServersReport): string[] {
  const planned = servers.filter(({ fault }) => fault === undefined).length;
  return ['', `${planned} of ${counted(servers.length, 'server')} planned, no tool was called.`];
}

function findingsOf(
  run: ServersReport['servers'][number]['report'],
  options: CheckOptions,
  { failOn }: Pick<CheckSettings, 'failOn'>,
  invocation: Invocation,
): ReturnType<typeof runFindings> {
  const place = projectPlace(options, invocation);
  const isPlan = options.dryRun === true;
  const about = { version: packageVersion(), failOn, isPlan };
  return runFindings(run, place === undefined ? about : { ...about, place });
}

async function writeServers(
  report: ServersReport,
  files: readonly ReportFile[],
  options: CheckOptions,
  settings: Pick<CheckSettings, 'failOn' | 'config'>,
  invocation: Invocation,
): Promise<WrittenReports> {
  const context = formContext(settings.config.customRules);
  const written: ReportFile[] = [];
  const problems: string[] = [];
  const add = (done: WrittenReports): void => {
    written.push(...done.written);
    problems.push(...done.problems);
  };
  for (const file of files) {
    const { makeServers } = file.form;
    if (makeServers !== undefined) {
      const problem = writeReport(file, await makeServers(report, context));
      add(problem === undefined ? { written: [file], problems: [] } : { written: [], problems: [problem] });
    } else
      for (const { name, report: run } of report.servers)
        add(
          await writeReports(
            [{ ...file, path: pathOf(file.path, name) }],
            findingsOf(run, options, settings, invocation),
            context,
          ),
        );
  }
  return { written, problems };
}

/** `junit.xml` of the server `db` is `junit-db.xml`; what no file name may have is left out. */
function pathOf(path: string, server: string): string {
  const ending = extname(path);
  const name = server.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
  return `${path.slice(0, path.length - ending.length)}-${name}${ending}`;
}
