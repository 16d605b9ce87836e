import type { Evidence, Finding, Severity } from './finding.js';
import type { Classification, ScenarioCategory } from './result.js';

/** The version of the JSON report; it grows when a reader would have to change. */
export const REPORT_VERSION = 1;

/** What may be called: only what reads, also what creates and updates, or everything. */
export type RunMode = 'safe' | 'standard' | 'all';

/** Why a call was made, and what had to be expected of it. */
export interface CallScenario {
  readonly category: ScenarioCategory;
  readonly label: string;
  readonly expectation: 'accept' | 'reject' | 'either';
  readonly violates?: { readonly keyword: string; readonly path: string };
}

/** A call that shows a finding. */
export interface RunCall {
  readonly tool: string;
  readonly arguments: unknown;
  readonly scenario?: CallScenario;
}

/**
 * A value as it went over the wire, with secrets redacted. A value that is too large for a report is cut: `start` is
 * then the beginning of its JSON text, and `characters` the length of the whole where it could be counted.
 */
export type WireValue =
  | { readonly value: unknown }
  | { readonly start: string; readonly characters?: number };

/** Why a response was taken for an error, with what speaks for and against. */
export interface ExchangeDiagnosis {
  readonly kind: string;
  readonly surfacedAs: string;
  /** Probability, 0 to 1, that `kind` is right. */
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

/** One call of a scenario and what came back: `result`, `error`, or the `fault` for which nothing did. */
export interface Exchange {
  readonly scenario: CallScenario;
  /** Name and arguments of the `tools/call` request; what the session adds to every request is left out. */
  readonly params: WireValue;
  readonly result?: WireValue;
  /** The JSON-RPC error. */
  readonly error?: WireValue;
  readonly fault?: { readonly code: string; readonly message: string };
  readonly milliseconds: number;
  /** What the tool did: what was asked of it, report an error (flagged or hidden), or nothing. */
  readonly outcome: 'success' | 'error' | 'no_answer';
  /** Nothing at severity error was found in it. */
  readonly passed: boolean;
  /** What the response alone says of the tool; absent where there is none. */
  readonly classification?: Classification;
  /** 0 to 100, of the classification. */
  readonly confidence?: number;
  /** Absent where no sign of an error was seen. */
  readonly diagnosis?: ExchangeDiagnosis;
  /** The ids of the findings that it shows. */
  readonly findings: readonly string[];
  /** A command line that repeats it; absent where that would be long, or show a secret. */
  readonly reproduce?: string;
}

/** A finding of a run: with the id by which it can be replayed, and how to see it again. */
export interface RunFinding extends Finding {
  /** The same as long as rule, subject and path are: for `assay replay`. */
  readonly id: string;
  /** The smallest call found that shows it; absent where it is not about a call. */
  readonly call?: RunCall;
  /** What the server said in that call: its own text, trimmed and redacted. */
  readonly response?: string;
  /** A command line that shows it. */
  readonly reproduce?: string;
  /** The same call had another result when it was repeated. */
  readonly flaky?: true;
  /** In how many calls it was seen. */
  readonly occurrences: number;
}

/** One cell of the contract matrix. What was not exercised has not passed, and says why. */
export interface ContractCell {
  readonly state: 'yes' | 'no' | 'not_exercised' | 'not_applicable';
  readonly reason?: string;
  /** What was seen, by name: the cases, the fields with listed values, or the types of error. */
  readonly named?: readonly string[];
  /** How many of the listed values were seen, out of all. */
  readonly values?: { readonly seen: number; readonly of: number };
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

/** Something about an input schema that a call can try, or about an output schema that a response can show. */
export interface SchemaPoint {
  /** The node: the pointer of the value with `*` for an item, and in brackets each branch, as in `/city(anyOf 0)`. */
  readonly at: string;
  /** The keyword that it is about; absent where it is about the arguments as a whole. */
  readonly keyword?: string;
  /** The member of an enum, the one of several types, or the number of a branch. */
  readonly member?: unknown;
  readonly label: string;
  /** Whether the keyword was to be kept or broken. */
  readonly effect: 'kept' | 'broken';
  readonly tried: boolean;
}

/** How much of what a schema says was tried. */
export interface SchemaCoverage {
  readonly exercised: number;
  readonly total: number;
  /** The points that no call tried. */
  readonly missed: readonly string[];
  /** All points with their places in the schema. */
  readonly points?: readonly SchemaPoint[];
}

/** Milliseconds of the successful calls of a tool. */
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
  /** The beginning of what the server says of it; unproven. */
  readonly description?: string;
  /** `sha256:` and the hash of its definition in canonical JSON (RFC 8785); absent in older reports. */
  readonly definition?: string;
  /** Absent where the tool was not called; `notTested` says why. */
  readonly classification?: Classification;
  /** 0 to 100. */
  readonly confidence: number;
  /** Why it is classified so: what speaks for the tool, and what against. */
  readonly evidence?: readonly Evidence[];
  readonly notTested?: string;
  /** The narrowest mode in which the tool is called, where the mode of the run left it out. */
  readonly neededMode?: RunMode;
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
  /** The schemas as the server sent them. */
  readonly inputSchema?: WireValue;
  readonly outputSchema?: WireValue;
  /** Which properties, members and branches of the output schema the responses have shown. */
  readonly outputPoints?: readonly SchemaPoint[];
  /** The calls of its scenarios, in the order in which they were made. */
  readonly exchanges?: readonly Exchange[];
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

/** When and how a check was started. */
export interface RunOrigin {
  /** ISO 8601. */
  readonly startedAt: string;
  /** The version of Assay. */
  readonly assay: string;
  /** How Assay was called, such as `npx assay`; absent in older reports. */
  readonly program?: string;
  /** The command line of the check, without secrets. */
  readonly command: string;
  /** The command that starts the server, or its URL, without secrets; absent where a file or the package names it. */
  readonly server?: string;
}

/** One cause of findings, over all the tools that show it. */
export interface Cause {
  /** The same as long as rule and message are. */
  readonly id: string;
  readonly rule: Finding['rule'];
  readonly severity: Severity;
  /** That of its first finding. */
  readonly message: string;
  /** Empty where it is about the server. */
  readonly tools: readonly string[];
  /** The ids of the findings that it binds. */
  readonly findings: readonly string[];
  readonly fix?: string;
}

/** Something that keeps tools from being tested, and that no change of the server would cure. */
export interface Obstacle {
  readonly kind: 'credentials' | 'configuration' | 'missing_program' | 'unreachable' | 'rate_limit';
  /** The environment variable or the program, where a response names it. */
  readonly name?: string;
  /** A sentence: how many tools need what. */
  readonly message: string;
  readonly tools: readonly string[];
  /** What the server said, trimmed and redacted. */
  readonly response: string;
  /** The option of the command line that would help. */
  readonly flag?: string;
}

/** What the calls of one tool created and nothing deleted. */
export interface Leftover {
  readonly tool: string;
  /** Successful calls that are not known to have been undone. */
  readonly calls: number;
  /** Ids or names of what was created, as far as responses show them. */
  readonly names: readonly string[];
}

/** The JSON report of a run; `docs/report.schema.json` describes it. */
export interface RunReport {
  readonly version: typeof REPORT_VERSION;
  readonly server: ServerReport;
  readonly seed: number;
  readonly mode: RunMode;
  /** Absent in a report that a program made. */
  readonly origin?: RunOrigin;
  readonly summary: RunSummary;
  readonly tools: readonly ToolReport[];
  /** All findings, those of the tools included. */
  readonly findings: readonly RunFinding[];
  /** The causes of the findings, the worst first; absent in older reports. */
  readonly causes?: readonly Cause[];
  /** What keeps tools from being tested, that of most tools first; absent where nothing does. */
  readonly obstacles?: readonly Obstacle[];
  /** What the run has created and left on the server; absent where nothing. */
  readonly leftovers?: readonly Leftover[];
  /** Findings that a baseline accepts, and that count nowhere else; absent where nothing is accepted. */
  readonly accepted?: readonly RunFinding[];
  /** Why the run ended early; absent where it did not. */
  readonly partial?: string;
}
