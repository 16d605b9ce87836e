import type { Severity } from '../../model/finding.js';
import { VERDICT_WORDS } from '../../report/servers/servers-words.js';
import { counted, countedFindings, NOUNS } from '../../report/words.js';
import type { FleetSummary, FleetTotals, SummedServer } from './fleet-summary.js';

/** The names of the sections of a report on a fleet. */
export const SECTION_NAMES = ['regressions', 'rules', 'drift', 'unreachable', 'slowest', 'servers'] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** A table of a report on a fleet; texts are as they came, not escaped. */
export interface FleetSection {
  readonly name: SectionName;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is said where there are no rows. */
  readonly empty: string;
}

/** What a rule is about, for people. */
export type RuleText = (rule: string) => string;

/** The sections of a report, in their order. */
export function fleetSections(summary: FleetSummary, ruleText: RuleText): readonly FleetSection[] {
  const { regressions, rules, drift, unreachable, slowest, servers } = summary;
  return [
    {
      name: 'regressions',
      title: 'Regressions since the run before',
      header: ['Server', 'What changed'],
      rows: regressions.map(({ server, reasons }) => [server, reasons.join('; ')]),
      empty: 'No server is worse than in the run before.',
    },
    {
      name: 'rules',
      title: 'Servers by finding',
      header: ['Rule', 'Severity', 'Servers', 'Share', 'Findings', 'About'],
      rows: rules.map(({ rule, severity, servers: number, share, findings }) => [
        ...[rule, severityWord(severity), String(number), `${share} %`, String(findings), ruleText(rule)],
      ]),
      empty: 'No findings.',
    },
    {
      name: 'drift',
      title: 'Definitions that changed',
      header: ['Server', 'Tool', 'Change'],
      rows: drift.map(({ server, tool, change }) => [server, tool, change]),
      empty: 'No definition changed.',
    },
    {
      name: 'unreachable',
      title: 'Not tested',
      header: ['Server', 'Why'],
      rows: unreachable.map(({ server, fault }) => [server, fault]),
      empty: 'Every server could be tested.',
    },
    {
      name: 'slowest',
      title: 'Slowest tools',
      header: ['Server', 'Tool', 'p50', 'p95'],
      rows: slowest.map(({ server, tool, p50, p95 }) => [server, tool, milliseconds(p50), milliseconds(p95)]),
      empty: 'No tool was called.',
    },
    {
      name: 'servers',
      title: 'Servers',
      header: ['Server', 'Group', 'Verdict', 'Before', 'Working', 'New', 'Fixed', 'Time', 'Findings'],
      rows: servers.map(serverRow),
      empty: 'The fleet has no servers.',
    },
  ];
}

/** The totals on one line. */
export function totalsText({
  servers,
  clean,
  findings,
  untested,
  dead,
  open,
  tools,
  fullyWorking,
}: FleetTotals): string {
  const parts = [
    `${clean} ${VERDICT_WORDS.clean}`,
    `${findings} ${VERDICT_WORDS.findings}`,
    `${untested} ${VERDICT_WORDS.untested}`,
    ...(dead > 0 ? [`${dead} given up`] : []),
    ...(open > 0 ? [`${open} not checked yet`] : []),
  ];
  return `${counted(servers, 'server')}: ${parts.join(', ')} · ${fullyWorking} of ${counted(tools, 'tool')} fully working`;
}

const severityWord = (severity: Severity): string => NOUNS[severity];

const milliseconds = (value: number): string => `${Math.round(value)} ms`;

function serverRow(server: SummedServer): readonly string[] {
  const { name, group = '', verdict, before, state, tools, fullyWorking, fault } = server;
  const { newFindings, fixedFindings, errors, warnings, notes } = server;
  return [
    name,
    group,
    verdict === undefined ? stateWord(state) : VERDICT_WORDS[verdict],
    before === undefined ? '' : VERDICT_WORDS[before],
    `${fullyWorking} of ${tools}`,
    newFindings === 0 ? '' : String(newFindings),
    fixedFindings === 0 ? '' : String(fixedFindings),
    `${(server.milliseconds / 1_000).toFixed(1)} s`,
    fault ?? countedFindings({ error: errors, warning: warnings, info: notes }),
  ];
}

const stateWord = (state: SummedServer['state']): string => (state === 'dead' ? 'given up' : state);
