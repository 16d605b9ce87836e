import { tableOf } from '../src/response/diagnose/confidence.js';
import { diagnoseUncalibrated } from '../src/response/diagnose/uncalibrated-diagnosis.js';
import { readResponse } from '../src/response/read/response-reading.js';
import type { Row } from './labelled-rows.js';

/**
 * The fit: the share of labelled answers (the arguable ones included) that were diagnosed right, by steps of clarity.
 * Each step is shrunk towards PRIOR, because the signals were written with these responses in view: the rates are
 * what messages of servers that had never been in view gave. Then neighbours are pooled until the steps rise.
 */
const STEPS = { error: [0, 0.75, 2, 3.5], none: [-2.5, -1, -0.01], unclear: [0] } as const;
const PRIOR = {
  error: { rates: [0.4, 0.5, 0.8, 0.95], weight: 20 },
  none: { rates: [0.85, 0.9, 0.95], weight: 12 },
  unclear: { rates: [0.1], weight: 10 },
};

/** A table of the calibration. */
export type Name = keyof typeof STEPS;
/** From a clarity on, how often a diagnosis was right. */
export type Step = readonly [from: number, rate: number];

/** The steps fitted to some rows. */
export function fitCalibration(rows: readonly Row[]): Record<Name, Step[]> {
  const seen = rows.map(({ context, kind }) => {
    const found = diagnoseUncalibrated(readResponse(context), context, {});
    return { table: tableOf(found.kind), clarity: found.clarity, right: found.kind === kind };
  });
  const steps = (name: Name): Step[] => {
    const bounds = STEPS[name];
    const counts = bounds.map((from, index) => {
      const to = bounds[index + 1] ?? Number.POSITIVE_INFINITY;
      const inside = seen.filter(({ table, clarity }) => table === name && clarity >= from && clarity < to);
      const { rates, weight } = PRIOR[name];
      const rate = rates[index] ?? 0.5;
      return {
        from,
        right: inside.filter(({ right }) => right).length + rate * weight,
        all: inside.length + weight,
      };
    });
    return pool(counts);
  };
  return { error: steps('error'), none: steps('none'), unclear: steps('unclear') };
}

/** Pools neighbours that fall (isotonic regression). */
function pool(counts: readonly { from: number; right: number; all: number }[]): Step[] {
  const pooled: { from: number; right: number; all: number }[] = [];
  for (const next of counts) {
    pooled.push({ ...next });
    for (;;) {
      const last = pooled.at(-1);
      const before = pooled.at(-2);
      if (last === undefined || before === undefined || before.right / before.all <= last.right / last.all)
        break;
      pooled.splice(-2, 2, {
        from: before.from,
        right: before.right + last.right,
        all: before.all + last.all,
      });
    }
  }
  return pooled.map(({ from, right, all }) => [from, Math.round((1000 * right) / all) / 1000]);
}
