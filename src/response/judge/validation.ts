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
  /** The confidence, 0 to 1, below which a domain condition does not make a tool `fully_working`. Default 0.7. */
  readonly threshold?: number;
  /** Types of content blocks that the protocol does not define but you do: counted, and not reported. */
  readonly contentTypes?: readonly string[];
  /** Values of `resultType` that extensions add. */
  readonly resultTypes?: readonly string[];
  /** Estimated tokens above which a response is too large. Default 25,000. */
  readonly tokenBudget?: number;
  /** Exceptions for some tools; if several match a tool, the last one wins. */
  readonly tools?: readonly ToolException[];
}

/** How some tools are judged differently. Lists add to the general ones, other options replace them. */
export interface ToolException extends Omit<ValidateOptions, 'tools'> {
  /** Names of tools; `*` matches anything. */
  readonly names: string | readonly string[];
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
  contentTypes: string[];
  textBlockCount: number;
  imageCount: number;
  /** Embedded resources and links. */
  resourceCount: number;
  audioCount: number;
  /** How many blocks there are of each type that is none of the above. */
  otherCounts: Record<string, number>;
  hasStructuredContent: boolean;
  hasMeta: boolean;
  /** Absent where the tool declares no schema, and on an error response, to which the schema does not apply. */
  outputSchemaValidation?: OutputSchemaValidation;
}

/** How much a model has to read. */
export interface AnswerSize {
  /** Code units of text, or of structured content where that is more; media are not text. */
  readonly characters: number;
  /** Estimated tokens of the same. */
  readonly tokens: number;
}

/** What the validator found out about one response. It is yours: add to its issues and evidence as you like. */
export interface ValidationResult {
  /** Whether the response shows a working tool. */
  isValid: boolean;
  isError: boolean;
  /**
   * How likely the classification is right, in percent, measured on responses of real servers. Fixed are 0 without
   * content, 30 for `connectivity_only`, 60 while the result is not final, and 70 with a violated output schema.
   */
  confidence: number;
  /** What went wrong, if anything. */
  issues: string[];
  /** Why the validator decided so. */
  evidence: string[];
  classification: Classification;
  responseMetadata?: ResponseMetadata;
  /** Everything worth reporting, with its place. */
  findings: readonly Finding[];
  diagnosis: Diagnosis;
  size: AnswerSize;
}
