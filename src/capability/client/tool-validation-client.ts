import {
  hasCapability,
  INVALIDATED_NOTIFICATION,
  readAnnouncement,
  type ToolValidationCapability,
  type ValidationLevel,
} from '../announcement.js';
import type { ToolCallQuestion } from '../verdict.js';
import { extendDraft, finishVerdict } from '../verdict-draft.js';
import { KnownTools } from './known-tools.js';
import { streamOf } from './stream-of.js';
import { resultOf, type ToolValidationResult } from './tool-validation-result.js';
import { untilAborted } from './until-aborted.js';
import { validateAlone } from './validate-alone.js';
import { type Peer, peerOf, type ValidationPeer } from './validation-peer.js';
import { type OnResult, VerdictRequests } from './verdict-requests.js';

/** The method of a pino logger that a client uses. */
export interface ValidationLogger {
  warn(fields: object, message: string): void;
}

/** How a client asks. */
export interface ToolValidationClientOptions {
  /** The server's tools, if they are known already: then not even the list is asked for. */
  readonly tools?: readonly unknown[];
  /** Milliseconds without a response or progress. Default 30000. */
  readonly timeout?: number;
  /** How many verdicts are kept, where the server allows that. Default 1000. */
  readonly maxCached?: number;
  /** How many requests are under way at a time. Default 4. */
  readonly concurrency?: number;
  /** Told once when the server offers no validation. Default: a Node.js process warning. */
  readonly logger?: ValidationLogger;
  /** The name of the server, for the log. Default: none. */
  readonly name?: string;
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: () => number;
}

/** Options of one question. */
export interface ValidateCallOptions {
  /** The deepest level wanted. Default: all that the server has. */
  readonly level?: ValidationLevel;
  /** Ends the waiting; the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
  /** Called after each result, with how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** One result of a stream, with the position of its call. */
export interface StreamedResult {
  readonly index: number;
  readonly result: ToolValidationResult;
}

const ALONE = 'Only the input schema was checked. The call may still fail.';

/**
 * Asks a server whether a call would work, before it is made. The client itself checks that the tool exists and that
 * its input schema accepts the arguments; a server that offers validation can only add to that. Only an aborted
 * `signal` makes a question throw.
 */
export class ToolValidationClient {
  readonly #peer: Peer;
  readonly #tools: KnownTools;
  readonly #requests: VerdictRequests;
  readonly #options: ToolValidationClientOptions;
  readonly #now: () => number;
  #isFallbackLogged = false;

