import type { Revision } from '../model/revision.js';

/** How many tokens definitions may cost. */
export interface Budgets {
  /** One tool. Default 4,000: several times the size of a thorough definition. */
  readonly toolTokens: number;
  /** All tools of a server together. Default 25,000. */
  readonly listTokens: number;
}

/** What holds where an option says nothing. */
export const DEFAULT_BUDGETS: Budgets = Object.freeze({ toolTokens: 4_000, listTokens: 25_000 });

/** What every check may know besides the value it looks at. */
export interface LintContext {
  readonly revision: Revision;
  readonly budgets: Budgets;
  /** Characters of the JSON text of a tool, by name, for the tools read so far. */
  readonly sizes: ReadonlyMap<string, number>;
}
