import type { Finding } from '../../model/finding.js';
import type { RuleId } from '../../model/rule.js';
import type { RunFinding } from '../../model/run-report.js';
import type { Tool } from '../../model/tool.js';
import type { SequenceStep } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import type { Replay } from '../replay/replay-verdict.js';
import type { Entry } from '../state/finding-book.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';
import type { RunRule } from './run-rules.js';

/** A finding, with the call that shows it best. */
export interface Detection {
  readonly finding: Finding;
  readonly attempt?: Attempt;
  /** The detector has made sure of it: it is not repeated. */
  readonly isConfirmed?: true;
}

/** Findings of another rule that say the same thing less precisely, in the same call or about the same tool. */
export interface Explained {
  /** `*`: whatever else was found in the call. */
  readonly rule: RuleId | '*';
  readonly in: 'call' | 'tool';
  /** Only by findings of this rule; absent: by any of the detector. */
  readonly by?: RuleId;
  /** Only where both findings have the same path. */
  readonly isSamePath?: true;
}

/** How a finding is shown again: by its call, by testing tools as the run did, or by listing the tools. */
export type ReplayPlan =
  | {
      readonly by: 'call';
      /** Calls that have to go well before the finding counts as gone. Default 1. */
      readonly times?: number;
      /** Why a call still shows the finding, where its own findings do not say so. */
      readonly shows?: (attempt: Attempt, finding: RunFinding) => string | undefined;
      /** The outcome where no call showed the finding; absent: it is fixed. */
      readonly conclude?: (attempts: readonly Attempt[]) => Replay | undefined;
    }
  /** `tools`: the tool alone, those of its sequences, or all. */
  | { readonly by: 'run'; readonly tools: 'own' | 'sequence' | 'all' }
  | { readonly by: 'list' };

interface DetectorTraits {
  readonly name: string;
  /** Every rule of which it may report a finding. */
  readonly rules: readonly RunRule[];
  /** The start of the path of its findings, where another detector shares a rule with it. */
  readonly at?: string;
  readonly explains?: readonly Explained[];
  readonly replay: ReplayPlan;
}

/** Judges one call by itself, as soon as it has ended. */
export interface CallDetector extends DetectorTraits {
  readonly scope: 'call';
  detect(tool: Tool, attempt: Attempt): Iterable<Finding>;
}

/** Compares the calls of one tool when its scenarios have been tried; may make a few more. */
export interface ToolDetector extends DetectorTraits {
  readonly scope: 'tool';
  detect(state: ToolState, context: RunContext, emit: Emit): Iterable<Detection> | AsyncIterable<Detection>;
}

/** A step of a sequence that was made. */
export interface MadeStep {
  readonly step: SequenceStep;
  readonly attempt: Attempt;
  /** The tool had succeeded before, with something else. */
  readonly hasWorked: boolean;
}

/** Judges a step of a sequence by the steps before it. */
export interface SequenceDetector extends DetectorTraits {
  readonly scope: 'sequence';
  detect(now: MadeStep, before: readonly MadeStep[]): Iterable<Finding>;
}

/** Judges a repetition that did not show the finding again. */
export interface RepetitionDetector extends DetectorTraits {
  readonly scope: 'repetition';
  detect(state: ToolState, entry: Entry): Iterable<Finding>;
}

/** Compares the tools of a server: once each tool has had a chance to succeed, after the stage that reads, after all calls, or when the run has ended. */
export interface ServerDetector extends DetectorTraits {
  readonly scope: 'server';
  readonly after: 'successes' | 'reading' | 'calls' | 'run';
  detect(context: RunContext, emit: Emit): Iterable<Detection> | AsyncIterable<Detection>;
}

/** What looks for a defect while a server runs. */
export type Detector = CallDetector | ToolDetector | SequenceDetector | RepetitionDetector | ServerDetector;
