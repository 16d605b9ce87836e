import type { Finding, Severity } from '../../model/finding.js';
import type { FindingReport } from '../finding-report.js';
import { runDetails } from '../finding-text.js';
import { fingerprint } from '../fingerprint.js';
import { worstFirst } from '../group-findings.js';
import { safeJson } from '../json.js';
import type { ReportForm } from '../report-form.js';
import { expectation, shown } from '../words.js';
import { sarifInvocation } from './sarif-invocation.js';
import { LEVELS, PROJECT_URL, sarifRule } from './sarif-rule.js';

/** SARIF 2.1.0: for code scanning, which recognises a finding again by its fingerprint. */
export function sarif(report: FindingReport): string {
  const findings = accepted(report.findings);
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const driver = {
    name: 'Assay',
    semanticVersion: report.version,
    informationUri: PROJECT_URL,
    rules: ids.map((id) => sarifRule(id, report.ruleOf?.(id))),
  };
  const results = findings.map((finding) => resultObject(finding, indexes.get(finding.rule) ?? -1, report));
  return safeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: report.run === undefined ? 'assay-lint/' : 'assay-check/' },
        invocations: [sarifInvocation(report.run, report.findings.length - findings.length)],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  });
}

/** Code scanning refuses a run with more results than this as a whole. */
const MOST_RESULTS = 25_000;

/** All findings where they are not too many, and otherwise the worst; how many are left out is a notification. */
function accepted(findings: readonly Finding[]): readonly Finding[] {
  return findings.length <= MOST_RESULTS ? findings : worstFirst(findings).slice(0, MOST_RESULTS);
}

/** Severities by which code scanning sorts. */
const RANKS: Readonly<Record<Severity, number>> = { error: 90, warning: 50, info: 10 };

function resultObject(finding: Finding, ruleIndex: number, report: FindingReport): object {
  const { tool, part } = finding.subject;
  const name = [tool, part].filter((word) => word !== undefined).join('/') || 'server';
  const logical = {
    ...(tool === undefined ? {} : { name: shown(tool, 200) }),
    fullyQualifiedName: shown(`${name}${finding.path.startsWith('/') ? '#' : ''}${finding.path}`, 500),
    kind: tool === undefined ? 'module' : 'function',
  };
  const { times, reproduce, flaky } = runDetails(finding);
  return {
    ruleId: shown(finding.rule, 200),
    ruleIndex,
    level: LEVELS[finding.severity],
    rank: RANKS[finding.severity],
    message: { text: messageText(finding) },
    locations: [{ physicalLocation: physicalLocation(finding, report), logicalLocations: [logical] }],
    partialFingerprints: fingerprints(finding),
    ...(report.run === undefined ? {} : { occurrenceCount: times }),
    ...(reproduce === undefined
      ? {}
      : { properties: { reproduce: shown(reproduce, 4_000), flaky: flaky === true } }),
  };
}

/**
 * Code scanning goes by the first of them alone. Where it is missing, what uploads the file computes it from the line,
 * and all findings of a rule about a server would be one.
 */
function fingerprints(finding: Finding): Readonly<Record<string, string>> {
  const own = fingerprint(finding);
  return { primaryLocationLineHash: `${own}:1`, 'assay/v1': own };
}

function messageText(finding: Finding): string {
  const fix = finding.fix === undefined ? '' : ` Fix: ${shown(finding.fix)}`;
  const detail = expectation(finding);
  const text = `${shown(finding.message)}${detail === '' ? '' : ` (${detail})`}${fix}`;
  // SARIF reads `[text](target)` in a message as a link, and `{0}` as the place of an argument.
  return text.replaceAll('](', '] (').replace(/\{(?=\d+\})/g, '{ ');
}

/**
 * A list that was not read from a file stands for itself, since code scanning wants a file. What is about a file as a
 * whole has no region.
 */
function physicalLocation(finding: Finding, report: FindingReport): object {
  const place = report.placeOf?.(finding);
  const path = shown(place?.file ?? 'tools/list', 500).replaceAll('\\', '/');
  const uri = encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F');
  if (place?.line === undefined) return { artifactLocation: { uri } };
  const column = place.column === undefined ? {} : { startColumn: place.column };
  return { artifactLocation: { uri }, region: { startLine: place.line, ...column } };
}

/** SARIF as a form of a report. */
export const sarifForm: ReportForm = {
  name: 'sarif',
  path: '.assay/report.sarif',
  about: 'SARIF 2.1.0, for code scanning and editors',
  isForCodeHost: true,
  make: async (report, { loadRules }) => sarif({ ...report, ruleOf: await loadRules() }),
};
