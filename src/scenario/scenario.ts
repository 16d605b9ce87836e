import type { JsonPointer } from '../model/json-pointer.js';
import type { ScenarioCategory } from '../model/result.js';
import type { GoalKind } from './goal/goal.js';

/**
 * How a tool that works as advertised responds. `accept`: the arguments are valid, so validation must not turn them
 * away (that nothing was found under a made-up id is fine). `reject`: they are not, so they must not run. `either`:
 * the schema does not decide.
 */
export type Expectation = 'accept' | 'reject' | 'either';

/** The keyword that the arguments violate, and where: the pointer of the value, or of the property that is missing or too much. */
export interface Planted {
  readonly keyword: string;
  readonly path: JsonPointer;
}

/** A text that the schema allows and that programs often handle badly. */
export type OddText = 'empty' | 'space' | 'quotes' | 'unicode' | 'long';

/** What a scenario was made to show: code selects scenarios by this, never by the label. */
export interface ScenarioAim {
  readonly kind: GoalKind;
  /** The keyword that is kept or broken; absent where the aim is about the arguments as a whole. */
  readonly keyword?: string;
  readonly text?: OddText;
}

/** One call to make, why, and what to expect of it. */
export interface Scenario {
  /** Derived from tool, category and label: the same over runs, seeds and versions of the server. */
  readonly id: string;
  readonly tool: string;
  readonly category: ScenarioCategory;
  readonly label: string;
  /** Absent for a call that no plan made: a step of a sequence, a replay. */
  readonly aim?: ScenarioAim;
  readonly arguments: unknown;
  readonly expectation: Expectation;
  /** Present where the arguments are invalid. */
  readonly violates?: Planted;
  /** The coverage points that it hits. */
  readonly exercises: readonly string[];
  /**
   * Values that we made up and that the schema does not pin down: free text, ids, paths. When a tool complains of one of
   * these, data is missing; schema and implementation need not disagree.
   */
  readonly guesses: readonly JsonPointer[];
}
