import { Inconclusive, TooManyViolations } from './inconclusive.js';
import type { Limits } from './limits.js';

/**
 * What is left of the steps and violations that one check may cost, and whether it has met something that cannot be
 * checked. One check runs at a time.
 */
export const meter = { before: 0, given: 0, left: 0, maxViolations: 0, isInDoubt: false };

/** Starts a check. */
export function startMeter({ maxSteps, maxViolations }: Limits): void {
  meter.before = stepsSoFar();
  meter.given = maxSteps;
  meter.left = maxSteps;
  meter.maxViolations = maxViolations;
  meter.isInDoubt = false;
}

/** The steps that all checks together have cost; those of a schema that needs no meter are not counted. */
export function stepsSoFar(): number {
  return meter.before + meter.given - meter.left;
}

/** Called by generated code when a bound is passed. */
export function stop(): never {
  if (meter.left < 0) throw new Inconclusive('Checking the value takes too many steps.');
  throw new TooManyViolations();
}

/** Pays for work that a text or a structure causes beyond the step that reaches it. */
export function charge(steps: number): void {
  meter.left -= steps;
  if (meter.left < 0) stop();
}
