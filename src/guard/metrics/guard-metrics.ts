import { Counter, Histogram } from '../../listener/prometheus.js';
import { quote } from '../../model/quote.js';
import type { Decision } from '../proxy/decision.js';

/** Seconds up to which responses of servers, and the work of the guard, are counted. */
const SERVER_LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const GUARD_LIMITS = [0.000_01, 0.000_05, 0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.1, 1];

/** Characters of a tool's name in a label. */
const LONGEST_NAME = 100;

/** What a guard has done so far, in numbers, for Prometheus. */
export class GuardMetrics {
  readonly #calls = new Counter('assay_guard_calls_total', 'Tool calls by what happened to them.');
  readonly #repairs = new Counter('assay_guard_repairs_total', 'Repairs of arguments by kind.');
  readonly #responses = new Counter('assay_guard_responses_total', 'Responses to tool calls by outcome.');
  readonly #diagnoses = new Counter('assay_guard_errors_total', 'Errors of tools by diagnosis.');
  readonly #failures = new Counter('assay_guard_internal_errors_total', 'Failures of the guard itself.');
  readonly #server = new Histogram(
    'assay_guard_server_seconds',
    'Time from a tool call to its response.',
    SERVER_LIMITS,
  );
  readonly #guard = new Histogram(
    'assay_guard_own_seconds',
    'Time that the guard takes for a message before it goes on.',
    GUARD_LIMITS,
  );

  /** Counts a decision about a server. */
  decided(server: string, decision: Decision): void {
    if (decision.event === 'internal_error') {
      this.#failures.add({ server });
      return;
    }
    const labels = { server, tool: quote(decision.toolName, LONGEST_NAME) };
    if (decision.event === 'call') {
      this.#calls.add({ ...labels, outcome: decision.outcome });
      for (const { kind } of decision.changes ?? []) this.#repairs.add({ ...labels, kind });
      return;
    }
    this.#responses.add({ ...labels, outcome: decision.outcome });
    if (decision.diagnosis !== undefined) this.#diagnoses.add({ ...labels, diagnosis: decision.diagnosis });
    this.#server.observe(labels, decision.milliseconds / 1_000);
  }

  /** Counts the time that the guard took for a message. */
  timed(server: string, direction: 'request' | 'response', milliseconds: number): void {
    this.#guard.observe({ server, direction }, milliseconds / 1_000);
  }

  /** Everything in the text format of Prometheus. */
  get text(): string {
    const metrics = [
      ...[this.#calls, this.#repairs, this.#responses, this.#diagnoses, this.#failures],
      ...[this.#server, this.#guard],
    ];
    return `${metrics.flatMap(({ lines }) => lines).join('\n')}\n`;
  }
}
