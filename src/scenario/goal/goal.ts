import type { JsonPointer } from '../../model/json-pointer.js';
import type { ScenarioCategory } from '../../model/result.js';
import type { Expectation, OddText } from '../scenario.js';
import type { FlatNode } from '../value/flatten.js';
import type { Step } from './step.js';

/** How soon a goal is tried; see `RANKS`. */
export type GoalKind =
  | 'happy'
  | 'missing'
  | 'full'
  | 'member'
  | 'outsider'
  | 'wrong_type'
  | 'other_type'
  | 'bound_broken'
  | 'bound'
  | 'presence'
  | 'branch'
  | 'undeclared'
  | 'variant'
  | 'mismatch'
  | 'fraction'
  | 'open'
  | 'edge';

/** Something that a call can show about a tool: one node of its schema rewritten, and what then to expect. */
export interface Goal {
  readonly kind: GoalKind;
  readonly category: ScenarioCategory;
  /** Its name, unlike that of any other goal of the tool: the coverage point, and a part of the scenario's id. */
  readonly label: string;
  readonly expectation: Expectation;
  /** The part of the schema that it tries; absent for goals about the arguments as a whole. */
  readonly about?: {
    readonly keyword: string;
    /** The property whose presence or absence it is about. */
    readonly property?: string;
    /** The member of an enum. */
    readonly member?: unknown;
    readonly text?: OddText;
  };
  /** The node to rewrite. */
  readonly steps: readonly Step[];
  /** The node rewritten, so that only values that show the thing are left. */
  readonly narrow: (node: FlatNode) => FlatNode | false;
  /** For arguments that are to be invalid. */
  readonly violates?: {
    /** The keyword that is broken, or those by which a validator may say the same. */
    readonly keywords: readonly string[];
    /** Keywords that are necessarily broken with it: a value of the wrong type is not a member of an enum either. */
    readonly companions: readonly string[];
    readonly path: JsonPointer;
  };
  readonly optionals?: 'all';
}
