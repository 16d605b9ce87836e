import type { Severity } from '../../src/model/finding.js';
import type { RuleId } from '../../src/model/rule.js';
import type { Tool } from './tool.js';

/** The finding that has to be reported, and nothing else at `warning` or above. */
export interface ExpectedFinding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Where the defect has effects that are true findings too, such as a tool that never succeeds: these rules may speak as well. */
  readonly also?: readonly RuleId[];
}

/** A planted defect: the tool that has it, and a tool of the same shape that does not. */
export interface Planted {
  readonly kind: string;
  /** One sentence: what the tool does wrong. */
  readonly description: string;
  readonly expected: ExpectedFinding;
  readonly tool: Tool;
  readonly twin: Tool;
  /** Further tools that the pair needs, all healthy. */
  readonly company?: readonly Tool[];
}
