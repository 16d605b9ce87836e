import type { JSX } from 'preact';
import { counted } from '../words.js';
import { links } from './address.js';
import { Ends } from './parts.js';
import { minute } from './words.js';

/** One run of a timeline. */
export interface TimelineBar {
  readonly run: string;
  readonly at: string;
  readonly standing: string;
  /** What happened, in words. */
  readonly words: string;
  /** 0 to 1. */
  readonly height: number;
  /** Whether something changed in this run that is worth a mark. */
  readonly isMarked?: boolean;
}

const HEIGHT = 96;
const WIDTH = 900;

/** Runs from left to right, a bar each; a bar leads to the report. The table of runs has the same for everybody. */
export function Timeline(properties: {
  readonly title: string;
  /** The newest first, as the API returns them. */
  readonly bars: readonly TimelineBar[];
  readonly marked?: string;
}): JSX.Element {
  const bars = properties.bars.toReversed();
  const step = WIDTH / Math.max(30, bars.length);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure class="timeline">
      <figcaption>{properties.title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="rule" x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        {bars.map(({ run, at, standing, words, height, isMarked }, index) => {
          const x = WIDTH - (bars.length - index) * step;
          const tall = 6 + (HEIGHT - 10) * height;
          return (
            <a key={run} href={links.report(run)} data-full tabindex={-1}>
              <title>{`${minute(at)}: ${words}`}</title>
              <rect class="catch" x={x} width={step} height={HEIGHT + 12} />
              <rect
                class={`fill ${standing}`}
                x={x + step * 0.14}
                y={HEIGHT - tall}
                width={step * 0.72}
                height={tall}
              />
              {isMarked === true && (
                <rect class="change-mark" x={x + step * 0.3} y={HEIGHT + 4} width={step * 0.4} height={6} />
              )}
            </a>
          );
        })}
      </svg>
      <Ends first={first?.at.slice(0, 10)} last={bars.length > 1 ? last?.at.slice(0, 10) : undefined} />
      <p class="legend">
        <span>{counted(bars.length, 'run')}, the newest on the right</span>
        {bars.some(({ isMarked }) => isMarked) && (
          <span>
            <span class="dot mark-dot" /> {properties.marked}
          </span>
        )}
      </p>
    </figure>
  );
}
