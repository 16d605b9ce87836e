import type { Command } from 'commander';
import { open } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import type { Session } from '../../model/session.js';
import { readToolList } from '../../protocol/index.js';
import { cleanLine, cleanText } from '../../report/clean-text.js';
import { findingLines } from '../../report/terminal/finding-lines.js';
import { compileSchema } from '../../schema/compile.js';
import type { CommandModule } from '../command-table.js';
import { remedies } from '../doctor/remedies.js';
import { remedyLines } from '../doctor/remedy-lines.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation } from '../invocation.js';
import { serverName } from '../opened-server.js';
import { type ResolvedTarget, resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';

/** How long the doctor waits where no --timeout is given: a person sits in front of it. */
const PATIENCE = 15_000;

/** `assay doctor`: why can I not connect? */
export const doctorCommand: CommandModule = {
  define(command) {
    addTargetOptions(
      command.argument('[target]', 'a URL, or a configuration file; a command goes after --'),
    ).option('--json', 'print the diagnosis as JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} doctor -- npx -y my-server`,
      `${assay} doctor http://localhost:3000/mcp`,
      `${assay} doctor --config ~/.cursor/mcp.json`,
    ],
    everyday: ['--config', '--server', '--json', '--timeout'],
    exitCodes: EXIT_CODES,
  },
  run: examine,
};

interface DoctorOptions extends TargetOptions {
  readonly json?: true;
}

/** One step of the examination. */
interface Step {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

async function examine(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<DoctorOptions>();
  const resolved = await resolveTarget(command.args, options, invocation);
  const timeouts = { open: PATIENCE, call: PATIENCE, ...resolved.options.timeouts };
  invocation.terminal.progress(`Examining ${resolved.label} …`);
  try {
    await using session = await open(resolved.target, { ...resolved.options, timeouts });
    return await healthy(session, resolved, options, invocation);
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'config') throw error;
    return ill(error, resolved, options, invocation);
  }
}

async function healthy(
  session: Session,
  { label }: ResolvedTarget,
  options: DoctorOptions,
  { terminal }: Invocation,
): Promise<ExitCode> {
  const list = await session.listTools();
  const { tools, findings: read } = readToolList(list.tools, session.revision, {
    compile: compileSchema,
  });
  const findings = [...session.findings, ...list.findings, ...read];
  const steps: Step[] = [
    { name: 'reached', ok: true, detail: `${label} over ${session.transport}` },
    {
      name: 'agreed',
      ok: true,
      detail: `${serverName(session)}, protocol ${session.revision} (${session.era})`,
    },
    {
      name: 'listed',
      ok: tools.length === list.tools.length,
      detail: `${tools.length} of ${list.tools.length} tools can be read`,
    },
  ];
  if (options.json) terminal.json({ healthy: true, steps, findings });
  else
    terminal.out([...stepLines(steps, terminal.paint), ...findingLines(findings, terminal.paint)].join('\n'));
  return findings.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.clean;
}

function ill(
  fault: Fault,
  { label }: ResolvedTarget,
  options: DoctorOptions,
  { terminal }: Invocation,
): ExitCode {
  if (options.json) {
    terminal.json({
      healthy: false,
      fault: { code: fault.code, message: fault.message },
      remedies: remedies(fault),
      stderr: fault.stderr ?? '',
      noise: fault.noise ?? [],
    });
    return EXIT.untested;
  }
  const { paint } = terminal;
  const title = `${paint.red('✗')} ${paint.bold(cleanLine(label))}: ${cleanText(fault.message)}`;
  terminal.out([title, ...remedyLines(fault, paint)].join('\n'));
  return EXIT.untested;
}

function stepLines(steps: readonly Step[], paint: Invocation['terminal']['paint']): string[] {
  return steps.map(
    ({ name, ok, detail }) =>
      `${ok ? paint.green('✓') : paint.red('✗')} ${name.padEnd(8)} ${cleanLine(detail)}`,
  );
}
