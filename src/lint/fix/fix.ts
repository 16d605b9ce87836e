import type { JsonPointer } from '../../model/json-pointer.js';
import type { RuleId } from '../../model/rule.js';
import type { JsonSchema } from '../../model/tool.js';

/** One thing that a fix did. */
export interface FixChange {
  /** Where it did so, in the schema as it was. */
  readonly path: JsonPointer;
  /** What it did, in one sentence. */
  readonly message: string;
}

/** A corrected schema and the changes. */
export interface Fixed {
  readonly schema: JsonSchema;
  /** Never empty. */
  readonly changes: readonly [FixChange, ...FixChange[]];
}

/**
 * Says the same in another way, which more clients understand. Pure: the given schema stays as it is. What a fixed
 * schema accepts of all objects is what the schema accepted before, unless the fix says that it changes meaning.
 */
export interface Fix {
  readonly id: `fix/${string}`;
  readonly title: string;
  /** Findings that it may make go away. */
  readonly repairs: readonly RuleId[];
  /** True where it narrows what a tool accepts: applied on request alone. */
  readonly changesMeaning?: true;
  /** A schema that it changes, for documentation and tests. */
  readonly before: JsonSchema;
  /** The result. */
  readonly after: JsonSchema;
  /** `undefined` where there is nothing to do, or nothing that is surely right. */
  apply(schema: JsonSchema): Fixed | undefined;
}
