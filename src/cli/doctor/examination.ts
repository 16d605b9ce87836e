import { open } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import { readToolList } from '../../protocol/index.js';
import { cleanLine, cleanText } from '../../report/clean-text.js';
import { countFindings } from '../../report/finding-report.js';
import { findingLines } from '../../report/terminal/finding-lines.js';
import type { Paint } from '../../report/terminal/paint.js';
import { countedFindings } from '../../report/words.js';
import { compileSchema } from '../../schema/compile.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { serverName } from '../opened-server.js';
import type { ResolvedTarget } from '../target/resolve-target.js';
import { withoutAbort } from '../within-time.js';
import { remedies } from './remedies.js';
import { remedyLines } from './remedy-lines.js';

/** How long the doctor waits where no --timeout is given: a person sits in front of it. */
const PATIENCE = 15_000;

/** One step of the examination. */
interface Step {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** What the doctor says of a server: that it can be used, or why it cannot be reached. */
export type Examination =
  | { readonly healthy: true; readonly steps: readonly Step[]; readonly findings: readonly Finding[] }
  | { readonly healthy: false; readonly fault: Fault };

/** Opens a server and reads its tools. */
export async function diagnoseServer(
  { target, options, label }: ResolvedTarget,
  { noteInternalError }: Pick<Invocation, 'noteInternalError'>,
): Promise<Examination> {
  const timeouts = { open: PATIENCE, call: PATIENCE, ...options.timeouts };
  try {
    await using session = await open(target, { ...options, timeouts });
    const list = await session.listTools();
    const { tools, findings } = readToolList(list.tools, session.revision, {
      compile: compileSchema,
      onInternalError: (error) => noteInternalError(error),
    });
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
    return { healthy: true, steps, findings: [...session.findings, ...list.findings, ...findings] };
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'config') throw error;
    return { healthy: false, fault: withoutAbort(error) };
  }
}

/** The exit code for a diagnosis. */
export function diagnosisCode(diagnosis: Examination): ExitCode {
  if (!diagnosis.healthy) return EXIT.untested;
  return diagnosis.findings.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.clean;
}

/** A diagnosis for programs. */
export function diagnosisJson(diagnosis: Examination): object {
  if (diagnosis.healthy) return diagnosis;
  const { fault } = diagnosis;
  return {
    healthy: false,
    fault: { code: fault.code, message: fault.message },
    remedies: remedies(fault),
    stderr: fault.stderr ?? '',
    noise: fault.noise ?? [],
  };
}

/** A diagnosis of one server, with everything that may help. */
export function diagnosisLines(diagnosis: Examination, label: string, paint: Paint): string[] {
  if (diagnosis.healthy)
    return [
      ...diagnosis.steps.map(
        ({ name, ok, detail }) =>
          `${ok ? paint.green('✓') : paint.red('✗')} ${name.padEnd(8)} ${cleanLine(detail)}`,
      ),
      ...findingLines(diagnosis.findings, paint),
    ];
  const { fault } = diagnosis;
  const title = `${paint.red('✗')} ${paint.bold(cleanLine(label))}: ${cleanText(fault.message)}`;
  return [title, ...remedyLines(fault, paint)];
}

/** A diagnosis of one server among others: a line, and below it what to do where it cannot be reached. */
export function briefDiagnosis(diagnosis: Examination, name: string, paint: Paint): string[] {
  if (!diagnosis.healthy) {
    const { fault } = diagnosis;
    const advice = remedies(fault).map(({ cause, fix }) =>
      cause === fault.message ? fix : `${cause} ${fix}`,
    );
    return [
      `${paint.red('✗')} ${paint.bold(cleanLine(name))}: ${cleanLine(fault.message)}`,
      ...advice.map((text) => `    ${paint.green('→')} ${cleanLine(text)}`),
    ];
  }
  const counts = countFindings(diagnosis.findings);
  const details = diagnosis.steps.slice(1).map(({ detail }) => detail);
  const found = diagnosis.findings.length === 0 ? [] : [countedFindings(counts)];
  const mark = counts.error > 0 ? paint.red('✗') : paint.green('✓');
  return [`${mark} ${paint.bold(cleanLine(name))}: ${cleanLine([...details, ...found].join(' · '))}`];
}
