import type { ToolReport } from '../src/model/run-report.js';
import { share, worstToolsFirst } from './words.js';

/** The orders in which tools can be looked at, with their names. */
export const ORDERS = {
  worst: 'worst first',
  slowest: 'slowest first',
  untried: 'lowest schema coverage first',
  unsure: 'lowest confidence first',
  name: 'by name',
} as const;

/** One of the orders. */
export type ToolOrder = keyof typeof ORDERS;

/** Tools in an order; those that come to the same stay as they are, and what was not measured comes last. */
export function ordered(tools: readonly ToolReport[], order: ToolOrder): readonly ToolReport[] {
  if (order === 'worst') return worstToolsFirst(tools);
  if (order === 'name') return tools.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const keys = new Map(tools.map((tool) => [tool, keyOf(tool, order)]));
  return tools.toSorted((left, right) => (keys.get(left) ?? 0) - (keys.get(right) ?? 0));
}

function keyOf(tool: ToolReport, order: 'slowest' | 'untried' | 'unsure'): number {
  const { latency, coverage, confidence, notTested } = tool;
  if (order === 'slowest') return latency === undefined ? 1 : -latency.p50;
  if (notTested !== undefined) return Number.MAX_SAFE_INTEGER;
  if (order === 'unsure') return confidence;
  return coverage.total === 0 ? Number.MAX_SAFE_INTEGER : share(coverage.exercised, coverage.total);
}
