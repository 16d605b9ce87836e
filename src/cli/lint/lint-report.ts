import { relative } from 'node:path';
import { couldLintMeet, type LintScope } from '../../config/could-meet.js';
import { STALE_BASELINE } from '../../config/index.js';
import { judgeFindings } from '../../config/judge-findings.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { countFindings, type FindingReport, type Place } from '../../report/index.js';
import { pathInProject, projectPlace } from '../check/project-place.js';
import { loadBaseline } from '../config/baseline-file.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import type { TargetOptions } from '../target/target-options.js';
import { findingPlaces } from './finding-places.js';
import type { LintInput } from './lint-input.js';
import type { LintSettings } from './lint-settings.js';

/** Gathers what reporters need, without what the baseline accepts. */
export async function lintReport(
  input: LintInput,
  all: readonly Finding[],
  settings: LintSettings,
  more: Pick<FindingReport, 'matrix' | 'changes'> = {},
): Promise<FindingReport> {
  const { findings, accepted } = await withoutAccepted(input, all, settings);
  const places = findingPlaces(input, findings);
  return {
    source: input.label,
    version: packageVersion(),
    tools: toolNames(input.tools),
    findings,
    counts: countFindings(findings),
    accepted,
    failOn: settings.failOn,
    excerptOf: places.excerptOf,
    placeOf: (finding) =>
      finding.rule === STALE_BASELINE ? baselinePlace(settings) : places.placeOf(finding),
    ...more,
  };
}

/** What the definitions were judged by. */
export function lintScope(input: LintInput, { profiles }: LintSettings): LintScope {
  return { profiles: profiles.map(({ id }) => id), isFromFile: input.file !== undefined };
}

async function withoutAccepted(
  input: LintInput,
  all: readonly Finding[],
  settings: LintSettings,
): Promise<{ findings: readonly Finding[]; accepted: number }> {
  const { baseline: file, config } = settings;
  const scope = lintScope(input, settings);
  const { findings, accepted, stale } = judgeFindings(all, {
    config,
    couldMeet: (entry) => couldLintMeet(entry, scope),
    ...(file === undefined ? {} : { baseline: await loadBaseline(file) }),
  });
  return { findings: [...findings, ...stale], accepted: accepted.length };
}

/**
 * With places as code hosts need them: relative to the root of the repository. Findings about a running server are
 * placed in the file that represents it.
 */
export function hostedReport(
  report: FindingReport,
  options: Pick<TargetOptions, 'config' | 'cwd'>,
  invocation: Pick<Invocation, 'serverCommand' | 'env'>,
): FindingReport {
  const whole = projectPlace(options, invocation);
  const placeOf = (finding: Finding): Place | undefined => {
    const place = report.placeOf?.(finding);
    if (place === undefined) return whole;
    const file = pathInProject(place.file, invocation.env);
    return file === undefined ? place : { ...place, file };
  };
  return { ...report, placeOf };
}

function baselinePlace({ baseline }: LintSettings): Place | undefined {
  return baseline === undefined ? undefined : { file: relative(process.cwd(), baseline) || baseline };
}

/** The names that findings use; a tool without a name cannot be called. */
function toolNames(tools: readonly unknown[]): string[] {
  return tools.flatMap((tool) =>
    isRecord(tool) && typeof tool.name === 'string' ? [quote(tool.name, 128)] : [],
  );
}
