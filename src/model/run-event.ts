import type { FaultCode } from './fault.js';
import type { JsonPointer } from './json-pointer.js';
import type { Classification, ScenarioCategory } from './result.js';
import type { RunFinding, RunMode, RunReport, ServerReport, ToolReport } from './run-report.js';
import type { Reply } from './session.js';

/** A scenario as reporters see it. */
export interface ScenarioOutline {
  readonly id: string;
  readonly category: ScenarioCategory;
  readonly label: string;
  readonly expectation: 'accept' | 'reject' | 'either';
  readonly violates?: { readonly keyword: string; readonly path: JsonPointer };
}

/** Why a call was made: as planned, to see whether a failure repeats, or to make it smaller. */
export type CallPurpose = 'scenario' | 'repeat' | 'shrink' | 'sequence';

/** What became of one call. */
export interface CallEnd {
  readonly type: 'call_ended';
  readonly tool: string;
  readonly scenario: ScenarioOutline;
  readonly purpose: CallPurpose;
  readonly arguments: unknown;
  /** What came back; absent where nothing did. */
  readonly reply?: Reply;
  readonly fault?: { readonly code: FaultCode; readonly message: string };
  readonly milliseconds: number;
  readonly passed: boolean;
  readonly classification?: Classification;
  readonly diagnosis?: string;
}

/**
 * What happens in a run, in the order of the tool list whatever ran at the same time. The last event is `summary`,
 * even if the run ended early; then `partial` comes before it.
 */
export type RunEvent =
  | {
      readonly type: 'run_started';
      readonly server: ServerReport;
      readonly seed: number;
      readonly mode: RunMode;
    }
  | { readonly type: 'tools_read'; readonly tools: readonly string[]; readonly unreadable: number }
  | {
      readonly type: 'tool_planned';
      readonly tool: string;
      readonly scenarios: readonly (ScenarioOutline & { readonly arguments: unknown })[];
    }
  | { readonly type: 'tool_skipped'; readonly tool: string; readonly reason: string }
  | {
      readonly type: 'call_started';
      readonly tool: string;
      readonly scenario: ScenarioOutline;
      readonly purpose: CallPurpose;
      readonly arguments: unknown;
    }
  | CallEnd
  | { readonly type: 'server_restarted'; readonly tool: string; readonly restarts: number }
  | {
      readonly type: 'progress';
      readonly calls: number;
      readonly planned: number;
      readonly milliseconds: number;
    }
  | { readonly type: 'finding'; readonly finding: RunFinding }
  | { readonly type: 'tool_verdict'; readonly report: ToolReport }
  | { readonly type: 'partial'; readonly reason: string }
  | { readonly type: 'summary'; readonly report: RunReport };
