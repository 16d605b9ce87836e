import { relative } from 'node:path';
import { applyBaseline, type BaselineResult, STALE_BASELINE, settleFindings } from '../../config/index.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { countFindings, type FindingReport, type Place, type RuleInfo } from '../../report/index.js';
import { loadBaseline } from '../config/baseline-file.js';
import { packageVersion } from '../package-file.js';
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

async function withoutAccepted(
  input: LintInput,
  all: readonly Finding[],
  settings: LintSettings,
): Promise<BaselineResult> {
  const { baseline, profiles, config } = settings;
  if (baseline === undefined) return { findings: all, accepted: 0 };
  const judged = new Set(profiles.map(({ id }) => id));
  const isApplied = (rule: string): boolean => {
    const [room, profile = ''] = rule.split('/');
    return room === 'portability' ? judged.has(profile) : room !== 'wire' || input.file === undefined;
  };
  const result = applyBaseline(all, await loadBaseline(baseline), isApplied);
  return { ...result, findings: settleFindings(result.findings, config) };
}

function baselinePlace({ baseline }: LintSettings): Place | undefined {
  return baseline === undefined ? undefined : { file: relative(process.cwd(), baseline) || baseline };
}

/** What is known of rules, the user's own included. */
export async function ruleLookup(settings: LintSettings): Promise<(id: string) => RuleInfo | undefined> {
  const { lintInfo, rulesById } = await import('../rules/rule-book.js');
  const own = new Map((settings.config.customRules ?? []).map((rule) => [rule.id as string, lintInfo(rule)]));
  const known = rulesById();
  return (id) => own.get(id) ?? known.get(id);
}

/** The names as findings have them; what has no name is no tool that anybody could call. */
function toolNames(tools: readonly unknown[]): string[] {
  return tools.flatMap((tool) =>
    isRecord(tool) && typeof tool.name === 'string' ? [quote(tool.name, 128)] : [],
  );
}
