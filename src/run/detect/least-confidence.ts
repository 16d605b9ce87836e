/** How sure a diagnosis has to be before a finding rests on it. */
export const LEAST_CONFIDENCE = 0.6;
