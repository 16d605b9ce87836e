/** What became of a finding. What cannot be tested has not been fixed. */
export interface Replay {
  readonly outcome: 'fixed' | 'still_failing' | 'cannot_test';
  readonly reason: string;
}

/** A finding that was shown again, or that would have been. */
export function verdict(isFailing: boolean, reason: string): Replay {
  return { outcome: isFailing ? 'still_failing' : 'fixed', reason };
}

/** A finding about which nothing new is known. */
export const unable = (reason: string): Replay => ({ outcome: 'cannot_test', reason });
