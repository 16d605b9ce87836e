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
export function wrongPercent(state: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  return wrongSign(state, worked) ?? fractionFor(state, worked);
}

function wrongSign({ tool }: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
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

/** How a definition says that a number is one of a hundred, and how it may mean a part of one all the same. */
const OF_HUNDRED = /\b0 ?(?:to|and|-|–|\.{2,3}|through) ?100\b|"maximum":100\b/;
const OF_ONE = /\bfractions?\b|\bratios?\b|\b0 ?(?:to|and|-|–|\.{2,3}) ?1(?:\.0)?\b(?!\.?\d)|"maximum":1\b/i;

/** Folded names of numbers that are a percentage, whatever of. */
const PERCENTAGE = /(?:percent|percentage|pct)$|^(?:percent|percentage|pct)/;

/** The definition says that a percentage is between 0 and 100, and it is the part of one that a number beside it is of the whole. */
function fractionFor({ tool }: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  const said = `${tool.description ?? ''} ${JSON.stringify(tool.outputSchema ?? '')}`;
  if (!OF_HUNDRED.test(said) || OF_ONE.test(said)) return undefined;
  const named = [...(tool.description ?? '').matchAll(/(?<![\w.:-])\d{1,9}(?![\w.:]*\d)/g)].map(Number);
  for (const attempt of worked)
    for (const record of recordsIn(shownData(attempt.reply))) {
      const numbers = Object.entries(record).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      );
      for (const [name, share] of numbers.filter(([name]) => PERCENTAGE.test(foldName(name)))) {
        const others = numbers.filter(([other]) => other !== name).map(([, value]) => value);
        const of = others.flatMap((part) =>
          [...others, ...named]
            .filter((whole) => isPartOfOne(share, part, whole))
            .map((whole) => ({ part, whole })),
        )[0];
        if (of === undefined) continue;
        return {
          attempt,
          path: joinPointer('', name),
          message: 'The percentage in the response is a part of one, and not of a hundred.',
          expected: `${of.part} of ${of.whole}: ${Number(((of.part / of.whole) * 100).toFixed(2))}`,
          received: `${share}`,
        };
      }
    }
  return undefined;
}

/** Whether a number is what a part is of the whole, as far as its digits go. */
function isPartOfOne(share: number, part: number, whole: number): boolean {
  const digits = String(share).split('.')[1]?.length ?? 0;
  return (
    digits > 1 &&
    share > 0 &&
    part > 0 &&
    part < whole &&
    Math.abs(part / whole - share) <= 0.51 * 10 ** -digits
  );
}
