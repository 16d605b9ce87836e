import type { JSX } from 'preact';
import { grouped } from '../words.js';
import { Ends } from './parts.js';

/** A part of a bar: its colour, and what it counts. */
export interface DayPart {
  readonly standing: string;
  readonly name: string;
  readonly count: number;
}

/** A day, with the parts of its bar from the bottom. */
export interface DayBar {
  readonly day: string;
  readonly parts: readonly DayPart[];
}

const WIDTH = 720;
const HEIGHT = 120;

/** Bars by day, stacked. The same numbers are in a table for those who do not see them. */
export function DaysChart(properties: {
  readonly title: string;
  readonly days: readonly DayBar[];
}): JSX.Element {
  const { title, days } = properties;
  return (
    <figure class="days">
      <figcaption>{title}</figcaption>
      <Bars days={days} />
      <Ends first={days[0]?.day} last={days.length > 1 ? days.at(-1)?.day : undefined} />
      <p class="legend">
        {days[0]?.parts.map(({ name, standing }) => (
          <span key={name}>
            <span class={`dot ${standing}`} /> {name}
          </span>
        ))}
      </p>
      <DaysTable title={title} days={days} />
    </figure>
  );
}

function Bars({ days }: { readonly days: readonly DayBar[] }): JSX.Element {
  const sum = ({ parts }: DayBar): number => parts.reduce((total, { count }) => total + count, 0);
  const most = Math.max(1, ...days.map(sum));
  const step = WIDTH / Math.max(14, days.length);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
      <line class="rule" x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      {days.map((bar, index) => {
        const x = index * step + step * 0.12;
        let top = HEIGHT;
        return (
          <g key={bar.day}>
            <title>{`${bar.day}: ${bar.parts.map(({ name, count }) => `${grouped(count)} ${name}`).join(', ')}`}</title>
            <rect class="catch" x={index * step} width={step} height={HEIGHT} />
            {bar.parts.map(({ name, standing, count }) => {
              const height = (count / most) * (HEIGHT - 8);
              top -= height;
              return (
                <rect
                  key={name}
                  class={`fill ${standing}`}
                  x={x}
                  y={top}
                  width={step * 0.76}
                  height={height}
                />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}

/** The same numbers, for those who do not see the bars. */
function DaysTable({
  title,
  days,
}: {
  readonly title: string;
  readonly days: readonly DayBar[];
}): JSX.Element {
  const names = days[0]?.parts.map(({ name }) => name) ?? [];
  return (
    <table class="hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, parts }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {parts.map(({ name, count }) => (
              <td key={name}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
