import type { Standing } from '../words.js';
import type { Server, Tool } from './api.js';

/** How a verdict is called, and its colour. */
export const VERDICTS: Readonly<Record<Server['verdict'], readonly [words: string, standing: Standing]>> = {
  findings: ['findings', 'bad'],
  untested: ['not tested', 'untested'],
  clean: ['clean', 'good'],
  unchecked: ['not checked yet', 'untested'],
};

/** How a class of tools is called, and its colour. */
export const TOOL_CLASSES: Readonly<
  Record<NonNullable<Tool['classification']>, readonly [words: string, standing: Standing]>
> = {
  fully_working: ['fully working', 'good'],
  partially_working: ['partially working', 'fair'],
  connectivity_only: ['connectivity only', 'fair'],
  broken: ['broken', 'bad'],
  error: ['error', 'bad'],
};

/** The words and the colour of a tool. */
export function classOf(tool: Tool | undefined): readonly [words: string, standing: Standing] {
  if (tool === undefined) return ['not listed', 'untested'];
  return tool.classification === undefined ? ['not tested', 'untested'] : TOOL_CLASSES[tool.classification];
}

const UNITS = [
  [86_400_000 * 365, 'year'],
  [86_400_000 * 30, 'month'],
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** How long ago a time is: `3 hours ago`. */
export function ago(time: string, now: number = Date.now()): string {
  const passed = now - Date.parse(time);
  for (const [length, unit] of UNITS) {
    const number = Math.floor(passed / length);
    if (number >= 1) return `${number} ${unit}${number === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** `2026-01-02 08:30 UTC`. */
export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Whether the last verdict of a server is worse or better than the one before. */
export function changeOf({ verdict, previousVerdict }: Server): 'worse' | 'better' | undefined {
  if (previousVerdict === undefined || previousVerdict === verdict) return undefined;
  const rank = { findings: 0, untested: 1, unchecked: 1, clean: 2 } as const;
  return rank[verdict] < rank[previousVerdict] ? 'worse' : 'better';
}
