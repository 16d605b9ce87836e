import type { JsonPointer } from '../model/json-pointer.js';
import type { CompileOptions } from './compiled-schema.js';
import type { Dialect } from './dialect.js';
import type { Limits } from './limits.js';
import type { Matcher } from './pattern.js';
import type { ProblemList } from './problem-list.js';
import type { Resolver } from './resolve-ref.js';

/** A schema for the engine: a copy with plain keywords and ours. */
export type Prepared = boolean | PreparedObject;

/** The keywords of a prepared schema; those that preparation itself reads again are typed. */
export interface PreparedObject {
  [keyword: string]: unknown;
  properties?: Readonly<Record<string, unknown>>;
  patternProperties?: Readonly<Record<string, unknown>>;
  allOf?: readonly unknown[];
}

/** A subschema that references lead to (the root is one), compiled to a function of its own. */
export interface PreparedTarget {
  readonly key: string;
  readonly pointer: JsonPointer;
  schema: Prepared;
  /** Small and without references: cheaper to repeat than to call. */
  isSmall: boolean;
}

/** What the engine needs to compile. */
export interface Preparation {
  readonly root: PreparedTarget;
  readonly targets: ReadonlyMap<string, PreparedTarget>;
  readonly patterns: ReadonlyMap<string, Matcher>;
  /** Some keyword needs to know which properties or items others have looked at. */
  readonly usesUnevaluated: boolean;
  /** Some name is also one of `Object.prototype`. */
  readonly usesInheritedNames: boolean;
  /** Some part repeats, branches or cannot be checked, so that a check has to be metered. */
  readonly usesMeter: boolean;
}

/** The schema is beyond a limit. */
export class Exceeded extends Error {
  readonly rule: 'schema/too-deep' | 'schema/too-large';
  readonly pointer: JsonPointer;
  constructor(rule: 'schema/too-deep' | 'schema/too-large', pointer: JsonPointer, message: string) {
    super(message);
    this.rule = rule;
    this.pointer = pointer;
  }
}

/** The schema, which names no dialect, is only valid under this older one. */
export class OlderDialect extends Error {
  readonly dialect: Dialect;
  readonly pointer: JsonPointer;
  constructor(dialect: Dialect, pointer: JsonPointer) {
    super(dialect);
    this.dialect = dialect;
    this.pointer = pointer;
  }
}

/** The input of the walk. */
export interface PrepareInput {
  readonly document: unknown;
  readonly dialect: Dialect;
  /** Whether `$schema` names the dialect; if not, an older one may fit better. */
  readonly isDeclared: boolean;
  readonly resolver: Resolver;
  readonly options: CompileOptions;
  readonly limits: Limits;
  readonly problems: ProblemList;
  /** Whether a keyword that is left out can only make more values pass. */
  readonly isMonotone: boolean;
}
