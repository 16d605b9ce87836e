import type { JSX } from 'preact';
import { duration } from '../words.js';
import { Ends } from './parts.js';

/** The latency of a tool in a run, in milliseconds. */
export interface LatencyPoint {
  readonly at: string;
  readonly p50: number;
  readonly p95: number;
}

const WIDTH = 900;
const HEIGHT = 110;

/** The latency of successful calls by run: half of the calls, and 95 % of them. The table of runs has the numbers. */
export function LatencyChart({ points }: { readonly points: readonly LatencyPoint[] }): JSX.Element | null {
  if (points.length < 2) return null;
  const inOrder = points.toReversed();
  const most = Math.max(1, ...inOrder.map(({ p95 }) => p95));
  const x = (index: number): number => (index / (inOrder.length - 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / most) * (HEIGHT - 12);
  const line = (field: 'p50' | 'p95'): string =>
    inOrder.map((point, index) => `${x(index).toFixed(1)},${y(point[field]).toFixed(1)}`).join(' ');
  return (
    <figure class="latency">
      <figcaption>Latency of successful calls, up to {duration(most)}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="rule" x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        <polyline class="line pale" points={line('p95')} />
        <polyline class="line" points={line('p50')} />
      </svg>
      <Ends first={inOrder[0]?.at.slice(0, 10)} last={inOrder.at(-1)?.at.slice(0, 10)} />
      <p class="legend">
        <span>
          <span class="dot bar-dot" /> median
        </span>
        <span>
          <span class="dot pale-dot" /> 95th percentile
        </span>
      </p>
    </figure>
  );
}
