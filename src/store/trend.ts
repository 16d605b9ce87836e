import type { ServerVerdict } from '../model/servers-report.js';

/** Runs that a trend shows. */
export const TREND_LENGTH = 30;

/** Steps of the share of working tools. */
const STEPS = 10;

const CODES = { clean: 'A', findings: 'a' } as const;
const UNTESTED = '.';

/** One run of a trend. */
export interface TrendPoint {
  readonly verdict: ServerVerdict;
  /** The share of tools that work fully, 0 to 1. */
  readonly working: number;
}

/** A run as a character of a trend. */
export function trendCharacter(verdict: ServerVerdict, working: number, tools: number): string {
  if (verdict === 'untested') return UNTESTED;
  const step = tools === 0 ? 0 : Math.round((working / tools) * STEPS);
  return String.fromCharCode(CODES[verdict].charCodeAt(0) + step);
}

/** The runs of a trend, the oldest first. */
export function readTrend(trend: string): TrendPoint[] {
  return [...trend].map((character): TrendPoint => {
    if (character === UNTESTED) return { verdict: 'untested', working: 0 };
    const verdict = character >= CODES.findings ? 'findings' : 'clean';
    const step = character.charCodeAt(0) - CODES[verdict].charCodeAt(0);
    return { verdict, working: step / STEPS };
  });
}
