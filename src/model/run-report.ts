import type { Finding, Severity } from './finding.js';
import type { Classification, ScenarioCategory } from './result.js';

/** The version of the JSON report; it grows when a reader would have to change. */
export const REPORT_VERSION = 1;

/** What may be called: only what reads, also what creates and updates, or everything. */
export type RunMode = 'safe' | 'standard' | 'all';

/** A call that shows a finding. */
export interface RunCall {
  readonly tool: string;
  readonly arguments: unknown;
  /** Why it was made, and what had to be expected of it. */
  readonly scenario?: {
    readonly category: ScenarioCategory;
    readonly label: string;
    readonly expectation: 'accept' | 'reject' | 'either';
    readonly violates?: { readonly keyword: string; readonly path: string };
  };
}

/** A finding of a run: with the id by which it can be replayed, and how to see it again. */
export interface RunFinding extends Finding {
  /** The same as long as rule, subject and path are: for `assay replay`. */
  readonly id: string;
  /** The smallest call found that shows it; absent where it is not about a call. */
  readonly call?: RunCall;
  /** A command line that shows it. */
  readonly reproduce?: string;
  /** The same call was answered otherwise when it was repeated. */
  readonly flaky?: true;
  /** In how many calls it was seen. */
  readonly occurrences: number;
}

/** One cell of the contract matrix. What was not exercised has not passed, and says why. */
export interface ContractCell {
  readonly state: 'yes' | 'no' | 'not_exercised' | 'not_applicable';
  readonly reason?: string;
}

/** A row of SPEC-021's matrix. */
export interface ToolContract {
  readonly successCase: ContractCell;
  readonly errorCase: ContractCell;
  readonly enumIn: ContractCell;
  readonly enumOut: ContractCell;
  readonly requiredFields: ContractCell;
  readonly errorStructure: ContractCell;
}

/** How much of what a schema says was tried. */
export interface SchemaCoverage {
  readonly exercised: number;
  readonly total: number;
  /** The points that no call tried. */
  readonly missed: readonly string[];
}

/** Milliseconds of the answered calls of a tool. */
export interface Latency {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** How many scenarios were planned, called, and went as they should. */
export interface CaseCounts {
  readonly planned: number;
  readonly executed: number;
  readonly passed: number;
}

/** What was found out about one tool. */
export interface ToolReport {
  readonly name: string;
  /** Absent where the tool was not called; `notTested` says why. */
  readonly classification?: Classification;
  /** 0 to 100. */
  readonly confidence: number;
  readonly notTested?: string;
  /** Why not every planned call was made. */
  readonly cutShort?: string;
  /** Called, and never seen to succeed. */
  readonly neverSucceeded: boolean;
  /** The arguments for which real values are missing; give them with `--arg`. */
  readonly dataNeeded: readonly string[];
  readonly cases: CaseCounts;
  readonly categories: Readonly<Record<ScenarioCategory, CaseCounts>>;
  readonly contract: ToolContract;
  readonly coverage: SchemaCoverage;
  readonly latency?: Latency;
  readonly findings: readonly RunFinding[];
}

/** What the server says of itself; unproven. */
export interface ServerReport {
  readonly name?: string;
  readonly version?: string;
  readonly revision: string;
  readonly transport: string;
}

/** The totals of a run. */
export interface RunSummary {
  readonly tools: number;
  readonly tested: number;
  readonly notTested: number;
  readonly neverSucceeded: number;
  readonly classifications: Readonly<Record<Classification, number>>;
  readonly confidence: number;
  readonly cases: CaseCounts;
  /** Requests that were sent, repetitions and reductions included. */
  readonly calls: number;
  /** How often the server had to be started again. */
  readonly restarts: number;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly contract: { readonly yes: number; readonly no: number; readonly notExercised: number };
  readonly milliseconds: number;
}

/** The JSON report of a run; `docs/report.schema.json` describes it. */
export interface RunReport {
  readonly version: typeof REPORT_VERSION;
  readonly server: ServerReport;
  readonly seed: number;
  readonly mode: RunMode;
  readonly summary: RunSummary;
  readonly tools: readonly ToolReport[];
  /** All findings, those of the tools included. */
  readonly findings: readonly RunFinding[];
  /** Why the run ended early; absent where it did not. */
  readonly partial?: string;
}
