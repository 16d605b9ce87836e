import type { CaseCounts, ContractCell, RunFinding, ToolReport } from '../../model/run-report.js';
import type { ToolState } from '../state/tool-state.js';

/** The report of a tool that an internal error kept from being judged: it has not passed. */
export function failedReport(
  { tool, planned, attempts }: ToolState,
  reason: string,
  findings: readonly RunFinding[],
): ToolReport {
  const none: CaseCounts = { planned: 0, executed: 0, passed: 0 };
  const unknown: ContractCell = { state: 'not_exercised', reason };
  return {
    name: tool.name,
    confidence: 0,
    notTested: reason,
    neverSucceeded: false,
    dataNeeded: [],
    cases: { planned, executed: attempts.length, passed: 0 },
    categories: { happy_path: none, edge_case: none, boundary: none, error_case: none },
    contract: {
      successCase: unknown,
      errorCase: unknown,
      enumIn: unknown,
      enumOut: unknown,
      requiredFields: unknown,
      errorStructure: unknown,
    },
    coverage: { exercised: 0, total: 0, missed: [], points: [] },
    findings,
    exchanges: [],
  };
}
