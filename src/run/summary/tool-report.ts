import { quote, truncate } from '../../model/quote.js';
import type { Classification, ScenarioCategory } from '../../model/result.js';
import type {
  CaseCounts,
  RunFinding,
  SchemaCoverage,
  SchemaPoint,
  ToolReport,
} from '../../model/run-report.js';
import { ResponseValidator } from '../../response/index.js';
import { schemaPoints } from '../../scenario/index.js';
import { contentHash } from '../../schema/hash.js';
import { type Attempt, isUnauthorised } from '../attempt/attempt.js';
import { invalidCalls, invalidOutcome, isForTool } from '../control/invalid-call.js';
import type { ErrorStyle } from '../detect/server/error-structure.js';
import { latencyOf } from '../detect/server/slow.js';
import type { ResolvedRunOptions } from '../run-options.js';
import { type Boxes, pathInBox } from '../state/argument-box.js';
import { reported } from '../state/finding-book.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { classificationOf } from './classification.js';
import { classificationEvidence } from './classification-evidence.js';
import { contractOf } from './contract.js';
import { dataNeeded } from './data-needed.js';
import { exchangesOf } from './exchanges.js';
import { joinMembers } from './join-members.js';
import { outputPoints } from './output-points.js';
import { takeValue } from './wire-value.js';

/** Confidence that a tool works that was never seen to succeed is at most this. */
const UNSEEN = 50;

/** Characters of a description that a report shows. */
const MOST_OF_DESCRIPTION = 500;

/** Characters of a schema that a report shows. */
const MOST_OF_SCHEMA = 100_000;

/** Characters of a member of an enum that a point names. */
const MOST_OF_MEMBER = 200;

/** Points of one schema that a report lists; it counts all. */
const MOST_POINTS = 1_000;

/**
 * Sums up what was found out about a tool. `definition` has the findings about it that no call showed; `tools` is how
 * many tools share the room of the report.
 */
export function toolReport(
  state: ToolState,
  style: ErrorStyle,
  definition: readonly RunFinding[],
  { reproduce }: ResolvedRunOptions,
  boxes: Boxes,
  tools: number,
): ToolReport {
  const { attempts, tool } = state;
  const neverSucceeded = attempts.length > 0 && successes(state).length === 0;
  const classification = classificationOf(state, definition);
  const confidence = ResponseValidator.calculateOverallConfidence(telling(state).map(verdictOf));
  const untested =
    state.skipped ?? (attempts.length === 0 ? (state.stopped ?? 'no call was made') : undefined);
  const latency = latencyOf(state);
  const { findings, partOf } = joinMembers(
    state.book.entries.map((entry) => reported(entry, boxes, reproduce)),
  );
  return {
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: quote(tool.description, MOST_OF_DESCRIPTION) }),
    definition: `sha256:${contentHash(state.listed)}`,
    ...(classification === undefined ? {} : { classification }),
    confidence: Math.round(Math.min(confidence, neverSucceeded ? UNSEEN : 100, mostAfter(state))),
    evidence: classificationEvidence(state),
    ...(untested === undefined ? {} : { notTested: untested }),
    ...(state.neededMode === undefined ? {} : { neededMode: state.neededMode }),
    ...(attempts.length === 0 ? {} : cutShort(state)),
    neverSucceeded,
    dataNeeded: neverSucceeded ? dataNeeded(state) : [],
    cases: { planned: state.planned, ...counts(attempts) },
    categories: {
      happy_path: categoryCounts(state, 'happy_path'),
      edge_case: categoryCounts(state, 'edge_case'),
      boundary: categoryCounts(state, 'boundary'),
      error_case: categoryCounts(state, 'error_case'),
    },
    contract: contractOf(state, style),
    coverage: coverageOf(state),
    ...(latency === undefined ? {} : { latency }),
    findings: [...definition, ...findings],
    ...schemasOf(state),
    exchanges: exchangesOf(state, tools, reproduce).map((exchange) => ({
      ...exchange,
      findings: [...new Set(exchange.findings.map((id) => partOf.get(id) ?? id))],
    })),
  };
}

function schemasOf(state: ToolState): Pick<ToolReport, 'inputSchema' | 'outputSchema' | 'outputPoints'> {
  const { inputSchema, outputSchema } = state.listed;
  const input = { inputSchema: takeValue(inputSchema, MOST_OF_SCHEMA).wire };
  if (outputSchema === undefined) return input;
  const points = outputPoints(state).slice(0, MOST_POINTS).map(shownPoint);
  return { ...input, outputSchema: takeValue(outputSchema, MOST_OF_SCHEMA).wire, outputPoints: points };
}

function cutShort({ stopped, slow, withheld, omitted, pending }: ToolState): { cutShort?: string } {
  const few = omitted > 0 ? 'the calls of the run were too few for the rest of its plan' : undefined;
  const ended = pending.length > 0 ? 'the run ended before the rest of its plan' : undefined;
  const reason = stopped ?? slow ?? withheld ?? few ?? ended;
  return reason === undefined ? {} : { cutShort: reason };
}

/** The highest confidence for a tool with a partly executed plan: half after almost no calls. */
function mostAfter({ attempts, pending, left, omitted }: ToolState): number {
  const untried = pending.length + left.length + omitted;
  return 50 + (50 * attempts.length) / Math.max(1, attempts.length + untried);
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

/** The calls that say something about the tool: not those that something else has blocked. */
function telling(state: ToolState): readonly Attempt[] {
  const invalid = new Set(invalidCalls(state));
  const told = state.attempts.filter(
    (attempt) =>
      isForTool(attempt.arguments) &&
      !(invalid.has(attempt) && invalidOutcome(state, attempt).outcome === 'blocked'),
  );
  return told.length === 0 ? state.attempts : told;
}

/** A call that went wrong speaks against the tool, however good its response looked. */
function verdictOf(attempt: Attempt): { classification: Classification; confidence: number } {
  const { passed, validation } = attempt;
  if (isUnauthorised(attempt)) return { classification: 'connectivity_only', confidence: 30 };
  if (validation === undefined) return { classification: 'broken', confidence: 0 };
  const { classification, confidence } = validation;
  if (passed || classification !== 'fully_working') return { classification, confidence };
  return { classification: 'partially_working', confidence: Math.min(confidence, 70) };
}

function coverageOf({ tool, box, attempts }: ToolState): SchemaCoverage {
  const hit = new Set(attempts.flatMap(({ scenario }) => scenario.exercises));
  const points = schemaPoints(tool, attempts.length > 0 ? hit : undefined).map(({ ways, ...place }) => ({
    ...place,
    at: pathInBox(place.at, box),
    tried: ways.some((way) => hit.has(way)),
  }));
  const missed = points.filter(({ tried }) => !tried);
  return {
    exercised: points.length - missed.length,
    total: points.length,
    missed: missed.map(({ label, at }) => truncate(at === '' ? label : `${label} at ${at}`)),
    points: points.slice(0, MOST_POINTS).map(shownPoint),
  };
}

/** A point without texts of any length that a server may have put into its schema. */
function shownPoint({ member, ...point }: SchemaPoint): SchemaPoint {
  const isShort = JSON.stringify(member)?.length <= MOST_OF_MEMBER;
  return {
    ...point,
    at: truncate(point.at),
    label: truncate(point.label),
    ...(isShort ? { member } : {}),
  };
}
