import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { ToolValidationCapability } from '../announcement.js';
import { schemaHashOf } from '../listed-tool.js';
import type { ToolCallQuestion, ToolValidationVerdict } from '../verdict.js';
import { VerdictCache } from '../verdict-cache.js';
import { finishVerdict, NOTHING_FOUND } from '../verdict-draft.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { IdleTimeoutError, withIdleTimeout } from './idle-timeout.js';
import type { KnownTools } from './known-tools.js';
import { readBatchVerdict, readVerdict, type VerdictReading } from './read-verdict.js';
import { SharedRequests } from './shared-requests.js';
import { resultOf, type ToolValidationResult } from './tool-validation-result.js';
import { type Peer, Refused } from './validation-peer.js';

/** What `VerdictRequests` works with. */
export interface VerdictRequestParts {
  readonly peer: Peer;
  readonly tools: KnownTools;
  readonly timeout: number;
  readonly concurrency: number;
  readonly maxCached: number;
  readonly now: () => number;
}

type Keyed = readonly [key: string, question: ToolCallQuestion];

const OTHER_SCHEMA = 'The server validated against a different input schema than it lists.';

/** Puts questions to a server: in batches, each only once at a time, and not again while a verdict holds. */
export class VerdictRequests {
  readonly #parts: VerdictRequestParts;
  readonly #cache: VerdictCache<ToolValidationResult>;
  readonly #flights = new SharedRequests<ToolValidationResult>();
  readonly #limit: ConcurrencyLimit;

  constructor(parts: VerdictRequestParts) {
    this.#parts = parts;
    this.#cache = new VerdictCache({ maxEntries: parts.maxCached });
    this.#limit = new ConcurrencyLimit(parts.concurrency);
  }

  /** Keeps no verdict from before. */
  forget(): void {
    this.#cache.clear();
  }

  /** The answers, in the order of the questions. Throws only the reason of the signal. */
  async ask(
    questions: readonly ToolCallQuestion[],
    capability: ToolValidationCapability,
    signal: AbortSignal | undefined,
  ): Promise<readonly ToolValidationResult[]> {
    const at = this.#parts.now();
    const fresh = new Map<string, ToolCallQuestion>();
    const settled = questions.map((question): ToolValidationResult | string => {
      const { tool, arguments: args, level } = question;
      const key = isRecord(args) ? keyOf(tool, args, level) : undefined;
      if (key === undefined) return this.#notAnObject(tool);
      const kept = this.#cache.get(key, at);
      if (kept === undefined && !this.#flights.has(key)) fresh.set(key, question);
      return kept ?? key;
    });
    // All are under way before anything is awaited: nobody can ask the same in between.
    for (const chunk of chunksOf([...fresh], capability.maxBatchSize)) {
      const keys = chunk.map(([key]) => key);
      this.#flights.start(keys, (stop) => this.#send(chunk, capability, stop));
    }
    const keys = settled.filter((entry) => typeof entry === 'string');
    const answers = (await this.#flights.join(keys, signal)).values();
    return settled.map((entry) =>
      typeof entry === 'string' ? (answers.next().value as ToolValidationResult) : entry,
    );
  }

  async #send(
    chunk: readonly Keyed[],
    capability: ToolValidationCapability,
    stop: AbortSignal,
  ): Promise<readonly ToolValidationResult[]> {
    const { generation } = this.#cache;
    const readings = await this.#limit.run(() => this.#request(chunk, capability, stop));
    const results: ToolValidationResult[] = [];
    for (const [index, [key, { tool }]] of chunk.entries()) {
      const proven = this.#proven(tool, readings[index] ?? { unreadable: 'There is no verdict.' });
      const result = proven instanceof Promise ? await proven : proven;
      const until = this.#until(result, capability);
      if (until > 0) this.#cache.set(key, result, until, generation);
      results.push(result);
    }
    return results;
  }

  async #request(
    chunk: readonly Keyed[],
    { method, streaming, async: isSlow }: ToolValidationCapability,
    stop: AbortSignal,
  ): Promise<readonly VerdictReading[]> {
    const { peer, timeout, now } = this.#parts;
    const [first, ...further] = chunk.map(([, question]) => question);
    const args = { ...first, ...(further.length === 0 ? {} : { furtherCalls: further }) };
    try {
      const result = await withIdleTimeout(timeout, stop, (signal, alive) =>
        // The time of the peer is a little longer, so that there is one reason for giving up and not two.
        peer.callTool(method, args, {
          signal,
          timeout: timeout + 1_000,
          // Signs of life are worth their messages only where checks may take their time.
          ...(streaming && isSlow ? { onProgress: alive } : {}),
        }),
      );
      return chunk.length === 1
        ? [readVerdict(result, now())]
        : readBatchVerdict(result, chunk.length, now());
    } catch (error) {
      const unreadable = whyNot(error);
      return chunk.map(() => ({ unreadable }));
    }
  }

