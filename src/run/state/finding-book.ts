import { type Finding, findingKey } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import type { RunCall, RunFinding } from '../../model/run-report.js';
import type { Reply } from '../../model/session.js';
import { contentHash } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { type Boxes, inBox, pathInBox, plantedInBox } from './argument-box.js';

/** A finding with the call that showed it first. */
export interface Entry {
  finding: Finding;
  readonly attempt?: Attempt;
  /** The smallest arguments known to show it. */
  smallest: unknown;
  /** What the server said to them. */
  reply?: Reply | undefined;
  occurrences: number;
  isFlaky: boolean;
  /** It was repeated, or need not be. */
  isConfirmed: boolean;
}

/** Characters of a response that a finding shows. */
const MOST_OF_RESPONSE = 400;

/** How much evidence one finding gathers from several calls. */
const MOST_EVIDENCE = 6;

const MILDEST_FIRST: readonly Finding['severity'][] = ['info', 'warning', 'error'];

const isGraver = (one: Finding, other: Finding): boolean =>
  MILDEST_FIRST.indexOf(one.severity) > MILDEST_FIRST.indexOf(other.severity);

/** The findings of a run: each once, however often it was seen. */
export class FindingBook {
  readonly #entries = new Map<string, Entry>();

  /** Adds a finding, or its evidence to a known one. */
  add(finding: Finding, attempt?: Attempt, isConfirmed = attempt === undefined): void {
    const key = findingKey(finding);
    const known = this.#entries.get(key);
    if (known === undefined) {
      const { arguments: smallest, reply } = attempt ?? {};
      const entry = { finding, smallest, reply, occurrences: 1, isFlaky: false, isConfirmed };
      this.#entries.set(key, attempt === undefined ? entry : { ...entry, attempt });
      return;
    }
    known.occurrences++;
    // The first call may have been the milder case.
    if (attempt !== undefined && isGraver(finding, known.finding)) {
      const { arguments: smallest, reply } = attempt;
      this.#entries.set(key, { ...known, finding, attempt, smallest, reply, isFlaky: false, isConfirmed });
      return;
    }
    known.isConfirmed ||= isConfirmed;
    const texts = new Set(known.finding.evidence.map(({ text }) => text));
    const more = finding.evidence.filter(({ text }) => !texts.has(text));
    const evidence = [...known.finding.evidence, ...more].slice(0, MOST_EVIDENCE);
    known.finding = { ...known.finding, evidence };
  }

  /** Shows a finding by another call, which says more. */
  showBy(entry: Entry, finding: Finding, attempt: Attempt): void {
    const { arguments: smallest, reply } = attempt;
    const { occurrences, isFlaky, isConfirmed } = entry;
    const shown = { finding, attempt, smallest, reply, occurrences, isFlaky, isConfirmed };
    this.#entries.set(findingKey(finding), shown);
  }

  /** Takes a finding out that another one explains. */
  remove(entry: Entry): void {
    this.#entries.delete(findingKey(entry.finding));
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }
}

/** The id under which a finding is replayed: the same as long as rule, subject and path are. */
export function findingId(finding: Finding): string {
  return contentHash(findingKey(finding)).slice(0, 8);
}

/** What the server said: its own text or, where a result has none, its JSON; trimmed and redacted. */
function responseText(reply: Reply | undefined): string {
  const text = replyText(reply).trim();
  if (text !== '' || reply === undefined) return quote(text, MOST_OF_RESPONSE);
  return quote(reply.kind === 'result' ? reply.result : reply.error, MOST_OF_RESPONSE);
}

/** A finding as it is reported. */
export function reported(
  { finding, attempt, smallest, reply, occurrences, isFlaky }: Entry,
  boxes: Boxes,
  reproduce: ((tool: string, args: unknown) => string) | undefined,
): RunFinding {
  const tool = attempt?.scenario.tool;
  const box = tool === undefined ? undefined : boxes.get(tool);
  const sent = inBox(smallest, box);
  const isAboutArgument = finding.path !== '' && finding.path === attempt?.scenario.violates?.path;
  const response = responseText(reply);
  return {
    id: findingId(finding),
    ...finding,
    ...(isAboutArgument ? { path: pathInBox(finding.path, box) } : {}),
    ...(attempt === undefined ? {} : { call: callOf(attempt, sent, box) }),
    ...(response === '' ? {} : { response }),
    ...(tool === undefined || reproduce === undefined ? {} : { reproduce: reproduce(tool, sent) }),
    ...(isFlaky ? { flaky: true } : {}),
    occurrences,
  };
}

/** A finding without a call, as it is reported. */
export function reportedAlone(finding: Finding): RunFinding {
  return { id: findingId(finding), ...finding, occurrences: 1 };
}

function callOf({ scenario }: Attempt, args: unknown, box: string | undefined): RunCall {
  const { tool, category, label, expectation, violates } = scenario;
  const why = {
    category,
    label,
    expectation,
    ...(violates === undefined ? {} : { violates: plantedInBox(violates, box) }),
  };
  return { tool, arguments: args, scenario: why };
}
