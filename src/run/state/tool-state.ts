import type { RunMode } from '../../model/run-report.js';
import type { Reply } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { openBox } from './argument-box.js';
import { FindingBook } from './finding-book.js';
import type { WatchedCall } from './watched-call.js';

/**
 * When a tool's turn comes: what only reads first, then what creates and changes, then what else is done with a thing,
 * and what takes things away last.
 */
export type Stage = 'read' | 'write' | 'act' | 'destroy';

/** What is known about a tool while the run goes on. */
export interface ToolState {
  /** As it would be without an object around all its arguments. */
  readonly tool: Tool;
  /** As the server listed it. */
  readonly listed: Tool;
  /** The name of that object, where there is one. */
  readonly box?: string;
  readonly stage: Stage;
  /** Why it is not called at all. */
  readonly skipped?: string;
  /** The narrowest mode in which it is called, where the mode of the run is too narrow. */
  readonly neededMode?: RunMode;
  /** The scenarios that are left, the most informative first. */
  pending: Scenario[];
  /** Planned scenarios that were left out. */
  readonly left: Scenario[];
  /** Scenarios that were planned, within the budget. */
  planned: number;
  /** Scenarios for which the calls of the run were too few. */
  omitted: number;
  readonly attempts: Attempt[];
  /** Its first success, with what there was before anything else was tried. */
  earliest?: Attempt;
  /** The same call, made at once again: of a tool that says it only reads, and has listed something. */
  reread?: Attempt;
  /** A call that was made before and after one about another thing, and once more. */
  between?: Readonly<Record<'before' | 'other' | 'after' | 'again', Attempt>>;
  /** How often the server had been started again when it last worked. */
  workedAt?: number;
  /** The values in calls that have worked, for whatever they were made; of those that only read, none. */
  readonly workedWith: Set<unknown>;
  /** What some of its calls have changed, as other tools show it. */
  readonly effects: WatchedCall[];
  /** By tool that was looked at: how often in vain; `shown` once it has shown what a call of this one had changed. */
  readonly looks: Map<string, number | 'shown'>;
  readonly book: FindingBook;
  /** Why it is no longer called. */
  stopped?: string;
  /** How the server said that it takes no more calls. */
  overQuota?: { readonly reply: Reply | undefined; readonly said: string };
  /** An error of our own that leaves it without a verdict. */
  failure?: string;
  /** Why valid arguments are not tried any more. */
  slow?: string;
  /** Why calls of one kind are not made. */
  withheld?: string;
  /** What the server logged while the tool returned an empty result. */
  swallowed?: string;
  /** Arguments that no two calls share: what an earlier call made would be in the way. */
  varies?: readonly string[];
  /** It works once for each thing: the call that worked is refused when it is made again. */
  usesUp?: true;
  /** It was tried with other things, because what its calls were about was in no state for them. */
  regained?: true;
  /** Its scenarios were made before any call had succeeded. */
  isUntried?: boolean;
  /** Its calls were compared with each other. */
  isJudged?: true;
  /** Every response was an empty text. */
  isBlank?: true;
  /** It never responds, and what it depends on is unreachable. */
  isCutOff?: true;
  /** Calls beyond the scenarios that may still be made: to repeat and to reduce. */
  extra: number;
}

/** A tool before its first call. */
export function toolState(listed: Tool, stage: Stage, skipped?: string): ToolState {
  const { tool, box } = openBox(listed);
  const state: ToolState = {
    tool,
    listed,
    ...(box === undefined ? {} : { box }),
    stage,
    pending: [],
    left: [],
    planned: 0,
    omitted: 0,
    attempts: [],
    effects: [],
    looks: new Map(),
    workedWith: new Set(),
    book: new FindingBook(),
    extra: 0,
  };
  return skipped === undefined ? state : { ...state, skipped };
}

/** The calls that did what was asked of them and had to: valid arguments, no error. */
export function successes({ attempts }: ToolState): readonly Attempt[] {
  return attempts.filter(({ succeeded, scenario }) => succeeded && scenario.violates === undefined);
}
