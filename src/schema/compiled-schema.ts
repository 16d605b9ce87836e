import type { FindingDraft, Severity } from '../model/finding.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { RuleId } from '../model/rule.js';
import type { JsonSchema } from '../model/tool.js';
import type { Dialect } from './dialect.js';
import type { Limits } from './limits.js';

/** What the engine says about one value; other rooms turn it into a finding in their own words. */
export interface Violation {
  readonly instancePath: JsonPointer;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** What is wrong with a schema itself; a finding once the caller has added the subject. */
export type SchemaProblem = FindingDraft & {
  readonly rule: RuleId;
  readonly severity: Severity;
};

/** The outcome of checking a value. What could not be checked is neither valid nor invalid. */
export type Check =
  | { readonly outcome: 'valid' }
  | { readonly outcome: 'invalid'; readonly violations: readonly [Violation, ...Violation[]] }
  | { readonly outcome: 'inconclusive'; readonly reason: string };

/** A schema ready for use. It compiles on first use, once per content and options. */
export interface CompiledSchema {
  readonly schema: JsonSchema;
  /** The dialect that applies: the declared one, the default, or an older one that alone fits. Asking compiles. */
  readonly dialect: Dialect;
  /** Hex SHA-256 of the canonical JSON of the schema; `''` where it has no JSON form. */
  readonly hash: string;
  /** What is wrong with the schema; asking for it compiles. */
  readonly problems: readonly SchemaProblem[];
  /** False when values cannot be checked against it: `check` then answers `inconclusive`. */
  readonly usable: boolean;
  check(value: unknown): Check;
}

/** How to compile. */
export interface CompileOptions {
  /** `strict`: what Ajv's strict mode refuses is an error and makes the schema unusable. Default `lenient`. */
  readonly mode?: 'strict' | 'lenient';
  /** Undeclared properties are violations unless the schema allows them explicitly. Default false. */
  readonly closed?: boolean;
  /** Whether `format` is asserted. Default true. */
  readonly formats?: boolean;
  /** The dialect where `$schema` names none. Default 2020-12, as the protocol says. */
  readonly defaultDialect?: Dialect;
  /** Bounds that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** Schemas that references may lead to, by URI. Nothing else is ever looked up, least of all fetched. */
  readonly documents?: Readonly<Record<string, unknown>>;
}
