import { type AssayConfig, applyRuleSettings } from '../../config/index.js';
import {
  type ConsumerContract,
  diffServers,
  isEnough,
  nextVersion,
  type ServerContract,
  versionBump,
} from '../../drift/index.js';
import type { Finding } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import { sameJson } from '../../model/same-json.js';
import type { ChangeSummary } from '../../report/change-summary.js';
import { countFindings, type FailOn, type FindingReport } from '../../report/index.js';
import { packageVersion } from '../package-file.js';
import type { DiffSide } from './diff-side.js';

/** How changes are judged. */
export interface DriftPolicy {
  readonly config: AssayConfig;
  readonly failOn: FailOn;
}

/** The report on what changed between two sides, with the severities of the configuration. */
export function driftReport(old: DiffSide, fresh: DiffSide, { config, failOn }: DriftPolicy): FindingReport {
  const found = diffServers(old.contract, fresh.contract);
  const findings = applyRuleSettings(found.map(named), config);
  return {
    source: `${old.label} → ${fresh.label}`,
    version: packageVersion(),
    tools: namesOf(old.contract, fresh.contract),
    findings,
    counts: countFindings(findings),
    accepted: 0,
    failOn,
    changeSummary: summaryOf(old, fresh, found),
  };
}

/** The report on what a consumer needs and does not get. */
export function consumerReport(
  { tools }: ConsumerContract,
  found: readonly Finding[],
  source: string,
  { config, failOn }: DriftPolicy,
): FindingReport {
  const findings = applyRuleSettings(found.map(named), config);
  return {
    source,
    version: packageVersion(),
    tools: Object.keys(tools).map((name) => quote(name, 128)),
    findings,
    counts: countFindings(findings),
    accepted: 0,
    failOn,
  };
}

function summaryOf(old: DiffSide, fresh: DiffSide, found: readonly Finding[]): ChangeSummary {
  const bump = versionBump(found);
  const before = old.contract.version;
  const declared = fresh.contract.version;
  const suggested = before === undefined ? undefined : nextVersion(before, bump);
  return {
    from: old.label,
    to: fresh.label,
    rewritten: rewrittenTools(old.contract, fresh.contract, found),
    bump,
    ...(before === undefined || suggested === undefined
      ? {}
      : {
          version: {
            old: before,
            ...(declared === undefined ? {} : { declared }),
            suggested,
            isEnough: declared !== undefined && isEnough(before, declared, bump),
          },
        }),
  };
}

/** Tools that are written differently, although nothing was found to have changed in them. */
function rewrittenTools(
  old: ServerContract,
  fresh: ServerContract,
  found: readonly Finding[],
): readonly string[] {
  const before = new Map(old.tools.map((tool) => [tool.name, tool]));
  const changed = new Set(found.map(({ subject }) => subject.tool));
  return fresh.tools
    .filter((tool) => {
      const was = before.get(tool.name);
      return was !== undefined && !changed.has(tool.name) && !sameJson(was, tool);
    })
    .map(({ name }) => quote(name, 128));
}

/** Findings of all rooms name a tool in the same way. */
function named(finding: Finding): Finding {
  const { tool } = finding.subject;
  return tool === undefined
    ? finding
    : { ...finding, subject: { ...finding.subject, tool: quote(tool, 128) } };
}

function namesOf(old: ServerContract, fresh: ServerContract): readonly string[] {
  return [...new Set([...old.tools, ...fresh.tools].map(({ name }) => quote(name, 128)))];
}
