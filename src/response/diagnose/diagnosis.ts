import type { FaultCode } from '../../model/fault.js';
import type { Evidence } from '../../model/finding.js';
import type { ErrorFactor, ErrorPattern } from './extension.js';
import type { SixFactors } from './six-factors.js';

/** Why an error response is an error; the meanings are in docs/judging-a-response.md. */
export const ERROR_KINDS = [
  'validation_rejection',
  'not_found',
  'auth',
  'rate_or_quota',
  'conflict_or_rule',
  'upstream_unreachable',
  'crash',
] as const;

/** A kind of error that signals can vote for. */
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Whether an error of a kind shows that the tool itself works. */
export const IS_BUSINESS_LOGIC: Readonly<Record<ErrorKind, boolean>> = {
  validation_rejection: true,
  not_found: true,
  auth: true,
  rate_or_quota: true,
  conflict_or_rule: true,
  upstream_unreachable: false,
  crash: false,
};

/** What a response was found to be: no error, an error of a known kind, or an error whose cause cannot be read. */
export type DiagnosisKind = 'none' | ErrorKind | 'unclear';

/** How the error reached the caller. */
export type SurfacedAs = 'isError' | 'jsonrpc_error' | 'text_in_success' | 'none';

/** One call and what came back. Everything in it is unproven; `fault` says why nothing came back. */
export interface DiagnosisContext {
  readonly tool: {
    readonly name: string;
    readonly description?: string;
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
    readonly annotations?: unknown;
  };
  readonly input: unknown;
  readonly response?: unknown;
  readonly error?: unknown;
  readonly fault?: FaultCode;
}

/** A defect that has a name of its own within its kind. */
export type DiagnosisDetail = 'missing-file' | 'missing-program' | 'output-schema' | 'table' | 'tool';

/** What the caller adds to the built-in knowledge. */
export interface DiagnoseOptions {
  readonly patterns?: readonly ErrorPattern[];
  readonly factors?: readonly ErrorFactor[];
}

/** What one response is, how sure that is, and why. */
export interface Diagnosis {
  readonly kind: DiagnosisKind;
  readonly surfacedAs: SurfacedAs;
  /** True: the tool works and reports a domain condition. False: it failed. Null: no error, or undecidable. */
  readonly businessLogic: boolean | null;
  /** Probability, 0 to 1, that `kind` is right; see calibration.ts. */
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** What exactly is broken, where the response says so. */
  readonly detail?: DiagnosisDetail;
  /** The guide's rule applied to the response; absent where it is not an error. */
  readonly factors?: SixFactors;
}
