import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import type { Tool } from '../../model/tool.js';
import { harvest } from '../known/harvest.js';
import type { KnownValues } from '../known/known-values.js';
import { type PlanOptions, planScenarios } from '../plan-scenarios.js';
import type { SequenceStep, ValueFlow } from './sequence.js';

/** A step that was run: what was sent, and the result as the server sent it. */
export interface StepRecord {
  readonly tool: string;
  readonly arguments: unknown;
  readonly answer: unknown;
}

/** The arguments of a step, or the property for which no earlier step gave a value. */
export type BoundStep = { readonly arguments: unknown } | { readonly missing: string };

/** Fills a step in: what flows from the steps before it, and plausible values for the rest. */
export function bindStep(
  step: SequenceStep,
  tool: Tool,
  before: readonly StepRecord[],
  options: PlanOptions,
): BoundStep {
  const flowing: Record<string, readonly unknown[]> = {};
  for (const flow of step.takes) {
    const value = flowed(flow, before[flow.from]);
    if (value === undefined) return { missing: flow.property };
    flowing[flow.property] = [value];
  }
  const { values = {} } = options;
  const own = { ...values.tools?.[tool.name], ...flowing };
  const known: KnownValues = { ...values, tools: { ...values.tools, [tool.name]: own } };
  const [happy] = planScenarios(tool, { ...options, values: known, limit: 1 });
  if (happy === undefined || !isRecord(happy.arguments)) return { missing: '' };
  const sent = happy.arguments;
  const given = Object.entries(flowing).map(([name, [value]]) => [name, fitted(sent[name], value)] as const);
  const places = CHANGES.has(step.role) ? {} : placesOf(sent, before[0]?.arguments);
  return { arguments: { ...sent, ...places, ...Object.fromEntries(given) } };
}

/** Steps that are to say something else than the ones before them. */
const CHANGES: ReadonlySet<SequenceStep['role']> = new Set(['create', 'update']);

/** What the creation was told under the same name, such as a namespace: what was created is there, and nowhere else. */
function placesOf(sent: Readonly<Record<string, unknown>>, created: unknown): object {
  if (!isRecord(created)) return {};
  return Object.fromEntries(
    Object.entries(created).filter(
      ([name, value]) => typeof value === 'string' && typeof sent[name] === 'string',
    ),
  );
}

/** A list takes the one value as its only item. */
function fitted(planned: unknown, value: unknown): unknown {
  return Array.isArray(planned) && !Array.isArray(value) ? [value] : value;
}

function flowed({ of, names }: ValueFlow, record: StepRecord | undefined): unknown {
  if (record === undefined) return undefined;
  if (of === 'arguments') return isRecord(record.arguments) ? record.arguments[names[0] ?? ''] : undefined;
  const found = harvest({ tool: record.tool, answer: record.answer, isOurs: true });
  for (const name of names) {
    const match = found.find((one) => one.names.includes(foldName(name)));
    if (match !== undefined) return match.value;
  }
  return undefined;
}
