import type { Fault } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import type { WireValue } from '../../model/run-report.js';
import type { Reply } from '../../model/session.js';
import type { ValidationResult } from '../../response/index.js';
import type { Scenario } from '../../scenario/index.js';

/** One call that was made for a scenario, with its response and findings. */
export interface Attempt {
  readonly scenario: Scenario;
  readonly arguments: unknown;
  readonly reply?: Reply;
  /** What a report shows of a response that was too large to keep; `reply` then has only its beginning. */
  readonly wire?: WireValue;
  readonly fault?: Fault;
  readonly milliseconds: number;
  /** No call was left to make sure that the fault was this call's own doing. */
  readonly isUnconfirmed?: true;
  /** It was not worked on: the limit of the server on calls was used up. */
  readonly isOverQuota?: true;
  /** Something was written since, and the call could not be made again: what it showed may no longer hold. */
  readonly isStale?: true;
  /** Absent where no response came. */
  readonly validation?: ValidationResult;
  readonly findings: readonly Finding[];
  /** The tool did what was asked of it: no error, flagged or hidden. */
  readonly succeeded: boolean;
  /** Nothing at severity error was found. */
  readonly passed: boolean;
}

/** Whether the transport let the call through to no tool: it asked for credentials. */
export function isUnauthorised({ fault }: Attempt): boolean {
  return fault?.code === 'auth_required';
}
