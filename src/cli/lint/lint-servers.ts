import { isRecord } from '../../model/json.js';
import { countFindings, isFailure } from '../../report/finding-report.js';
import type { FindingReport } from '../../report/index.js';
import { json } from '../../report/json.js';
import type { Paint } from '../../report/terminal/paint.js';
import { pretty } from '../../report/terminal/pretty.js';
import { counted, countedFindings, shown } from '../../report/words.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { type ExaminedServer, eachServer, worstCode } from '../servers/each-server.js';
import type { ConfiguredServers } from '../target/configured-servers.js';
import type { TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import type { FixChoices } from './fix-tools.js';
import { judgeTools } from './judge-tools.js';
import { lintInput } from './lint-input.js';
import { lintReport } from './lint-report.js';
import type { LintChoices, LintSettings } from './lint-settings.js';

/** What the command line says about linting many servers. */
interface Choices extends TargetOptions, LintChoices, FixChoices {
  readonly json?: true;
  readonly format: string;
  readonly matrix?: true;
  readonly all?: true;
  readonly jobs: number;
}

/** Lints every server of a configuration: a line each, with `--all` every finding, and one summary. */
export async function lintServers(
  servers: ConfiguredServers,
  settings: LintSettings,
  options: Choices,
  invocation: Invocation,
): Promise<ExitCode> {
  refuseForMany(options, servers);
  const isJson = options.json === true || options.format === 'json';
  const { terminal } = invocation;
  const { paint, width } = terminal;
  const outcomes = await eachServer<FindingReport>(
    servers,
    options.jobs,
    invocation,
    async (_, own, name) => {
      const input = await lintInput(undefined, { ...options, server: name }, own);
      return await lintReport(input, await judgeTools(input, settings, own), settings);
    },
    (outcome) => {
      if (!isJson) terminal.out(lineOf(outcome, paint));
    },
  );
  const reports = outcomes.flatMap((outcome) => (outcome.fault === undefined ? [outcome] : []));
  if (isJson) await terminal.json({ servers: outcomes.map(jsonOf) });
  else {
    if (options.all === true)
      for (const { name, value } of reports)
        if (value.findings.length > 0)
          terminal.out(`\n${paint.bold(shown(name))}\n${pretty(value, { paint, width, all: true })}`);
    terminal.out(summaryLines(outcomes, servers, options.all === true, paint).join('\n'));
  }
  return worstCode(outcomes.map(codeOf));
}

function refuseForMany(
  { format, fix, matrix, updateBaseline }: Choices,
  { file, names }: ConfiguredServers,
): void {
  const flag =
    fix === true
      ? '--fix'
      : matrix === true
        ? '--matrix'
        : updateBaseline === true
          ? '--update-baseline'
          : format === 'pretty' || format === 'json'
            ? undefined
            : `--format ${format}`;
  if (flag !== undefined)
    throw new UsageError(
      `${flag} takes one server, and ${file} has ${names.length}. Choose one with --server: ${names.join(', ')}.`,
    );
}

function codeOf(outcome: ExaminedServer<FindingReport>): ExitCode {
  if (outcome.fault !== undefined) return EXIT.untested;
  const { findings, failOn } = outcome.value;
  return findings.some(({ severity }) => isFailure(severity, failOn)) ? EXIT.findings : EXIT.clean;
}

function jsonOf(outcome: ExaminedServer<FindingReport>): unknown {
  const { name } = outcome;
  if (outcome.fault !== undefined)
    return { name, fault: { code: outcome.fault.code, message: outcome.fault.message } };
  const value: unknown = JSON.parse(json(outcome.value));
  return { name, ...(isRecord(value) ? value : {}) };
}

function lineOf(outcome: ExaminedServer<FindingReport>, paint: Paint): string {
  const name = paint.bold(shown(outcome.name));
  if (outcome.fault !== undefined) return `${paint.yellow('○')} ${name}: ${shown(outcome.fault.message)}`;
  const { counts, tools } = outcome.value;
  const mark = counts.error > 0 ? paint.red('✗') : counts.warning > 0 ? paint.yellow('!') : paint.green('✓');
  return `${mark} ${name}: ${countedFindings(counts)} in ${counted(tools.length, 'tool')}`;
}

function summaryLines(
  outcomes: readonly ExaminedServer<FindingReport>[],
  { file }: ConfiguredServers,
  isFull: boolean,
  paint: Paint,
): string[] {
  const findings = outcomes.flatMap((outcome) => (outcome.fault === undefined ? outcome.value.findings : []));
  const next = `${ASSAY_COMMAND} lint --config ${file} --server <name>, or --all`;
  return [
    '',
    ...(isFull || findings.length === 0 ? [] : [`${paint.bold('Next:')} ${next} shows the findings.`, '']),
    `${counted(outcomes.length, 'server')}: ${countedFindings(countFindings(findings))}`,
  ];
}
