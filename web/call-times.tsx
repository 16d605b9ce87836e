import type { JSX } from 'preact';
import type { Exchange, Latency } from '../src/model/run-report.js';
import { counted, duration } from './words.js';

/** Each call as a dot on a logarithmic time scale. */
export function CallTimes(properties: {
  readonly exchanges: readonly Exchange[];
  readonly latency: Latency;
}): JSX.Element {
  const { exchanges, latency } = properties;
  const most = Math.max(10, ...exchanges.map(({ milliseconds }) => milliseconds));
  const decades = Math.ceil(Math.log10(most)) + 1;
  // Without a view box the labels keep their size on a phone.
  const x = (milliseconds: number): string =>
    `${(8 + (84 * (Math.log10(Math.max(0.1, milliseconds)) + 1)) / decades).toFixed(2)}%`;
  const ticks = Array.from({ length: decades + 1 }, (_, power) => 10 ** (power - 1));
  const words = `Median ${duration(latency.p50)}, 95th percentile ${duration(latency.p95)}, maximum ${duration(latency.max)}, over ${counted(latency.calls, 'call')} with a response.`;
  return (
    <figure class="times">
      <figcaption>Time of each call</figcaption>
      <svg height="52" role="img" aria-label={words}>
        <line class="rule" x1="0" x2="100%" y1="32.5" y2="32.5" />
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="rule" x1={x(tick)} x2={x(tick)} y1="30" y2="35" />
            <text class="axis" x={x(tick)} y="48" text-anchor="middle">
              {tick >= 1000 ? `${tick / 1000} s` : `${tick} ms`}
            </text>
          </g>
        ))}
        <line class="median" x1={x(latency.p50)} x2={x(latency.p50)} y1="4" y2="32" />
        {exchanges.map(({ milliseconds, passed }, index) => (
          <circle
            key={index}
            class={passed ? 'dot-good' : 'dot-bad'}
            cx={x(milliseconds)}
            cy={passed ? 22 : 12}
            r="3.5"
          />
        ))}
      </svg>
      <p class="quiet">{words}</p>
    </figure>
  );
}
