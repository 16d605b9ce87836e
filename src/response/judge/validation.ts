import type { Finding } from '../../model/finding.js';
import type { CallToolResult, Classification, JsonRpcError, ScenarioCategory } from '../../model/result.js';
import type { Revision } from '../../model/revision.js';
import type { Tool } from '../../model/tool.js';
import type { DiagnoseOptions, Diagnosis } from '../diagnose/diagnosis.js';

/** One call and what came back: a `response`, or a JSON-RPC `error`. Nothing in it is believed. */
export interface ValidationContext {
  readonly tool: Tool;
  readonly input: Readonly<Record<string, unknown>>;
  readonly response?: CallToolResult;
  readonly error?: JsonRpcError;
  readonly scenarioCategory?: ScenarioCategory;
  /**
   * The revision in force. Default: 2026-07-28 where the response has a `resultType`, otherwise 2025-11-25, the
   * newest that a response without one can belong to.
   */
  readonly revision?: Revision;
}

/** How to judge. */
export interface ValidateOptions extends DiagnoseOptions {
  /**
   * `classified` (default): an error response shows a working tool only if the tool reports a domain condition.
   * `responded`: any error response shows a working tool.
   */
  readonly errors?: 'classified' | 'responded';
  /** Types of content blocks that the protocol does not define but you do: counted, and not reported. */
  readonly contentTypes?: readonly string[];
  /** Values of `resultType` that extensions add. */
  readonly resultTypes?: readonly string[];
  /** Estimated tokens above which a response is too large. Default 25,000. */
  readonly tokenBudget?: number;
}

/** Whether a response keeps to the tool's output schema. */
export interface OutputSchemaValidation {
  readonly hasOutputSchema: boolean;
  /** True only where a value was checked and conforms. */
  readonly isValid: boolean;
  /** The schema cannot be used, so that nothing was decided: neither valid nor a fault of the response. */
  readonly inconclusive?: true;
  readonly error?: string;
}

/** What a response consists of. */
export interface ResponseMetadata {
  /** The types present, in the order in which they first occur. */
  readonly contentTypes: readonly string[];
  readonly textBlockCount: number;
  readonly imageCount: number;
  /** Embedded resources and links. */
  readonly resourceCount: number;
  readonly audioCount: number;
  /** How many blocks there are of each type that is none of the above. */
  readonly otherCounts: Readonly<Record<string, number>>;
  readonly hasStructuredContent: boolean;
  readonly hasMeta: boolean;
  /** Absent where the tool declares no schema, and on an error response, to which the schema does not apply. */
  readonly outputSchemaValidation?: OutputSchemaValidation;
}

/** How much a model has to read. */
export interface AnswerSize {
  /** Code units of text, or of structured content where that is more; media are not text. */
  readonly characters: number;
  /** Estimated tokens of the same. */
  readonly tokens: number;
}

/** What the validator found out about one response. */
export interface ValidationResult {
  /** Whether the response shows a working tool. */
  readonly isValid: boolean;
  readonly isError: boolean;
  /** 0 to 100. */
  readonly confidence: number;
  /** What went wrong, if anything. */
  readonly issues: readonly string[];
  /** Why the validator decided so. */
  readonly evidence: readonly string[];
  readonly classification: Classification;
  readonly responseMetadata?: ResponseMetadata;
  /** Everything worth reporting, with its place. */
  readonly findings: readonly Finding[];
  readonly diagnosis: Diagnosis;
  readonly size: AnswerSize;
}
