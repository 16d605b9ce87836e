import { couldRunMeet } from '../../config/could-meet.js';
import type { RunReport } from '../../model/run-report.js';
import { counted } from '../../report/words.js';
import { writeBaseline } from '../config/baseline-file.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';

/**
 * Accepts everything that a run found, and keeps entries that it could not have met. A partial run accepts nothing.
 */
export async function acceptRun(
  report: RunReport,
  { json, events }: CheckOptions,
  { baseline, isNarrow, lock }: CheckSettings,
  { terminal }: Invocation,
): Promise<ExitCode> {
  if (baseline === undefined) return EXIT.clean;
  const { file, known } = baseline;
  if (report.partial !== undefined) {
    terminal.err(`assay: ${file} was not written, because the run is partial.`);
    return EXIT.untested;
  }
  const kept = known.accepted.filter(
    (entry) => !couldRunMeet(entry, { ...report, isNarrow, hasLock: lock !== undefined }),
  );
  const number = writeBaseline(file, [...report.findings, ...(report.accepted ?? [])], kept);
  terminal[json === true || events === true ? 'err' : 'out'](
    `${file} now accepts ${counted(number, 'finding')}.`,
  );
  return EXIT.clean;
}
