import { quote } from '../../model/quote.js';
import {
  hasCapability,
  readAnnouncement,
  type ToolValidationCapability,
  type ValidationLevel,
} from '../announcement.js';
import { checkSyntax } from '../check-syntax.js';
import { schemaHashOf, unknownToolDraft } from '../listed-tool.js';
import type { ToolCallQuestion } from '../verdict.js';
import { extendDraft, finishVerdict, NOTHING_FOUND, type VerdictDraft } from '../verdict-draft.js';
import { KnownTools } from './known-tools.js';
import { resultOf, type ToolValidationResult } from './tool-validation-result.js';
import { type Peer, peerOf, type ValidationPeer } from './validation-peer.js';
import { VerdictRequests } from './verdict-requests.js';

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
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: () => number;
}

/** Options of one question. */
export interface ValidateOptions {
  /** The deepest level wanted. Default: all that the server has. */
  readonly level?: ValidationLevel;
  /** Ends the waiting; the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
}

const ALONE = 'Only the input schema was checked. The call may still fail.';

/**
 * Asks a server whether a call would work, before it is made; where the server does not offer that, compares the
 * arguments with the tool's input schema. Only an aborted `signal` makes a question throw.
 */
export class ToolValidationClient {
  readonly #peer: Peer;
  readonly #tools: KnownTools;
  readonly #requests: VerdictRequests;
  readonly #now: () => number;

  constructor(peer: ValidationPeer, options: ToolValidationClientOptions = {}) {
    const { timeout = 30_000, concurrency = 4, maxCached = 1_000, now = Date.now } = options;
    this.#peer = peerOf(peer);
    this.#now = now;
    this.#tools = new KnownTools(this.#peer, timeout, options.tools);
    this.#requests = new VerdictRequests({
      peer: this.#peer,
      tools: this.#tools,
      timeout,
      concurrency,
      maxCached,
      now,
    });
    this.#peer.onToolsChanged(() => this.toolsChanged());
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

  /** Whether the server announced what stands at a dotted path: `experimental.toolValidation.supported`. */
  hasCapability(path: string): boolean {
    return hasCapability(this.#peer.capabilities(), path);
  }

  /** Tell it when the server's tools changed. A session tells by itself; for an SDK client it is up to the host. */
  toolsChanged(): void {
    this.#tools.forget();
    this.#requests.forget();
  }

  /** Would this call work? */
  async validateTool(
    tool: string,
    args: unknown,
    options: ValidateOptions = {},
  ): Promise<ToolValidationResult> {
    const [result] = await this.validateBatch([{ tool, arguments: args }], options);
    return result as ToolValidationResult;
  }

  /** Several questions, in as few requests as the server allows; the results are in the order of the calls. */
  async validateBatch(
    calls: readonly ToolCallQuestion[],
    { level, signal }: ValidateOptions = {},
  ): Promise<readonly ToolValidationResult[]> {
    signal?.throwIfAborted();
    const announcement = readAnnouncement(this.#peer.capabilities());
    if (announcement.supported) {
      const questions = calls.map(({ tool, arguments: args = {}, level: own = level }) =>
        own === undefined ? { tool, arguments: args } : { tool, arguments: args, level: own },
      );
      return this.#requests.ask(questions, announcement.capability, signal);
    }
    const { reason } = announcement;
    return Promise.all(calls.map(({ tool, arguments: args }) => this.#schemaOnly(tool, args, [reason])));
  }

  /** Compares the arguments with the tool's input schema; asks the server for nothing but, once, its tools. */
  validateAgainstSchema(tool: string, args: unknown): Promise<ToolValidationResult> {
    return this.#schemaOnly(tool, args, []);
  }

  async #schemaOnly(tool: string, args: unknown, reasons: readonly string[]): Promise<ToolValidationResult> {
    const finish = (draft: VerdictDraft): ToolValidationResult => {
      const at = this.#now();
      const told = extendDraft(draft, { warnings: [...reasons, ALONE] });
      return resultOf(finishVerdict(told, at, at, 'schema-only'), reasons.length === 0);
    };
    try {
      const snapshot = await this.#tools.read();
      const schemaHash = schemaHashOf(snapshot, tool);
      if (schemaHash === undefined) return finish(unknownToolDraft(tool, snapshot.names));
      const checked = checkSyntax(snapshot, tool, args ?? {}, false);
      return finish({ ...NOTHING_FOUND, levels: ['syntax'], schemaHash, ...checked });
    } catch (error) {
      const why = quote(error instanceof Error ? error.message : error, 300);
      return finish({ ...NOTHING_FOUND, inconclusive: `The tools could not be listed: ${why}` });
    }
  }
}
