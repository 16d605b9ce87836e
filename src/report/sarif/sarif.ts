import type { Finding, Severity } from '../../model/finding.js';
import { safeJson } from '../../model/safe-json.js';
import type { FindingReport } from '../finding-report.js';
import { callText, MOST_OF_RESPONSE, runDetails, toolsText } from '../finding-text.js';
import { fingerprint, fingerprintOf } from '../fingerprint.js';
import { type ReportEntry, reportEntries } from '../report-entries.js';
import type { ReportForm } from '../report-form.js';
import { expectation, shown } from '../words.js';
import { sarifInvocation } from './sarif-invocation.js';
import { LEVELS, PROJECT_URL, sarifRule } from './sarif-rule.js';

/** SARIF 2.1.0 for code scanning: a result for each cause, which is recognised again by its fingerprint. */
export function sarif(report: FindingReport): string {
  const all = reportEntries(report);
  const entries = all.slice(0, MOST_RESULTS);
  const ids = [...new Set(entries.map(({ finding }) => finding.rule))];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const driver = {
    name: 'Assay',
    semanticVersion: report.version,
    informationUri: PROJECT_URL,
    rules: ids.map((id) => sarifRule(id, report.ruleOf?.(id))),
  };
  const results = entries.map((entry) => resultObject(entry, indexes.get(entry.finding.rule) ?? -1, report));
  return safeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: report.run === undefined ? 'assay-lint/' : 'assay-check/' },
        invocations: [sarifInvocation(report.run, all.length - entries.length)],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  });
}

/** Code scanning rejects a run with more results than this. The worst are kept, and a notification counts the rest. */
const MOST_RESULTS = 25_000;

/** Tools that a result names as its places. */
const MOST_PLACES = 100;

/** Severities by which code scanning sorts. */
const RANKS: Readonly<Record<Severity, number>> = { error: 90, warning: 50, info: 10 };

function resultObject(entry: ReportEntry, ruleIndex: number, report: FindingReport): object {
  const { finding, findings } = entry;
  const { reproduce, flaky } = runDetails(finding);
  const times = findings.reduce((sum, one) => sum + runDetails(one).times, 0);
  return {
    ruleId: shown(finding.rule, 200),
    ruleIndex,
    level: LEVELS[finding.severity],
    rank: RANKS[finding.severity],
    message: { text: messageText(entry) },
    locations: [
      {
        physicalLocation: physicalLocation(finding, report),
        logicalLocations: logicalLocations(findings),
      },
    ],
    partialFingerprints: fingerprints(entry),
    ...(report.run === undefined ? {} : { occurrenceCount: times }),
    ...(reproduce === undefined
      ? {}
      : { properties: { reproduce: shown(reproduce, 4_000), flaky: flaky === true } }),
  };
}

/** Each place once: a server may list a name twice. */
function logicalLocations(findings: readonly Finding[]): readonly object[] {
  const places = findings.slice(0, MOST_PLACES).map(logicalLocation);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

function logicalLocation({ subject: { tool, part }, path }: Finding): object {
  const name = [tool, part].filter((word) => word !== undefined).join('/') || 'server';
  return {
    ...(tool === undefined ? {} : { name: shown(tool, 200) }),
    fullyQualifiedName: shown(`${name}${path.startsWith('/') ? '#' : ''}${path}`, 500),
    kind: tool === undefined ? 'module' : 'function',
  };
}

/**
 * Code scanning uses only the first fingerprint. If it is missing, the uploader computes it from the line, and all
 * findings of a rule become one.
 */
function fingerprints({ finding, causeId }: ReportEntry): Readonly<Record<string, string>> {
  const own = causeId === undefined ? fingerprint(finding) : fingerprintOf(causeId);
  return { primaryLocationLineHash: `${own}:1`, 'assay/v1': own };
}

function messageText({ finding, tools }: ReportEntry): string {
  const { response } = runDetails(finding);
  const detail = expectation(finding);
  const names = toolsText(tools);
  const call = callText(finding);
  const text = [
    `${shown(finding.message)}${detail === '' ? '' : ` (${detail})`}`,
    names === '' ? '' : `In ${names}.`,
    call === '' ? '' : `Call: ${call}.`,
    response === undefined ? '' : `Response: ${shown(response, MOST_OF_RESPONSE)}`,
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  // SARIF reads `[text](target)` in a message as a link, and `{0}` as the place of an argument.
  return text.replaceAll('](', '] (').replace(/\{(?=\d+\})/g, '{ ');
}

/** Code scanning needs a file: `tools/list` takes its place where there is none. Without a line there is no region. */
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
