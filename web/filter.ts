import type { Severity } from '../src/model/finding.js';
import type { RunFinding, RunReport, ToolReport } from '../src/model/run-report.js';
import { type Standing, standingOf } from './words.js';

/** What the reader wants to see. */
export interface Filter {
  readonly text: string;
  readonly standing: Standing | 'any';
  readonly severity: Severity | 'any';
  /** Whether a finding is new since the earlier report. */
  readonly change: 'any' | 'new';
}

/** Everything. */
export const NO_FILTER: Filter = { text: '', standing: 'any', severity: 'any', change: 'any' };

/** The tools and findings that a filter leaves. */
export interface Selection {
  readonly tools: readonly ToolReport[];
  readonly findings: readonly RunFinding[];
}

/** A tool is left when it, with its findings, has all the words; a finding when it or the name of its tool has. */
export function select(
  { tools, findings }: RunReport,
  filter: Filter,
  added: ReadonlySet<string>,
): Selection {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWords = (text: string): boolean => words.every((word) => text.includes(word));
  const isMeant = ({ severity, id }: RunFinding): boolean =>
    (filter.severity === 'any' || severity === filter.severity) && (filter.change === 'any' || added.has(id));
  const kept = tools.filter((tool) => {
    if (filter.standing !== 'any' && standingOf(tool) !== filter.standing) return false;
    if ((filter.severity !== 'any' || filter.change !== 'any') && !tool.findings.some(isMeant)) return false;
    return words.length === 0 || hasWords(toolText(tool));
  });
  const names = new Set(kept.map(({ name }) => name));
  const isShown = ({ subject }: RunFinding): boolean =>
    filter.standing === 'any' || (subject.tool !== undefined && names.has(subject.tool));
  return {
    tools: kept,
    findings: findings.filter(
      (finding) =>
        isMeant(finding) && isShown(finding) && (words.length === 0 || hasWords(findingText(finding))),
    ),
  };
}

/** What is searched, made once: every key of a search looks through all of it. */
const texts = new WeakMap<object, string>();

function remembered<Item extends object>(make: (item: Item) => string): (item: Item) => string {
  return (item) => {
    const text = texts.get(item) ?? make(item).toLowerCase();
    texts.set(item, text);
    return text;
  };
}

const findingText = remembered(
  ({ id, rule, severity, subject, path, message, fix = '' }: RunFinding) =>
    `${id} ${rule} ${severity} ${subject.tool ?? 'server'} ${path} ${message} ${fix}`,
);

const toolText = remembered(({ name, description = '', findings }: ToolReport) =>
  [name, description, ...findings.map(findingText)].join(' '),
);
