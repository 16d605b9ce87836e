import type { AssayConfig } from '../../config/index.js';
import { DRIFT_FORMS, formNamed } from '../../report/forms.js';
import { type FindingReport, isFailure } from '../../report/index.js';
import { formContext } from '../check/form-context.js';
import { type ReportFile, reportFiles, requireFiles } from '../check/report-files.js';
import { writeReports } from '../check/write-reports.js';
import { loadConfig } from '../config/load-config.js';
import { EXIT, type ExitCode, whenUnwritten } from '../exit-code.js';
import { tellActions } from '../github-actions.js';
import type { Invocation } from '../invocation.js';
import { hostedReport } from '../lint/lint-report.js';
import type { TargetOptions } from '../target/target-options.js';
import { type DriftOptions, failOnOf } from './drift-options.js';
import type { DriftPolicy } from './judge-drift.js';

/** How the command line and the configuration judge changes. */
export async function driftPolicy(options: DriftOptions, usual: DriftPolicy['failOn']): Promise<DriftPolicy> {
  const { configFile } = options;
  const config: AssayConfig =
    configFile === false ? {} : (await loadConfig(configFile, process.cwd())).config;
  return { config, failOn: failOnOf(options) ?? config.failOn ?? usual };
}

/** The files that `--report` asks for; refuses what could not be written. */
export function driftFiles({ report }: DriftOptions): readonly ReportFile[] {
  const files = reportFiles(report, DRIFT_FORMS);
  requireFiles(files);
  return files;
}

/** Prints a report of changes, writes the files that were asked for, and returns the exit code. */
export async function printDrift(
  report: FindingReport,
  options: DriftOptions & Pick<TargetOptions, 'config' | 'cwd'>,
  policy: DriftPolicy,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const form = formNamed(options.json === true ? 'json' : options.format, DRIFT_FORMS);
  const { paint, width } = terminal;
  const hosted = hostedReport(report, options, invocation);
  const context = {
    ...formContext(policy.config.customRules),
    paint,
    width,
    isVerbose: options.all === true,
  };
  const text = (await form?.make(form.isForCodeHost === true ? hosted : report, context)) ?? '';
  const isPretty = form?.name === 'pretty';
  if (isPretty) terminal.out(text);
  else terminal.document(text);
  tellActions(hosted, invocation, { isAnnotated: form?.name === 'github', isLogged: isPretty });
  const { written, problems } = await writeReports(driftFiles(options), hosted, formContext());
  for (const file of written) terminal[isPretty ? 'out' : 'err'](`Report (${file.form.name}): ${file.path}`);
  for (const problem of problems) terminal.err(`assay: ${problem}`);
  const hasFailed = report.findings.some(({ severity }) => isFailure(severity, report.failOn));
  const code = hasFailed ? EXIT.findings : EXIT.clean;
  return problems.length === 0 ? code : whenUnwritten(code);
}
