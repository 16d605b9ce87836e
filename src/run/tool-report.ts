import type { Classification, ScenarioCategory } from '../model/result.js';
import type { CaseCounts, RunFinding, SchemaCoverage, ToolReport } from '../model/run-report.js';
import { ResponseValidator } from '../response/index.js';
import { coveragePoints } from '../scenario/index.js';
import type { Attempt } from './attempt.js';
import { contractOf } from './contract.js';
import type { ErrorStyle } from './error-style.js';
import { reported } from './finding-book.js';
import { latencyOf } from './latency.js';
import type { SettledRunOptions } from './run-options.js';
import { successes, type ToolState } from './tool-state.js';
import { dataNeeded } from './valid-rejected.js';

const CATEGORIES: readonly ScenarioCategory[] = ['happy_path', 'edge_case', 'boundary', 'error_case'];

/** Confidence that a tool works that was never seen to succeed is at most this. */
const UNSEEN = 50;

/** Sums up what was found out about a tool. `definition` has the findings about it that no call showed. */
export function toolReport(
  state: ToolState,
  style: ErrorStyle,
  definition: readonly RunFinding[],
  { reproduce }: SettledRunOptions,
): ToolReport {
  const { attempts, tool } = state;
  const neverSucceeded = attempts.length > 0 && successes(state).length === 0;
  const classification = classificationOf(state);
  const confidence = ResponseValidator.calculateOverallConfidence(attempts.map(verdictOf));
  const untested =
    state.skipped ?? (attempts.length === 0 ? (state.stopped ?? 'no call was made') : undefined);
  const latency = latencyOf(state);
  return {
    name: tool.name,
    ...(classification === undefined ? {} : { classification }),
    confidence: Math.round(neverSucceeded ? Math.min(confidence, UNSEEN) : confidence),
    ...(untested === undefined ? {} : { notTested: untested }),
    ...(attempts.length === 0 ? {} : cutShort(state)),
    neverSucceeded,
    dataNeeded: neverSucceeded ? dataNeeded(state) : [],
    cases: { planned: state.planned, ...counts(attempts) },
    categories: Object.fromEntries(
      CATEGORIES.map((category) => [category, categoryCounts(state, category)]),
    ) as ToolReport['categories'],
    contract: contractOf(state, style),
    coverage: coverageOf(state),
    ...(latency === undefined ? {} : { latency }),
    findings: [...definition, ...state.book.entries.map((entry) => reported(entry, reproduce))],
  };
}

function cutShort({ stopped, slow }: ToolState): { cutShort?: string } {
  const reason = stopped ?? slow;
  return reason === undefined ? {} : { cutShort: reason };
}

function counts(attempts: readonly Attempt[]): Pick<CaseCounts, 'executed' | 'passed'> {
  return { executed: attempts.length, passed: attempts.filter(({ passed }) => passed).length };
}

function categoryCounts(
  { attempts, pending, left: omitted }: ToolState,
  category: ScenarioCategory,
): CaseCounts {
  const made = attempts.filter(({ scenario }) => scenario.category === category);
  const left = [...pending, ...omitted].filter((scenario) => scenario.category === category).length;
  return { planned: made.length + left, ...counts(made) };
}

/** A call that went wrong speaks against the tool, however good its answer looked. */
function verdictOf({ passed, validation }: Attempt): { classification: Classification; confidence: number } {
  if (validation === undefined) return { classification: 'broken', confidence: 0 };
  const { classification, confidence } = validation;
  if (passed || classification !== 'fully_working') return { classification, confidence };
  return { classification: 'partially_working', confidence: Math.min(confidence, 70) };
}

/**
 * The guide's rule (all passed, most passed, some executed), with two additions: a tool that was never seen to succeed
 * has shown that it answers and no more, and one of which every call failed is named after how it failed.
 */
function classificationOf(state: ToolState): Classification | undefined {
  const { attempts } = state;
  if (attempts.length === 0) return undefined;
  const { executed, passed } = counts(attempts);
  if (passed === 0) {
    const kinds = new Set(attempts.map((attempt) => verdictOf(attempt).classification));
    for (const kind of ['broken', 'error'] as const) if (kinds.has(kind)) return kind;
  }
  if (successes(state).length === 0) return 'connectivity_only';
  if (passed === executed && state.book.entries.every(({ finding }) => finding.severity !== 'error'))
    return 'fully_working';
  return passed * 2 > executed ? 'partially_working' : 'connectivity_only';
}

function coverageOf({ tool, attempts }: ToolState): SchemaCoverage {
  const points = coveragePoints(tool);
  const hit = new Set(attempts.flatMap(({ scenario }) => scenario.exercises));
  const missed = points.filter((point) => !hit.has(point));
  return { exercised: points.length - missed.length, total: points.length, missed };
}
