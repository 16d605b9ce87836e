import type { Command } from 'commander';
import { open } from '../../connect/index.js';
import type { RunFinding } from '../../model/run-report.js';
import { cleanLine } from '../../report/clean-text.js';
import { failureLines } from '../../report/terminal/failure-lines.js';
import { replay } from '../../run/index.js';
import type { TargetWords } from '../check/command-line.js';
import { type LastRun, readLastRun } from '../check/last-run.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, TARGET_HELP, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

const PATIENCE = 10_000;

/** `assay replay`: re-runs the findings of the last check. */
export const replayCommand: CommandModule = {
  define(command) {
    addTargetOptions(
      command.argument('[id]', 'the id of a finding; without it, all findings of the last check'),
    )
      .option('--json', 'print the outcome as JSON')
      .addHelpText(
        'after',
        `${TARGET_HELP}
Without a target, the server of the last check is used. Headers and values of variables must be given again.

Examples:
  assay replay 1f3a9c02
  assay replay`,
      );
  },
  run: replayFindings,
};

interface ReplayOptions extends TargetOptions {
  readonly json?: true;
}

const OUTCOMES = {
  fixed: { exit: EXIT.clean, colour: 'green', text: 'fixed' },
  still_failing: { exit: EXIT.findings, colour: 'red', text: 'still failing' },
  cannot_test: { exit: EXIT.untested, colour: 'yellow', text: 'cannot test' },
} as const;

async function replayFindings(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [id] = command.args;
  const options = command.opts<ReplayOptions>();
  const last = readLastRun();
  const { report } = last;
  const chosen = report.findings.filter((finding) => id === undefined || finding.id === id);
  if (chosen.length === 0)
    throw new UsageError(
      id === undefined ? 'The last check had no findings.' : `The last check had no finding "${id}".`,
    );
  const codes: ExitCode[] = [];
  const results: object[] = [];
  for (const finding of chosen) {
    const { outcome, reason } = await replayOne(finding, last, options, invocation);
    const { exit, colour, text } = OUTCOMES[outcome];
    codes.push(exit);
    results.push({ id: finding.id, rule: finding.rule, outcome, reason });
    if (options.json === true) continue;
    const { out, paint } = invocation.terminal;
    out(
      `${paint[colour](text)} ${finding.id} ${paint.dim(finding.rule)} ${cleanLine(finding.subject.tool ?? '')}: ${cleanLine(reason)}`,
    );
    if (outcome === 'still_failing' && chosen.length === 1)
      out(failureLines([finding], paint).slice(1).join('\n'));
  }
  if (options.json === true) invocation.terminal.json(results);
  if (codes.includes(EXIT.findings)) return EXIT.findings;
  return codes.includes(EXIT.untested) ? EXIT.untested : EXIT.clean;
}

/** Each finding gets a server of its own: a call that ends one must not affect the next finding. */
async function replayOne(
  finding: RunFinding,
  { target: words, report }: LastRun,
  options: ReplayOptions,
  invocation: Invocation,
) {
  const { url, command } = words;
  const isNamed = invocation.serverCommand !== undefined || options.config !== undefined;
  const saved: Invocation =
    isNamed || command === undefined ? invocation : { ...invocation, serverCommand: command };
  const positionals = isNamed || url === undefined ? [] : [url];
  const resolved = await resolveTarget(
    positionals,
    isNamed ? options : { ...options, ...savedOptions(words, options) },
    saved,
  );
  invocation.terminal.progress(`Replaying ${finding.id} …`);
  await using session = await open(resolved.target, resolved.options);
  const result = await replay(session, finding, {
    timeout: options.timeout ?? PATIENCE,
    signal: invocation.signal,
    seed: report.seed,
    mode: report.mode,
    reopen: () => open(resolved.target, resolved.options),
  });
  invocation.terminal.progress('');
  return result;
}

/** The options of the last check that say which server, read back from the words that were saved. */
function savedOptions({ options: words }: TargetWords, given: ReplayOptions): Partial<TargetOptions> {
  const value = (flag: string): string | undefined => {
    const at = words.indexOf(flag);
    return at < 0 ? undefined : words[at + 1];
  };
  const env = words.flatMap((word, index) => (word === '--env' ? [words[index + 1] ?? ''] : []));
  const entries = {
    config: value('--config'),
    server: value('--server'),
    cwd: value('--cwd'),
    transport: value('--transport'),
    protocol: value('--protocol'),
  };
  const known = Object.entries(entries).filter(
    ([name, text]) => text !== undefined && given[name as keyof TargetOptions] === undefined,
  );
  return {
    ...(Object.fromEntries(known) as Partial<TargetOptions>),
    env: given.env.length > 0 ? given.env : env,
  };
}