  constructor(peer: ValidationPeer, options: ToolValidationClientOptions = {}) {
    const { timeout = 30_000, concurrency = 4, maxCached = 1_000, now = Date.now } = options;
    this.#peer = peerOf(peer);
    this.#options = options;
    this.#now = now;
    this.#tools = new KnownTools(this.#peer, timeout, options.tools);
    const parts = { peer: this.#peer, tools: this.#tools, timeout, concurrency, maxCached, now };
    this.#requests = new VerdictRequests(parts);
    this.#peer.onNotification((method, params) => this.receive(method, params));
  }

  /** What the server announces about validation; `undefined` where it offers none. */
  get capability(): ToolValidationCapability | undefined {
    const announcement = readAnnouncement(this.#peer.capabilities());
    return announcement.supported ? announcement.capability : undefined;
  }

  /** Whether the server offers validation. Known since the connection was made: asks nothing. */
  supportsValidation(): boolean {
    return this.capability !== undefined;
  }

  /** Whether the server announced something at a dotted path: `experimental.toolValidation.supported`. */
  hasCapability(path: string): boolean {
    return hasCapability(this.#peer.capabilities(), path);
  }

  /** Forgets the tools and all verdicts: the server's tools changed. */
  toolsChanged(): void {
    this.#tools.forget();
    this.#requests.forget();
  }

  /**
   * Forgets all verdicts, because something happened that they may depend on. With the name of an event, only if the
   * server announces it in `invalidateOn`.
   */
  invalidate(event?: string): void {
    if (event === undefined || this.capability?.caching.invalidateOn.includes(event) === true)
      this.#requests.forget();
  }

  /**
   * Takes in a notification of the server. Sessions and SDK clients pass theirs on by themselves; call this if yours
   * come another way.
   */
  receive(method: string, _params?: unknown): void {
    if (method === 'notifications/tools/list_changed') this.toolsChanged();
    else if (INVALIDATING.has(method)) this.invalidate();
  }

  /** Would this call work? */
  validateTool(
    tool: string,
    args: unknown,
    options: ValidateCallOptions = {},
  ): Promise<ToolValidationResult> {
    return validateAlone(this, { tool, arguments: args }, options);
  }

  /** Several questions, in as few requests as the server allows; the results are in the order of the calls. */
  validateBatch(
    calls: readonly ToolCallQuestion[],
    options: ValidateCallOptions = {},
  ): Promise<readonly ToolValidationResult[]> {
    return this.#validate(calls, options, () => undefined);
  }

  /** The same, each result as soon as it is known; those that the server streams come before the batch is over. */
  async *validateStream(
    calls: readonly ToolCallQuestion[],
    options: ValidateCallOptions = {},
  ): AsyncGenerator<StreamedResult> {
    yield* streamOf<StreamedResult>((push) =>
      this.#validate(calls, options, (index, result) => push({ index, result })),
    );
  }

  /** Compares the arguments with the tool's input schema; asks the server for nothing but, once, its tools. */
  validateAgainstSchema(tool: string, args: unknown): Promise<ToolValidationResult> {
    return this.#schemaOnly(tool, args, []);
  }

  async #validate(
    calls: readonly ToolCallQuestion[],
    { level, signal, onProgress }: ValidateCallOptions,
    onResult: OnResult,
  ): Promise<readonly ToolValidationResult[]> {
    signal?.throwIfAborted();
    let done = 0;
    const hear: OnResult = (index, result) => {
      onResult(index, result);
      done++;
      onProgress?.(done, calls.length);
    };
    const announcement = readAnnouncement(this.#peer.capabilities());
    if (!announcement.supported) {
      this.#logFallback(announcement.reason);
      return Promise.all(
        calls.map(async ({ tool, arguments: args }, index) => {
          const result = await this.#schemaOnly(tool, args, [announcement.reason]);
          hear(index, result);
          return result;
        }),
      );
    }
    await untilAborted(this.#tools.prepareFor(calls.map(({ tool }) => tool)), signal);
    const questions = calls.map(({ tool, arguments: args = {}, level: own = level }) =>
      own === undefined ? { tool, arguments: args } : { tool, arguments: args, level: own },
    );
    return this.#requests.ask(questions, announcement.capability, signal, hear);
  }

  async #schemaOnly(tool: string, args: unknown, reasons: readonly string[]): Promise<ToolValidationResult> {
    const draft = await this.#tools.check(tool, args ?? {});
    const at = this.#now();
    const told = extendDraft(draft, { warnings: [...reasons, ALONE] });
    return resultOf(finishVerdict(told, at, at, 'schema-only'), reasons.length === 0);
  }

  #logFallback(reason: string): void {
    if (this.#isFallbackLogged) return;
    this.#isFallbackLogged = true;
    const { logger = processWarnings, name } = this.#options;
    const whose = name === undefined ? '' : ` of the server "${name}"`;
    logger.warn(
      { ...(name === undefined ? {} : { server: name }), reason },
      `Tool calls${whose} are validated against their input schemas only. ${reason}`,
    );
  }
}

/** Notifications after which a verdict may be wrong. */
const INVALIDATING: ReadonlySet<string> = new Set([
  'notifications/resources/updated',
  'notifications/resources/list_changed',
  INVALIDATED_NOTIFICATION,
]);

const processWarnings: ValidationLogger = {
  warn: (_, message) => process.emitWarning(message, { type: 'AssayWarning', code: 'ASSAY_SCHEMA_ONLY' }),
};
