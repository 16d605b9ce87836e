import { CALIBRATION } from './calibration.js';
import type { DiagnosisKind } from './diagnosis.js';

/** The table of the calibration that speaks about a kind. */
export function tableOf(kind: DiagnosisKind): keyof typeof CALIBRATION {
  return kind === 'none' || kind === 'unclear' ? kind : 'error';
}

/** How often a diagnosis of this kind and clarity was right on labelled responses. */
export function confidenceOf(kind: DiagnosisKind, clarity: number): number {
  const steps: readonly (readonly [number, number])[] = CALIBRATION[tableOf(kind)];
  let confidence = steps[0]?.[1] ?? 0.5;
  for (const [from, rate] of steps) if (clarity >= from) confidence = rate;
  return confidence;
}
