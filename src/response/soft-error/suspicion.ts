import type { Opening } from './openings.js';

/** How strongly something says that the call failed, and the marker that says so. A negative weight means success. */
export interface Suspicion {
  readonly score: number;
  readonly marker: string;
  /** The opening that it rests on. */
  readonly opening?: Opening;
}

/** Nothing that says so. */
export const SILENT: Suspicion = { score: 0, marker: '' };
