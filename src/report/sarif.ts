import type { Finding, Severity } from '../model/finding.js';
import type { FindingReport } from './finding-report.js';
import { fingerprint } from './fingerprint.js';
import { safeJson } from './json.js';
import type { RuleInfo } from './rule-info.js';
import { expectation, shown } from './words.js';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0: for code scanning, which recognises a finding again by its fingerprint. */
export function sarif(report: FindingReport): string {
  const ids = [...new Set(report.findings.map(({ rule }) => rule))];
  const driver = {
    name: 'Assay',
    semanticVersion: report.version,
    informationUri: 'https://www.npmjs.com/package/mcp-assay',
    rules: ids.map((id) => ruleObject(id, report.ruleOf?.(id))),
  };
  const results = report.findings.map((finding) => resultObject(finding, ids.indexOf(finding.rule), report));
  return safeJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  });
}

function ruleObject(id: string, rule: RuleInfo | undefined): object {
  if (rule === undefined) return { id };
  const { summary, why, fix, source } = rule;
  const help = [why, fix === undefined ? undefined : `Fix: ${fix}`, source?.url].filter(
    (part) => part !== undefined,
  );
  return {
    id,
    shortDescription: { text: shown(summary) },
    fullDescription: { text: shown(why ?? summary) },
    help: { text: help.length === 0 ? shown(summary) : help.map((part) => shown(part)).join('\n') },
    ...(source === undefined ? {} : { helpUri: source.url }),
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { tags: ['mcp', id.split('/')[0]] },
  };
}

function resultObject(finding: Finding, ruleIndex: number, report: FindingReport): object {
  const { tool, part } = finding.subject;
  const name = [tool, part].filter((word) => word !== undefined).join('/') || 'server';
  const logical = {
    fullyQualifiedName: shown(`${name}${finding.path.startsWith('/') ? '#' : ''}${finding.path}`, 500),
    kind: tool === undefined ? 'module' : 'function',
  };
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: messageText(finding) },
    locations: [{ physicalLocation: physicalLocation(finding, report), logicalLocations: [logical] }],
    partialFingerprints: { 'assay/v1': fingerprint(finding) },
  };
}

function messageText(finding: Finding): string {
  const fix = finding.fix === undefined ? '' : ` Fix: ${shown(finding.fix)}`;
  const detail = expectation(finding);
  const text = `${shown(finding.message)}${detail === '' ? '' : ` (${detail})`}${fix}`;
  // SARIF reads `[text](target)` in a message as a link.
  return text.replaceAll('](', '] (');
}

/** A list that was not read from a file stands for itself; code scanning wants a place all the same. */
function physicalLocation(finding: Finding, report: FindingReport): object {
  const place = report.placeOf?.(finding);
  const uri = encodeURI(shown(place?.file ?? 'tools/list', 500).replaceAll('\\', '/'));
  const region =
    place?.line === undefined
      ? {}
      : {
          region: {
            startLine: place.line,
            ...(place.column === undefined ? {} : { startColumn: place.column }),
          },
        };
  return { artifactLocation: { uri }, ...region };
}