  /** The verdict, if it is about the schema that the server lists; another one would be worth nothing. */
  #proven(tool: string, reading: VerdictReading): ToolValidationResult | Promise<ToolValidationResult> {
    if ('unreadable' in reading) return this.#unvalidated(reading.unreadable);
    const { schemaHash } = reading;
    const { known } = this.#parts.tools;
    const isSame =
      schemaHash === undefined || known === undefined || schemaHashOf(known, tool) === schemaHash;
    return isSame ? resultOf(reading, true) : this.#provenAfresh(tool, reading);
  }

  /** What we know of the tools may be old. */
  async #provenAfresh(tool: string, verdict: ToolValidationVerdict): Promise<ToolValidationResult> {
    const { tools } = this.#parts;
    tools.forget();
    try {
      const isSame = schemaHashOf(await tools.read(), tool) === verdict.schemaHash;
      return isSame ? resultOf(verdict, true) : this.#unvalidated(OTHER_SCHEMA);
    } catch (error) {
      return this.#unvalidated(whyNot(error));
    }
  }

  #unvalidated(inconclusive: string): ToolValidationResult {
    const at = this.#parts.now();
    return resultOf(finishVerdict({ ...NOTHING_FOUND, inconclusive }, at, at), true);
  }

  /** Such a call cannot even be sent. */
  #notAnObject(tool: string): ToolValidationResult {
    const at = this.#parts.now();
    const message = 'The arguments must be a JSON object.';
    const subject = { tool, part: 'arguments' } as const;
    const finding = {
      rule: 'args/type',
      severity: 'error',
      subject,
      path: '',
      message,
      evidence: [],
    } as const;
    return resultOf(finishVerdict({ ...NOTHING_FOUND, findings: [finding] }, at, at), true);
  }

  /** Until when a verdict may be given again: as long as it says itself, and no longer than the server's TTL. */
  #until(result: ToolValidationResult, { cacheable, caching }: ToolValidationCapability): number {
    if (!cacheable || result.outcome === 'unvalidated' || result.expiresAt === result.validatedAt) return 0;
    const expires = Date.parse(result.expiresAt);
    return caching.ttl > 0 ? Math.min(expires, this.#parts.now() + caching.ttl * 1000) : expires;
  }
}

/**
 * Questions with the same key are the same. Members in another order make another key, which costs a request at worst;
 * sorting them would cost every question. `undefined` for what JSON cannot express.
 */
function keyOf(tool: string, args: unknown, level: string | undefined): string | undefined {
  try {
    return JSON.stringify([tool, level, args]);
  } catch {
    return undefined;
  }
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function whyNot(error: unknown): string {
  if (error instanceof IdleTimeoutError) return error.message;
  if (error instanceof Refused) return `The server rejected the question: ${quote(error.message, 300)}`;
  if (error instanceof Fault) return `The server could not be asked: ${quote(error.message, 300)}`;
  return `The question failed: ${quote(error instanceof Error ? error.message : error, 300)}`;
}
