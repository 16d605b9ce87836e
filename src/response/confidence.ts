import { CALIBRATION } from './calibration.js';

function step(table: readonly (readonly [number, number])[], value: number): number {
  let confidence = table[0]?.[1] ?? 0.5;
  for (const [from, rate] of table) if (value >= from) confidence = rate;
  return confidence;
}

/** How sure a diagnosis of an error is, from the lead of its votes. */
export function errorConfidence(margin: number): number {
  return step(CALIBRATION.error, margin);
}

/** How sure it is that an answer tells no error, from the loudest sign that was set aside. */
export function noErrorConfidence(doubt: number): number {
  return step(CALIBRATION.none, doubt);
}
