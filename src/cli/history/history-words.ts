import { counted } from '../../report/words.js';
import type { KeptRun } from '../../store/index.js';

const BARS = '▁▂▃▄▅▆▇█';

/** What a run changed: `2 new findings, 1 fixed, 1 back`. */
export function changeWords({
  findings_new,
  findings_fixed,
  findings_returned,
}: Pick<KeptRun, 'findings_new' | 'findings_fixed' | 'findings_returned'>): string {
  const parts = [
    findings_new > 0 ? counted(findings_new, 'new finding') : '',
    findings_returned > 0 ? `${findings_returned} back` : '',
    findings_fixed > 0 ? `${findings_fixed} fixed` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no finding is new or fixed' : parts.join(', ');
}

/** The share of fully working tools in each run, the oldest first; a dot where the server could not be tested. */
export function sparkline(runs: readonly KeptRun[]): string {
  return runs.map(({ verdict, tools, fully_working }) => bar(verdict, tools, fully_working)).join('');
}

function bar(verdict: KeptRun['verdict'], tools: number, working: number): string {
  if (verdict === 'untested' || tools === 0) return '·';
  return BARS[Math.round((working / tools) * (BARS.length - 1))] ?? '';
}

/** `2026-01-02 08:30`, in UTC. */
export function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** `5 of 6`, or a dash for a server that could not be opened. */
export function workingTools({ fault, tools, fully_working }: KeptRun): string {
  return fault === null ? `${fully_working} of ${tools}` : '–';
}
