import type { GuardLogger } from '../guard-options.js';
import { attributes } from './call-span.js';

/** Where spans go. */
export interface SpanExporterOptions {
  /** The collector, as in http://127.0.0.1:4318. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly service: string;
  readonly logger: GuardLogger;
  readonly send?: typeof fetch;
}

/** Spans that wait at most, and that are sent at once. */
const MOST_WAITING = 5_000;
const MOST_SENT = 500;

/** Milliseconds between deliveries, and for one of them. */
const INTERVAL = 2_000;
const PATIENCE = 5_000;

/**
 * Sends spans to an OpenTelemetry collector, as JSON over HTTP. A collector that is slow or gone costs the spans and nothing
 * else. https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export class SpanExporter {
  readonly #options: SpanExporterOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: object[] = [];
  #sending: Promise<void> | undefined;
  #lost = 0;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), INTERVAL).unref();
  }

  add(span: object): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(span);
    else this.#lost += 1;
  }

  /** Sends what waits; resolves when it was delivered or given up. */
  async flush(): Promise<void> {
    if (this.#sending !== undefined) return await this.#sending;
    this.#sending = this.#deliver().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #deliver(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, MOST_SENT);
      const problem = await this.#post(spans);
      if (problem === undefined) continue;
      const lost = this.#lost + spans.length;
      this.#lost = 0;
      this.#options.logger.warn({ spans: lost }, `Traces could not be delivered: ${problem}`);
      return;
    }
  }

  /** Why a delivery failed. */
  async #post(spans: readonly object[]): Promise<string | undefined> {
    const { url, headers = {}, service, send = fetch } = this.#options;
    const resource = { attributes: attributes({ 'service.name': service }) };
    const scopeSpans = [{ scope: { name: 'mcp-assay' }, spans }];
    try {
      const response = await send(tracesUrl(url), {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** The address for traces; a collector is named without it. */
function tracesUrl(url: string): string {
  return /\/v1\/traces\/?$/.test(url) ? url : `${url.replace(/\/$/, '')}/v1/traces`;
}
