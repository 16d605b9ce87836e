import type { JSX } from 'preact';
import type { ToolReport } from '../src/model/run-report.js';
import { linkTo } from './route.js';
import { counted, duration, plain, share } from './words.js';

/** Tools that the charts name; the distributions count all. */
const NAMED = 10;

/** How fast the tools respond and how much of their schemas was tried. */
export function Charts({ tools }: { readonly tools: readonly ToolReport[] }): JSX.Element {
  return (
    <section id="charts" aria-labelledby="charts-title" tabIndex={-1}>
      <h2 id="charts-title">Latency and coverage</h2>
      <div class="pair">
        <Distribution title="Tools by median response time" buckets={latencyBuckets(tools)} />
        <Distribution title="Tools by schema coverage" buckets={coverageBuckets(tools)} />
        <Slowest tools={tools} />
        <LeastCovered tools={tools} />
      </div>
    </section>
  );
}

type Bucket = readonly [label: string, count: number];

const STEPS: readonly (readonly [string, number])[] = [
  ['< 1 ms', 1],
  ['1–3 ms', 3],
  ['3–10 ms', 10],
  ['10–30 ms', 30],
  ['30–100 ms', 100],
  ['0.1–0.3 s', 300],
  ['0.3–1 s', 1000],
  ['1–3 s', 3000],
  ['> 3 s', Number.POSITIVE_INFINITY],
];

function latencyBuckets(tools: readonly ToolReport[]): Bucket[] {
  return STEPS.map(([label, below], index) => {
    const from = STEPS[index - 1]?.[1] ?? 0;
    return [label, tools.filter(({ latency: { p50 } = { p50: -1 } }) => p50 >= from && p50 < below).length];
  });
}

function coverageBuckets(tools: readonly ToolReport[]): Bucket[] {
  const shares = tools.filter(isCovered).map(({ coverage }) => share(coverage.exercised, coverage.total));
  return [0, 20, 40, 60, 80].map((from) => [
    `${from}–${from + 20} %`,
    shares.filter((value) => value >= from && (value < from + 20 || (from === 80 && value === 100))).length,
  ]);
}

const isCovered = ({ coverage, notTested }: ToolReport): boolean =>
  notTested === undefined && coverage.total > 0;

function Distribution({
  title,
  buckets,
}: {
  readonly title: string;
  readonly buckets: readonly Bucket[];
}): JSX.Element {
  const most = Math.max(1, ...buckets.map(([, count]) => count));
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol class="bars distribution">
        {buckets.map(([label, count]) => (
          <li key={label}>
            <span>{label}</span>
            <BarLine value={count} most={most} />
            <span>{counted(count, 'tool')}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface Bar {
  readonly name: string;
  readonly value: number;
  /** Drawn paler behind the value. */
  readonly behind?: number;
  readonly words: string;
}

function Slowest({ tools }: { readonly tools: readonly ToolReport[] }): JSX.Element {
  const bars = tools
    .flatMap(({ name, latency }): Bar[] =>
      latency === undefined
        ? []
        : [
            {
              name,
              value: latency.p50,
              behind: latency.p95,
              words: `${duration(latency.p50)} / ${duration(latency.p95)}`,
            },
          ],
    )
    .toSorted((left, right) => (right.behind ?? 0) - (left.behind ?? 0));
  const most = Math.max(1, ...bars.map(({ behind = 0 }) => behind));
  return <Bars title="Slowest tools: median / 95th percentile" bars={bars.slice(0, NAMED)} most={most} />;
}

function LeastCovered({ tools }: { readonly tools: readonly ToolReport[] }): JSX.Element {
  const bars = tools
    .filter(isCovered)
    .map(({ name, coverage: { exercised, total } }): Bar => {
      const value = share(exercised, total);
      return { name, value, words: `${value} % (${exercised} of ${total})` };
    })
    .toSorted((left, right) => left.value - right.value);
  return <Bars title="Lowest schema coverage" bars={bars.slice(0, NAMED)} most={100} />;
}

function Bars(properties: {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly most: number;
}): JSX.Element {
  const { title, bars, most } = properties;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol class="bars">
        {bars.map(({ name, value, behind = 0, words }) => (
          <li key={name}>
            <a href={linkTo('tool', name)}>{plain(name)}</a>
            <BarLine value={value} behind={behind} most={most} />
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function BarLine({
  value,
  behind = 0,
  most,
}: {
  readonly value: number;
  readonly behind?: number;
  readonly most: number;
}): JSX.Element {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="8" />
      <rect class="bar pale" width={(100 * behind) / most} height="8" />
      <rect class="bar" width={(100 * value) / most} height="8" />
    </svg>
  );
}
