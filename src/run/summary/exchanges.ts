import { beginning } from '../../model/quote.js';
import { redact } from '../../model/redact.js';
import type { Exchange, ExchangeDiagnosis, WireValue } from '../../model/run-report.js';
import type { Attempt } from '../attempt/attempt.js';
import { inBox, plantedInBox } from '../state/argument-box.js';
import { type Entry, findingId } from '../state/finding-book.js';
import type { ToolState } from '../state/tool-state.js';
import { takeValue } from './wire-value.js';

/**
 * Characters of requests and answers in one report, shared evenly by its tools: it has to stay small enough to open
 * and mail.
 */
const MOST_OF_RUN = 20_000_000;

/** Characters of one request or answer. */
export const MOST_OF_VALUE = 8_000;

/** Characters of arguments that are fit for a command line. */
const MOST_OF_COMMAND = 2_000;

/**
 * The calls of a tool in the order in which they were made. If they exceed the tool's share of a report, failed calls
 * have precedence; a cut value states its full length.
 */
export function exchangesOf(
  state: ToolState,
  tools: number,
  reproduce?: (tool: string, args: unknown) => string,
): readonly Exchange[] {
  const { attempts, book, box } = state;
  const idsOf = idsShownBy(book.entries);
  const share = { left: Math.floor(MOST_OF_RUN / Math.max(1, tools)) };
  const take = (value: unknown, known?: WireValue): WireValue => {
    if (known !== undefined) return shorten(known, share);
    const { wire, taken } = takeValue(value, Math.min(MOST_OF_VALUE, share.left));
    share.left -= taken;
    return wire;
  };
  const made = new Map<Attempt, Exchange>();
  for (const attempt of attempts.toSorted((left, right) => Number(left.passed) - Number(right.passed)))
    made.set(attempt, {
      ...exchange(attempt, box, idsOf(attempt), take),
      ...(reproduce === undefined ? {} : command(attempt, box, reproduce)),
    });
  return attempts.flatMap((attempt) => made.get(attempt) ?? []);
}

function command(
  { scenario, arguments: flat }: Attempt,
  box: string | undefined,
  reproduce: (tool: string, args: unknown) => string,
): { reproduce?: string } {
  const args = inBox(flat, box);
  const { wire } = takeValue(args, MOST_OF_COMMAND);
  const isShown = 'value' in wire && JSON.stringify(wire.value) === (JSON.stringify(args) ?? 'null');
  return isShown ? { reproduce: reproduce(scenario.tool, args) } : {};
}

/** What was taken when the response came, as far as there is still room. */
function shorten(known: WireValue, share: { left: number }): WireValue {
  if (!('start' in known)) return known;
  const start = beginning(known.start, Math.max(0, share.left));
  share.left -= start.length;
  return { ...known, start };
}

/** The ids of the findings that a call shows: what was seen in it alone, and what was concluded from it. */
export function idsShownBy(entries: readonly Entry[]): (attempt: Attempt) => readonly string[] {
  const reported = new Set(entries.map(({ finding }) => findingId(finding)));
  return (attempt) => {
    // A call that was judged again is another value, of the same scenario and the same time.
    const isSame = (other: Attempt | undefined): boolean =>
      other?.scenario === attempt.scenario && other.milliseconds === attempt.milliseconds;
    const concluded = entries.filter((entry) => isSame(entry.attempt)).map(({ finding }) => finding);
    return [...new Set([...attempt.findings, ...concluded].map(findingId))].filter((id) => reported.has(id));
  };
}

function exchange(
  attempt: Attempt,
  box: string | undefined,
  findings: readonly string[],
  take: (value: unknown, known?: WireValue) => WireValue,
): Exchange {
  const { scenario, reply, fault, validation } = attempt;
  const { category, label, expectation, violates } = scenario;
  return {
    scenario: {
      category,
      label,
      expectation,
      ...(violates === undefined ? {} : { violates: plantedInBox(violates, box) }),
    },
    params: take({ name: scenario.tool, arguments: inBox(attempt.arguments, box) }),
    ...(reply === undefined
      ? {}
      : reply.kind === 'result'
        ? { result: take(reply.result, attempt.wire) }
        : { error: take(reply.error, attempt.wire) }),
    ...(fault === undefined ? {} : { fault: { code: fault.code, message: redact(fault.message) } }),
    milliseconds: Math.round(attempt.milliseconds * 100) / 100,
    outcome: reply === undefined ? 'no_answer' : attempt.succeeded ? 'success' : 'error',
    passed: attempt.passed,
    ...(validation === undefined
      ? {}
      : { classification: validation.classification, confidence: Math.round(validation.confidence) }),
    ...diagnosisOf(attempt),
    findings,
  };
}

function diagnosisOf({ validation }: Attempt): { diagnosis?: ExchangeDiagnosis } {
  if (validation === undefined || validation.diagnosis.kind === 'none') return {};
  const { kind, surfacedAs, confidence, evidence } = validation.diagnosis;
  return { diagnosis: { kind, surfacedAs, confidence: Math.round(confidence * 1000) / 1000, evidence } };
}
