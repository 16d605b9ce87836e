import type { RuleId } from '../../model/rule.js';
import type { Cause, RunFinding } from '../../model/run-report.js';
import { contentHash } from '../../schema/index.js';

/** Rules whose findings share a cause only if the server's own words are the same. */
const BY_RESPONSE: ReadonlySet<RuleId> = new Set<RuleId>([
  'response/crash',
  'response/unreachable',
  'response/error-unclear',
  'run/no-success',
]);

/** Characters in which two texts have to agree. */
const COMPARED = 120;

/** How bad: the worst first. */
const ORDER = ['error', 'warning', 'info'] as const;

/** Findings with one cause, as one entry with the tools listed: the worst first, then the one of most tools. */
export function causesOf(findings: readonly RunFinding[]): readonly Cause[] {
  const groups = new Map<string, { readonly first: RunFinding; readonly all: RunFinding[] }>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key) ?? { first: finding, all: [] };
    group.all.push(finding);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, { first, all }]) => causeOf(key, first, all))
    .sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.tools.length - a.tools.length);
}

function causeOf(key: string, first: RunFinding, group: readonly RunFinding[]): Cause {
  const { rule, severity, message, fix } = first;
  const tools = new Set(group.flatMap(({ subject }) => subject.tool ?? []));
  return {
    id: contentHash(key).slice(0, 8),
    rule,
    severity,
    message,
    tools: [...tools],
    findings: group.map(({ id }) => id),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The same defect in other words of the tool's own: names and numbers are left out. */
function keyOf({ rule, severity, message, response = '' }: RunFinding): string {
  const words = rule === 'response/crash' ? programError(response) : response;
  const said = BY_RESPONSE.has(rule) ? plain(words) : '';
  return JSON.stringify([rule, severity, plain(message), said]);
}

/**
 * What the program itself said, without what it was doing and the names in its source or data. Where it says in which
 * line it failed, another line is another cause.
 */
function programError(response: string): string {
  const [line = '', frame = ''] = response.slice(0, LOOKED_AT).split(/\r?\n|\\n/);
  const [last = ''] = line.split(': ').slice(-1);
  const error = last.length < SHORTEST ? line : last;
  const unquoted = error.replace(/'[^']*'/g, '…').replace(/^[\w$]+(?=\.\w+ is not )/, '…');
  // Without the end of the JSON around it.
  return `${unquoted.replace(/["}\]]{1,9}$/, '')}${frame.trim()}`;
}

/** Where the error of a program is, at the latest, and how short it may be. */
const LOOKED_AT = 1_000;
const SHORTEST = 20;

function plain(text: string): string {
  return text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d+/g, '#')
    .slice(0, COMPARED);
}
