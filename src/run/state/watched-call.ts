import type { Tool } from '../../model/tool.js';
import type { Attempt } from '../attempt/attempt.js';

/** What a tool that reads showed before and after a call of another one. */
export interface Sight {
  readonly witness: string;
  readonly tool: Tool;
  readonly before: Attempt;
  readonly after: Attempt;
}

/** A call that may have changed something, seen through the tools that read. */
export interface WatchedCall {
  readonly attempt: Attempt;
  /** All tools that were called to look, those that showed nothing of use, too. */
  readonly witnesses: readonly string[];
  readonly sights: readonly Sight[];
}
