import type { Finding, Severity } from '../../model/finding.js';
import type { Tool } from '../../model/tool.js';
import { doneAtOnce } from '../../model/with-pauses.js';
import { type Hit, PortabilityRun } from './portability-run.js';
import type { ClientEffect, Constraint, Profile, SourceKind } from './profile.js';

/** How to judge. */
export interface PortabilityOptions {
  /** The server's name in a client's configuration: clients put it before the names of its tools. */
  readonly server?: string;
  readonly profiles: readonly Profile[];
  /**
   * Whether these profiles were asked for by name. The author has then said that the tools have to load there, and
   * what is refused is an error; otherwise it is a warning, because no server has to support every client.
   */
  readonly isDemanded?: boolean;
}

/** What becomes of a definition at a client. */
export type Outcome = 'loads' | 'loss' | 'refused';

/** Why a client does not take a definition as it is. */
export interface PortabilityReason {
  readonly constraint: Constraint['id'];
  readonly effect: ClientEffect;
  /** The first culprit, from the tool. */
  readonly path: string;
  readonly reason: string;
}

/** One cell of tool × client. It speaks of the tool's own definition; see `servers` for what others do to it. */
export interface PortabilityCell {
  readonly tool: string;
  readonly profile: string;
  readonly outcome: Outcome;
  readonly reasons: readonly PortabilityReason[];
}

/** A client in which the list as a whole suffers: every tool is refused, or some are left out. */
export interface ServerOutcome {
  readonly profile: string;
  readonly outcome: 'loss' | 'refused';
  /** The tools that take the others down; empty where the list itself is the reason. */
  readonly because: readonly string[];
  readonly reasons: readonly PortabilityReason[];
}

/** Tool × client. */
export interface Portability {
  readonly findings: readonly Finding[];
  readonly matrix: readonly PortabilityCell[];
  readonly servers: readonly ServerOutcome[];
}

/** Says which clients will take which tools, and why not. Pure; each input schema is walked once for all profiles. */
export function judgePortability(tools: readonly Tool[], options: PortabilityOptions): Portability {
  return doneAtOnce(portabilityInSteps(tools, options));
}

/** Does what `judgePortability` does, a step for each tool. */
export function* portabilityInSteps(
  tools: readonly Tool[],
  options: PortabilityOptions,
): Generator<void, Portability> {
  const { profiles, server = '', isDemanded = false } = options;
  const run = new PortabilityRun(profiles, { server });
  const findings: Finding[] = [];
  const matrix: PortabilityCell[] = [];
  const whole = new Map<Profile, Whole>();
  for (const hit of run.list(tools)) {
    findings.push(findingOf(hit, undefined, isDemanded));
    wholeOf(whole, hit.profile).hits.push(hit);
  }
  for (const tool of tools) {
    const hits = run.tool(tool);
    for (const hit of hits) findings.push(findingOf(hit, tool.name, isDemanded));
    for (const profile of profiles) {
      const own = hits.filter((hit) => hit.profile === profile);
      matrix.push(cellOf(tool.name, profile, own));
      if (own.some(({ constraint }) => constraint.effect === 'server_refused'))
        wholeOf(whole, profile).because.push(tool.name);
    }
    yield;
  }
  return { findings, matrix, servers: serversOf(profiles, whole) };
}

/** What is known of a list at one client. */
interface Whole {
  readonly because: string[];
  readonly hits: Hit[];
}

function wholeOf(all: Map<Profile, Whole>, profile: Profile): Whole {
  const known = all.get(profile) ?? { because: [], hits: [] };
  all.set(profile, known);
  return known;
}

function cellOf(tool: string, profile: Profile, hits: readonly Hit[]): PortabilityCell {
  return { tool, profile: profile.id, outcome: outcomeOf(hits), reasons: hits.map(reasonOf) };
}

function serversOf(profiles: readonly Profile[], whole: ReadonlyMap<Profile, Whole>): ServerOutcome[] {
  return profiles.flatMap((profile): ServerOutcome[] => {
    const { because, hits } = whole.get(profile) ?? { because: [], hits: [] };
    const outcome = because.length > 0 ? 'refused' : outcomeOf(hits);
    return outcome === 'loads'
      ? []
      : [{ profile: profile.id, outcome, because, reasons: hits.map(reasonOf) }];
  });
}

function outcomeOf(hits: readonly Hit[]): Outcome {
  if (hits.length === 0) return 'loads';
  return hits.every(({ constraint }) => constraint.effect === 'loss') ? 'loss' : 'refused';
}

function reasonOf({ constraint, first }: Hit): PortabilityReason {
  return { constraint: constraint.id, effect: constraint.effect, path: first.path, reason: first.reason };
}

const VERBS: Readonly<Record<ClientEffect, string>> = {
  refused: 'rejects this tool',
  server_refused: 'rejects this tool and every other in the same request',
  loss: 'loads this tool with a loss',
};
const LIST_VERBS: Readonly<Record<ClientEffect, string>> = {
  refused: 'rejects the list of tools',
  server_refused: 'rejects the list of tools',
  loss: 'loads the list of tools with a loss',
};
const KINDS: Readonly<Record<SourceKind, string>> = {
  D: 'documentation',
  S: 'source code',
  E: 'an error message quoted in a report',
  R: 'a report',
};

function findingOf(
  { profile, constraint, first, more }: Hit,
  tool: string | undefined,
  isDemanded: boolean,
): Finding {
  const { check, effect, source, note } = constraint;
  const verb = (tool === undefined ? LIST_VERBS : VERBS)[effect];
  const places =
    more.count === 0 ? '' : `, and the same in ${more.count} more place${more.count === 1 ? '' : 's'}`;
  const part = partOf(first.path);
  return {
    rule: constraint.id,
    severity: severityOf(effect, isDemanded),
    subject: tool === undefined ? {} : { tool, part },
    path: first.path,
    message: `${profile.title} ${verb}: ${first.reason}${places}${note === undefined ? '' : ` (${note})`}.`,
    expected: check.expected,
    evidence: [
      { text: `Known from ${source.ref} (${KINDS[source.evidence]}), as of ${profile.date}.` },
      ...more.places.map(({ path, reason }) => ({ text: reason, path })),
    ],
    fix: check.fix,
    spec: { url: source.url, level: effect === 'loss' ? 'SHOULD' : 'MUST' },
  };
}

function severityOf(effect: ClientEffect, isDemanded: boolean): Severity {
  if (effect === 'loss') return 'info';
  return isDemanded ? 'error' : 'warning';
}

function partOf(path: string): 'inputSchema' | 'outputSchema' | 'definition' {
  const [, field] = path.split('/', 2);
  return field === 'inputSchema' || field === 'outputSchema' ? field : 'definition';
}
