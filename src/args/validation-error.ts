import type { Json } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';

/** One thing that is wrong with the arguments of a call, in words that a model can act on. */
export interface ValidationError {
  /** The offending value; a missing or an undeclared property is pointed at by its own name. `''` is the root. */
  readonly path: JsonPointer;
  /** One sentence. Holds no value that was received. */
  readonly message: string;
  /** What the schema asks for at `path`: `string`, `integer`, `one of "asc", "desc"`. */
  readonly expected: string;
  /** The type and value that came, truncated and without secrets; `nothing` for a missing property. */
  readonly received: string;
  /** The JSON Schema keyword that was broken, or `inconclusive` when the schema could not be used. */
  readonly keyword: string;
  /** The valid property names or values, where there is a list of them; a long list is cut. */
  readonly allowed?: readonly Json[];
  /** The allowed name or value that was most likely meant. */
  readonly suggestion?: string;
}

/** An error as a help prompt takes it. One that other code made may have only the first three fields. */
export type ReportedError = Pick<ValidationError, 'path' | 'message' | 'expected'> & Partial<ValidationError>;

/**
 * The result of `validate`. `inconclusive` says why nothing is known about the arguments (the schema of the tool
 * cannot be used): the call is not valid, but it is not the caller's mistake either.
 */
export type ValidationResult =
  | { readonly valid: true }
  | { readonly valid: false; readonly errors: readonly ValidationError[]; readonly inconclusive?: string };

/** The one result of every valid call. */
export const VALID: ValidationResult = Object.freeze({ valid: true });
