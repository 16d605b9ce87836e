import type { Attempt } from './attempt.js';

/** Whether a call is rejected because of the state that something is in, maybe because it has taken effect before. */
export const isRuledOut = ({ validation }: Attempt): boolean =>
  validation?.isError === true && validation.diagnosis.kind === 'conflict_or_rule';
