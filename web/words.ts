import type { RunFinding, ToolReport } from '../src/model/run-report.js';
import { cleanLine } from '../src/report/clean-text.js';

/** Characters of a name or a sentence that are shown; what is longer is an attack on the page, not a name. */
const LONGEST = 500;

/** A text of the server on one line, what is invisible shown as its code. */
export function plain(text: string): string {
  return text.length <= LONGEST ? cleanLine(text) : `${cleanLine(text.slice(0, LONGEST).toWellFormed())}…`;
}

/** What a tool is, for the reader; decides its colour and the filter it falls under. */
export type Standing = 'good' | 'fair' | 'bad' | 'untested';

/** The classes of tools in the order in which they are shown. */
export const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['good', 'fully working'],
  ['fair', 'partially working, or no success seen'],
  ['bad', 'not working'],
  ['untested', 'not tested'],
];

/** The standing of a tool. A tool that never succeeded because it had no real values is not defective. */
export function standingOf({ classification, notTested, neverSucceeded }: ToolReport): Standing {
  if (notTested !== undefined || classification === undefined) return 'untested';
  if (classification === 'fully_working') return 'good';
  if (classification === 'partially_working') return 'fair';
  return classification === 'connectivity_only' && neverSucceeded ? 'fair' : 'bad';
}

/** The classes, as the terminal names them. */
export const CLASSES = {
  fully_working: 'fully working',
  partially_working: 'partially working',
  connectivity_only: 'connectivity only',
  broken: 'broken',
  error: 'error',
} as const;

/** The classification of a tool in words. */
export function verdictOf(tool: ToolReport): string {
  if (standingOf(tool) === 'untested') return 'not tested';
  const { classification = 'error', neverSucceeded } = tool;
  return neverSucceeded && classification === 'connectivity_only'
    ? 'no success seen'
    : CLASSES[classification];
}

/** The severities as people call them. */
export const SEVERITIES = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A whole number with commas between the thousands; what the platform offers for it takes long to load. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Milliseconds as a person says them. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(0)} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${milliseconds.toFixed(0)} ms` : `${milliseconds.toFixed(1)} ms`;
}

/** A share in whole per cent; nothing of nothing is nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The worst findings first, otherwise in the order of the run. */
export function worstFirst(findings: readonly RunFinding[]): readonly RunFinding[] {
  return findings.toSorted((left, right) => RANK[left.severity] - RANK[right.severity]);
}

const STANDING_RANK = { bad: 0, fair: 1, untested: 2, good: 3 } as const;

/** The tools that need looking at first, otherwise in the order of the list. */
export function worstToolsFirst(tools: readonly ToolReport[]): readonly ToolReport[] {
  const rank = new Map(tools.map((tool) => [tool, STANDING_RANK[standingOf(tool)]]));
  return tools.toSorted((left, right) => (rank.get(left) ?? 0) - (rank.get(right) ?? 0));
}
