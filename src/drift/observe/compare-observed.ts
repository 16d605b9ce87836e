import type { Finding } from '../../model/finding.js';
import { changeFinding } from '../diff/drift-change.js';
import { departures } from './departures.js';
import { mergedLanes, observedLane } from './observed-lane.js';
import type { ObservedTool } from './observed-tool.js';
import type { ToolObserver } from './tool-observer.js';
import { unkeptPromises } from './unkept-promises.js';

/** What the calls of a tool show beside what the lock file has seen. */
export interface ObservedComparison {
  readonly findings: readonly Finding[];
  /** What the lock file would keep: both together, or this run alone where it contradicts the lock. */
  readonly lane?: ObservedTool;
}

/** Compares the calls of a tool with what the lock file has seen of it. */
export function compareObserved(observer: ToolObserver, before?: ObservedTool): ObservedComparison {
  const contradictions = before === undefined ? [] : [...departures(observer, before)];
  const lane = laneAfter(observedLane(observer), before, contradictions.length > 0);
  const promises = lane === undefined ? [] : unkeptPromises(observer, lane);
  const findings = [...contradictions, ...promises].map((change) =>
    changeFinding(observer.tool.name, change),
  );
  return { findings, ...(lane === undefined ? {} : { lane }) };
}

function laneAfter(
  fresh: ObservedTool | undefined,
  before: ObservedTool | undefined,
  isContradicted: boolean,
): ObservedTool | undefined {
  if (isContradicted) return fresh ?? {};
  if (before === undefined) return fresh;
  return fresh === undefined ? before : mergedLanes(before, fresh);
}
