import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { recordsIn } from './wrong-average.js';

/** Folded names of a change in percent, and of the change itself. */
const PERCENT = /^(?:change|delta|diff|difference|growth)?(?:percent|percentage|pct)(?:change)?$/;
const CHANGE = /^(?:change|delta|diff|difference|absolute|absolutechange|netchange)$/;

/** What says that a change is meant without its direction. */
const UNSIGNED = /\b(?:magnitude|absolute (?:value|percent\w*)|unsigned|regardless of (?:sign|direction))\b/i;

/**
 * A change in percent has another sign than the change beside it, which leads from one number of the record to another,
 * and is that many percent of the first one.
 */
export function wrongPercent({ tool }: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  if (UNSIGNED.test(`${tool.description ?? ''} ${JSON.stringify(tool.outputSchema ?? '')}`)) return undefined;
  for (const attempt of worked)
    for (const record of recordsIn(shownData(attempt.reply))) {
      const numbers = Object.entries(record).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      );
      const [percent] = numbers.filter(([name]) => PERCENT.test(foldName(name)));
      const [change] = numbers.filter(([name]) => CHANGE.test(foldName(name)));
      if (percent === undefined || change === undefined || percent[1] * change[1] >= 0) continue;
      const ends = numbers.filter((one) => one !== percent && one !== change).map(([, value]) => value);
      if (!isOf(ends, change[1], percent[1])) continue;
      return {
        attempt,
        path: joinPointer('', percent[0]),
        message: 'The change in percent has another sign than the change beside it.',
        expected: `${-percent[1]}`,
        received: `${percent[1]}`,
      };
    }
  return undefined;
}

/** Whether a change leads from one number to another, and is the percentage of the first one, but for the sign. */
const isOf = (ends: readonly number[], change: number, percent: number): boolean =>
  ends.some(
    (start) =>
      start > 0 &&
      ends.some((end) => end !== start && Math.abs(end - start - change) <= 1e-3 * Math.abs(change) + 1e-6) &&
      Math.abs(Math.abs((change / start) * 100) - Math.abs(percent)) <= 0.011,
  );
