import type { Finding } from '../model/finding.js';
import type { ValidationLevel } from './announcement.js';

/**
 * How a verdict came about: `native`, the server was asked; `schema-only`, the arguments were compared with the
 * tool's input schema and nothing else is known.
 */
export type ValidationMethod = 'native' | 'schema-only';

/** The verdict on "would this call work?". */
export interface ToolValidationVerdict {
  readonly valid: boolean;
  /** What is wrong, one sentence each; empty exactly when the call is valid. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
  /** Errors and warnings with their place in the arguments. */
  readonly findings: readonly Finding[];
  /** The deepest level that was checked; absent where none was. */
  readonly level?: ValidationLevel;
  /** Every level that was checked. */
  readonly levels: readonly ValidationLevel[];
  readonly method: ValidationMethod;
  /** SHA-256 of the input schema that the arguments were compared with, as canonical JSON; in hexadecimal. */
  readonly schemaHash?: string;
  /** ISO 8601. */
  readonly validatedAt: string;
  /** ISO 8601; from then on the verdict has to be asked for again. */
  readonly expiresAt: string;
  /** Arguments close to the given ones that the input schema accepts. */
  readonly correctedArguments?: unknown;
  /** Why there is no definite verdict: `valid` is false then, yet the call may be right. */
  readonly inconclusive?: string;
}

/** The answers to several questions, in their order. */
export interface BatchVerdict {
  /** True when all are. */
  readonly valid: boolean;
  /** Which entries are not valid, by index from 0; why is in `results`. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly suggestions: readonly string[];
  readonly results: readonly ToolValidationVerdict[];
}

/** One question. */
export interface ToolCallQuestion {
  readonly tool: string;
  readonly arguments: unknown;
  /** The deepest level wanted. Default: all that the server has. */
  readonly level?: ValidationLevel;
}
