import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { ToolValidationCapability } from '../announcement.js';
import type { ToolCallQuestion } from '../verdict.js';
import { VerdictCache } from '../verdict-cache.js';
import { finishVerdict, NO_FINDINGS, type VerdictDraft } from '../verdict-draft.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { IdleTimeoutError, withIdleTimeout } from './idle-timeout.js';
import { joinVerdicts } from './join-verdicts.js';
import type { KnownTools } from './known-tools.js';
import { readBatchVerdict, readStreamedVerdict, readVerdict, type VerdictReading } from './read-verdict.js';
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

/** Called once for each question, as soon as its result is known. */
export type OnResult = (index: number, result: ToolValidationResult) => void;

type Keyed = readonly [key: string, question: ToolCallQuestion];

const OTHER_SCHEMA = 'The server validated against a different input schema than it lists.';

/** Puts questions to a server: in batches, each only once at a time, and not again while a verdict holds. */
export class VerdictRequests {
  readonly #parts: VerdictRequestParts;
  readonly #cache: VerdictCache<ToolValidationResult>;
  readonly #shared = new SharedRequests<ToolValidationResult>();
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

  /**
   * The results, in the order of the questions. A tool that is not in the list is not asked about. Throws only the
   * reason of the signal.
   */
  async ask(
    questions: readonly ToolCallQuestion[],
    capability: ToolValidationCapability,
    signal: AbortSignal | undefined,
    onResult: OnResult = () => undefined,
  ): Promise<readonly ToolValidationResult[]> {
    const fresh = new Map<string, ToolCallQuestion>();
    const settled = questions.map((question) => this.#settled(question, fresh));
    // All requests are started before anything is awaited, so none is sent twice.
    for (const chunk of chunksOf([...fresh], capability.maxBatchSize)) {
      const keys = chunk.map(([key]) => key);
      this.#shared.start(keys, (stop) => this.#send(chunk, capability, stop));
    }
    const results: ToolValidationResult[] = [];
    const deliver = (index: number, result: ToolValidationResult): void => {
      results[index] = result;
      onResult(index, result);
    };
    const waiting: number[] = [];
    const keys: string[] = [];
    for (const [index, entry] of settled.entries())
      if (typeof entry === 'string') {
        waiting.push(index);
        keys.push(entry);
      } else deliver(index, entry);
    await this.#shared.join(keys, signal, (nth, result) => deliver(waiting[nth] ?? nth, result));
    return results;
  }

  /** A result that needs no request, or the key of the question, which is then among the fresh ones or under way. */
  #settled(question: ToolCallQuestion, fresh: Map<string, ToolCallQuestion>): ToolValidationResult | string {
    const { tool, arguments: args, level } = question;
    const at = this.#parts.now();
    const key = isRecord(args) ? keyOf(tool, args, level) : undefined;
    if (key === undefined) return resultOf(finishVerdict(notAnObject(tool), at, at), true);
    const kept = this.#cache.get(key, at);
    if (kept !== undefined) return kept;
    if (this.#shared.has(key)) return key;
    const unknown = this.#parts.tools.unknownTool(tool);
    if (unknown !== undefined) return resultOf(finishVerdict(unknown, at, at, 'schema-only'), true);
    fresh.set(key, question);
    return key;
  }

  async #send(
    chunk: readonly Keyed[],
    capability: ToolValidationCapability,
    stop: AbortSignal,
  ): Promise<readonly ToolValidationResult[]> {
    const { generation } = this.#cache;
    // However many verdicts contradict our list of tools, it is read again once for each request.
    const renew = once(() => this.#parts.tools.renew());
    const readings = await this.#limit.run(() => this.#request(chunk, capability, stop, renew));
    const results: ToolValidationResult[] = [];
    for (const [index, [key, question]] of chunk.entries()) {
      const reading = readings[index] ?? { unreadable: 'There is no verdict.' };
      const joined = this.#joined(question, reading, renew);
      const result = joined instanceof Promise ? await joined : joined;
      const until = this.#until(result, capability);
      if (until > 0) this.#cache.set(key, result, until, generation);
      results.push(result);
    }
    return results;
  }

  async #request(
    chunk: readonly Keyed[],
    { method, streaming, async: isSlow, caching }: ToolValidationCapability,
    stop: AbortSignal,
    renew: () => Promise<void>,
  ): Promise<readonly VerdictReading[]> {
    const { peer, timeout, now } = this.#parts;
    const [first, ...further] = chunk.map(([, question]) => question);
    const args = { ...first, ...(further.length === 0 ? {} : { furtherCalls: further }) };
    try {
      const result = await withIdleTimeout(timeout, stop, (signal, alive) => {
        const onProgress = (progress: unknown): void => {
          alive();
          void this.#hearEarly(chunk, readStreamedVerdict(progress, now(), caching.ttl), renew);
        };
        // The time-out of the peer is a little longer, so that there is one reason for giving up and not two.
        return peer.callTool(method, args, {
          signal,
          timeout: timeout + 1_000,
          // Progress is worth its messages only where checks may take their time.
          ...(streaming && isSlow ? { onProgress } : {}),
        });
      });
      if (chunk.length === 1) return [readVerdict(result, now(), caching.ttl)];
      return readBatchVerdict(result, chunk.length, now(), caching.ttl);
    } catch (error) {
      const unreadable = whyNot(error);
      return chunk.map(() => ({ unreadable }));
    }
  }

