import type { ContractCell, RunFinding, RunReport, ToolReport } from '../src/model/run-report.js';

/** The tools of a generated server. */
export const TOOLS = ['search', 'create', 'list', 'delete'] as const;

const YES: ContractCell = { state: 'yes' };
const COUNTS = { planned: 2, executed: 2, passed: 2 };

const FINDINGS: readonly RunFinding[] = TOOLS.map((tool, index) => ({
  id: `f${index}`,
  rule: 'run/valid-rejected',
  severity: 'error',
  subject: { tool, part: 'arguments' },
  path: '/query',
  message: 'The tool rejects arguments that its schema allows.',
  evidence: [],
  occurrences: 1,
}));

/** A small report, such as a run of a generated server keeps. */
export function generatedReport(): RunReport {
  const tools = TOOLS.map(toolReport);
  return {
    version: 1,
    server: { name: 'generated', version: '1.0.0', revision: '2025-11-25', transport: 'stdio' },
    seed: 1,
    mode: 'safe',
    summary: {
      ...{ tools: tools.length, tested: tools.length, notTested: 0, neverSucceeded: 0, confidence: 88 },
      classifications: {
        ...{ fully_working: 4, partially_working: 0, connectivity_only: 0, broken: 0, error: 0 },
      },
      cases: { planned: 40, executed: 40, passed: 37 },
      ...{ calls: 44, restarts: 0, milliseconds: 2_500 },
      findings: { error: FINDINGS.length, warning: 0, info: 0 },
      contract: { yes: 16, no: 2, notExercised: 4 },
    },
    tools,
    findings: FINDINGS,
  };
}

function toolReport(name: string, index: number): ToolReport {
  return {
    name,
    classification: 'fully_working',
    confidence: 90,
    ...{ neverSucceeded: false, dataNeeded: [] },
    cases: { planned: 8, executed: 8, passed: 8 },
    categories: { happy_path: COUNTS, edge_case: COUNTS, boundary: COUNTS, error_case: COUNTS },
    contract: {
      ...{ successCase: YES, errorCase: YES, enumIn: YES, enumOut: YES },
      ...{ requiredFields: YES, errorStructure: YES },
    },
    coverage: { exercised: 3, total: 4, missed: [] },
    latency: { calls: 8, p50: 12, p95: 80, max: 120 },
    findings: FINDINGS.slice(index, index + 1),
  };
}
