import type { Finding } from '../../src/model/finding.js';
import type { RuleId } from '../../src/model/rule.js';
import type { RunFinding, RunReport, ToolReport } from '../../src/model/run-report.js';
import { countFindings, type FindingReport, runFindings } from '../../src/report/index.js';
import { reportOf, toolOf } from '../report-page/sample-report.js';

const ruleOf = (text: string) => (id: string) => ({
  id,
  severity: 'error' as const,
  summary: text,
  reason: text,
  fix: text,
});

function findingWith(text: string): Finding {
  return {
    rule: `lint/${text}` as string as RuleId,
    severity: 'error',
    subject: { tool: text, part: 'inputSchema' },
    path: `/inputSchema/${text}`,
    message: `The name "${text}" is bad.`,
    expected: text,
    received: text,
    evidence: [{ text, path: `/${text}` }],
    fix: text,
    spec: { url: `https://example.com/#${text}`, level: 'MUST' },
  };
}

/** Everything in a report on definitions that a server can choose, chosen badly. */
export function lintWith(text: string): FindingReport {
  const finding = findingWith(text);
  return {
    source: text,
    version: '1.0.0',
    tools: [text, 'fine'],
    findings: [finding],
    counts: countFindings([finding]),
    accepted: 0,
    failOn: 'error',
    placeOf: () => ({ file: text, line: 3, column: 7 }),
    excerptOf: () => text,
    ruleOf: ruleOf(text),
    matrix: {
      profiles: [{ id: 'a', title: text }],
      cells: [
        {
          tool: text,
          profile: 'a',
          outcome: 'refused',
          reasons: [{ constraint: 'portability/a/b', effect: 'refused', reason: text }],
        },
      ],
      servers: [{ profile: 'a', outcome: 'refused', because: [text], reasons: [] }],
    },
  };
}

/** The same of a run: a tool with a finding, one that was not tested, one that was cut short, and a note. */
export function runWith(text: string): RunReport {
  const finding: RunFinding = {
    ...findingWith(text),
    id: 'aaaa1111',
    call: { tool: text, arguments: { [text]: text } },
    reproduce: `assay call ${text}`,
    flaky: true,
    occurrences: 3,
  };
  const contract = { state: 'not_exercised', reason: text } as const;
  const { classification: _class, ...untested } = toolOf(`untested ${text}`, { notTested: text });
  const bad = toolOf(text, {
    classification: 'broken',
    findings: [finding],
    dataNeeded: [text],
    neverSucceeded: true,
    coverage: { exercised: 0, total: 1, missed: [text] },
    contract: {
      successCase: contract,
      errorCase: { state: 'no', reason: text },
      enumIn: contract,
      enumOut: contract,
      requiredFields: contract,
      errorStructure: contract,
    },
  });
  const tools: ToolReport[] = [bad, untested, toolOf(`cut ${text}`, { cutShort: text })];
  const note: RunFinding = {
    ...finding,
    id: 'bbbb2222',
    severity: 'info',
    subject: { call: text },
    spec: { url: text, level: 'MUST' },
  };
  return {
    ...reportOf(tools, [note]),
    server: { name: text, version: text, revision: text, transport: text },
    partial: text,
  };
}

/** A run as the reporters for findings take it. */
export function checkWith(text: string): FindingReport & { run: RunReport } {
  const run = runWith(text);
  const place = { file: text };
  return { ...runFindings(run, { version: '1.0.0', place, ruleOf: ruleOf(text) }), run };
}