  /** Hands a verdict that came with progress to those who wait for it. */
  async #hearEarly(
    chunk: readonly Keyed[],
    streamed: { readonly index: number; readonly reading: VerdictReading } | undefined,
    renew: () => Promise<void>,
  ): Promise<void> {
    const [key, question] = (streamed === undefined ? undefined : chunk[streamed.index]) ?? [];
    if (streamed === undefined || key === undefined || question === undefined) return;
    // What cannot be read now may be readable in the response.
    if ('unreadable' in streamed.reading) return;
    const result = await this.#joined(question, streamed.reading, renew);
    this.#shared.settle(key, result);
  }

  /** The server's verdict together with our own check of the tool's existence and its listed schema. */
  #joined(
    question: ToolCallQuestion,
    reading: VerdictReading,
    renew: () => Promise<void>,
  ): ToolValidationResult | Promise<ToolValidationResult> {
    const own = this.#ownCheck(question, reading);
    if (!isContradicted(own, reading)) return this.#finish(own, reading);
    return renew().then(() => this.#joinedAgain(question, reading));
  }

  /** What we know of the tools may be old. */
  #joinedAgain(question: ToolCallQuestion, reading: VerdictReading): ToolValidationResult {
    const own = this.#ownCheck(question, reading);
    const isOther =
      !('unreadable' in reading) &&
      reading.schemaHash !== undefined &&
      own.schemaHash !== undefined &&
      own.schemaHash !== reading.schemaHash;
    return this.#finish(own, isOther ? { unreadable: OTHER_SCHEMA } : reading);
  }

  /** The check against the listed schema. A server that corrected the arguments needs no second correction. */
  #ownCheck({ tool, arguments: args }: ToolCallQuestion, reading: VerdictReading): VerdictDraft {
    const isCorrected = !('unreadable' in reading) && reading.correctedArguments !== undefined;
    return this.#parts.tools.checkKnown(tool, args, { repair: !isCorrected });
  }

  #finish(own: VerdictDraft, reading: VerdictReading): ToolValidationResult {
    const at = this.#parts.now();
    if (!('unreadable' in reading)) return resultOf(joinVerdicts(own, reading), true);
    return resultOf(finishVerdict({ ...own, inconclusive: reading.unreadable }, at, at), true);
  }

  /** Until when a verdict may be given again: as long as it says itself, and no longer than the server's TTL. */
  #until(result: ToolValidationResult, { cacheable, caching }: ToolValidationCapability): number {
    if (!cacheable || result.outcome === 'unvalidated' || result.expiresAt === result.validatedAt) return 0;
    const expires = Date.parse(result.expiresAt);
    return caching.ttl > 0 ? Math.min(expires, this.#parts.now() + caching.ttl * 1000) : expires;
  }
}

function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** Whether the server's verdict suggests that our list of tools is old: then it is read again. */
function isContradicted(own: VerdictDraft, reading: VerdictReading): boolean {
  if ('unreadable' in reading) return false;
  if (
    own.schemaHash !== undefined &&
    reading.schemaHash !== undefined &&
    reading.schemaHash !== own.schemaHash
  )
    return true;
  return reading.valid && own.findings.some(({ severity }) => severity === 'error');
}

/** Such a call cannot even be sent. */
function notAnObject(tool: string): VerdictDraft {
  const finding = {
    rule: 'args/type',
    severity: 'error',
    subject: { tool, part: 'arguments' },
    path: '',
    message: 'The arguments must be a JSON object.',
    evidence: [],
  } as const;
  return { ...NO_FINDINGS, findings: [finding] };
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
  if (error instanceof Refused)
    return `The server rejected the validation request: ${quote(error.message, 300)}`;
  if (error instanceof Fault) return `The validation request could not be sent: ${quote(error.message, 300)}`;
  return `The validation request failed: ${quote(error instanceof Error ? error.message : error, 300)}`;
}
