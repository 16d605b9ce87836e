import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { open } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import type { RunFinding } from '../../model/run-report.js';
import { shellWord } from '../../model/shell-word.js';
import { cleanLine } from '../../report/clean-text.js';
import { isFailure } from '../../report/finding-report.js';
import { failureLines } from '../../report/terminal/failure-lines.js';
import { counted } from '../../report/words.js';
import type { ValidateOptions } from '../../response/index.js';
import { type Replay, replay } from '../../run/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { type LastRun, readLastRuns } from '../check/last-run.js';
import { savedTarget } from '../check/saved-target.js';
import type { CommandModule } from '../command-table.js';
import { addConfigOptions, type ConfigOption, configuredResponses } from '../config/config-option.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

const PATIENCE = 10_000;

/** `assay replay`: re-runs the findings of the last check. */
export const replayCommand: CommandModule = {
  define(command) {
    const target = addTargetOptions(
      command.argument('[id]', 'the id of a finding (default: all errors and warnings)'),
    );
    addConfigOptions(target)
      .option('--trust', 'run what is saved in this folder, even if your own check did not save it')
      .option('--all', 'also replay notes')
      .option('--json', 'print the outcome as JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} replay            the errors and warnings of the last check`,
      `${assay} replay 1f3a9c02   one finding of it`,
    ],
    exitCodes: '0 fixed, 1 still failing, 2 wrong usage, 3 could not test',
  },
  run: replayFindings,
};

interface ReplayOptions extends TargetOptions, ConfigOption {
  readonly json?: true;
  readonly trust?: true;
  readonly all?: true;
}

const OUTCOMES = {
  fixed: { exit: EXIT.clean, colour: 'green', text: 'fixed' },
  still_failing: { exit: EXIT.findings, colour: 'red', text: 'still failing' },
  cannot_test: { exit: EXIT.untested, colour: 'yellow', text: 'cannot test' },
} as const;

async function replayFindings(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [id] = command.args;
  const options = command.opts<ReplayOptions>();
  const { runs, isTrusted } = await readLastRuns(invocation.env);
  if (!isTrusted && options.trust !== true) await requireTrust(runs, invocation);
  const chosen = runs.flatMap((run) => chosenFindings(run, id, options));
  if (chosen.length === 0) {
    if (id !== undefined) throw new UsageError(`The last check had no finding "${id}".`);
    if (options.json === true) await invocation.terminal.json([]);
    else invocation.terminal.out(nothingToReplay(runs));
    return EXIT.clean;
  }
  // Who names a finding asks about it alone; otherwise what did not fail the check does not fail this.
  const counts = ({ finding, run }: Chosen): boolean =>
    id !== undefined || isFailure(finding.severity, run.failOn ?? 'error');
  const responses = await configuredResponses(options);
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const one of chosen) {
    const { finding } = one;
    const { outcome, reason } = await inTime(invocation, () =>
      replayOne(one, options, responses, invocation),
    );
    const { exit, colour, text } = OUTCOMES[outcome];
    if (counts(one)) codes.push(exit);
    results.push({ id: finding.id, rule: finding.rule, outcome, reason });
    if (options.json === true) continue;
    const { out, paint } = invocation.terminal;
    out(
      `${paint[colour](text)} ${finding.id} ${paint.dim(finding.rule)} ${cleanLine(finding.subject.tool ?? '')}: ${cleanLine(reason)}`,
    );
    if (outcome === 'still_failing' && chosen.length === 1)
      out(failureLines([finding], paint, ASSAY_COMMAND).slice(1).join('\n'));
  }
  if (options.json === true) await invocation.terminal.json(results);
  if (codes.includes(EXIT.findings)) return EXIT.findings;
  return codes.includes(EXIT.untested) ? EXIT.untested : EXIT.clean;
}

/** Notes fail no check, and most cannot be shown by a call: they are replayed when someone asks for them. */
function chosenFindings(run: LastRun, id: string | undefined, { all }: ReplayOptions): readonly Chosen[] {
  return run.report.findings
    .filter((finding) => (id === undefined ? all === true || finding.severity !== 'info' : finding.id === id))
    .map((finding) => ({ finding, run }));
}

/** A finding, and the run of the server that it is about. */
interface Chosen {
  readonly finding: RunFinding;
  readonly run: LastRun;
}

function nothingToReplay(runs: readonly LastRun[]): string {
  const notes = runs.flatMap(({ report }) => report.findings).length;
  const more = notes === 0 ? '' : `, only ${counted(notes, 'note')} (--all replays them)`;
  return `The last check had no errors or warnings${more}. There is nothing to replay.`;
}

/** A folder from elsewhere may contain a saved run: the user decides whether its command may be started. */
async function requireTrust(runs: readonly LastRun[], { terminal }: Invocation): Promise<void> {
  const lines = runs.map(({ target: { url, command, options } }) => {
    const words = [
      ...(url === undefined ? [] : [url]),
      ...options,
      ...(command === undefined ? [] : ['--', ...command]),
    ];
    return `  ${words.map(shellWord).join(' ') || 'the bundled reference server'}`;
  });
  const what = `The run saved in this folder is not from your own check. It would use this server and call its tools:\n${lines.join('\n')}`;
  if (process.stdin.isTTY !== true)
    throw new UsageError(
      `${what}\nIf you trust it, use --trust. Otherwise, run "${ASSAY_COMMAND} check" first.`,
    );
  terminal.err(`${what}\nRun it? [y/N]`);
  for await (const line of createInterface({ input: process.stdin })) {
    if (/^y(es)?$/i.test(line.trim())) return;
    break;
  }
  throw new UsageError('Nothing was run.');
}

/** What there is no time for could not be tested; what was replayed before is reported. */
async function inTime({ signal }: Invocation, work: () => Promise<Replay>): Promise<Replay> {
  const limit = (): Fault | undefined => (signal.reason instanceof Fault ? signal.reason : undefined);
  try {
    signal.throwIfAborted();
    const result = await work();
    return result.outcome === 'cannot_test'
      ? { ...result, reason: limit()?.message ?? result.reason }
      : result;
  } catch (error) {
    const fault = error instanceof Fault ? limit() : undefined;
    if (fault === undefined) throw error;
    return { outcome: 'cannot_test', reason: fault.message };
  }
}

/** Each finding gets a server of its own: a call that ends one must not affect the next finding. */
async function replayOne(
  { finding, run: { target: words, report } }: Chosen,
  options: ReplayOptions,
  responses: ValidateOptions,
  invocation: Invocation,
): Promise<Replay> {
  if (JSON.stringify(finding.call ?? null).includes('[redacted]'))
    return {
      outcome: 'cannot_test',
      reason: `Its call has a secret, which is not saved. Run "${ASSAY_COMMAND} check" again.`,
    };
  const resolved = await savedTarget(words, options, invocation);
  invocation.terminal.progress(`Replaying ${finding.id} …`);
  await using session = await open(resolved.target, resolved.options);
  const result = await replay(session, finding, {
    timeout: options.timeout ?? PATIENCE,
    signal: invocation.signal,
    seed: report.seed,
    mode: report.mode,
    responses,
    reopen: () => open(resolved.target, resolved.options),
  });
  invocation.terminal.progress('');
  return result;
}
