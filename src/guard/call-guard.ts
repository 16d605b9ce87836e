import { type ArgumentChange, UnknownToolError, type ValidationError } from '../args/index.js';
import { isRecord } from '../model/json.js';
import { quote, quoteValue } from '../model/quote.js';
import type { CallToolResult } from '../model/result.js';
import type { Revision } from '../model/revision.js';
import { type CallCheck, ToolSnapshot } from '../sdk-server/tool-snapshot.js';
import type { ToolSource } from '../sdk-server/tool-source.js';
import type { GuardOptions } from './guard-options.js';
import { InvalidStreaks } from './invalid-streaks.js';
import { DEFAULT_POLICY, type ToolPolicy } from './policy/guard-policy.js';
import { ResponseGuard } from './response-guard.js';
import { stderrLogger } from './stderr-logger.js';
import { describeThrown, isProtocolError, isToolError, maskedText } from './thrown.js';
import { errorResult, ToolCallRefused } from './tool-call-refused.js';

/** A call as a guard sees it. */
export interface GuardedCall {
  readonly toolName: string;
  readonly args: unknown;
  /** What the host passes along: the SDK's `extra` or `ctx`. */
  readonly context: unknown;
  /** A task-augmented call has no result that could carry an error: it is refused by JSON-RPC error. */
  readonly isTask?: boolean;
}

/** A call whose response is to be passed on. */
export interface PassedCall {
  readonly toolName: string;
  readonly args: unknown;
  readonly revision?: Revision | undefined;
  /** A cancelled call gets no response. */
  readonly signal?: AbortSignal | undefined;
}

/** What becomes of a call. A refusal by JSON-RPC error is thrown instead. */
export type Admission =
  | { readonly runs: true; readonly args: unknown; readonly changes?: readonly ArgumentChange[] }
  | { readonly runs: false; readonly answer: CallToolResult };

/** Masked errors that are remembered. */
const MOST_MASKED = 1_000;

/** Decides about calls, about their responses, and about what tools throw; the same for every host. */
export class CallGuard {
  readonly #source: ToolSource;
  readonly #options: GuardOptions;
  readonly #logger;
  readonly #policyOf: (toolName: string) => ToolPolicy;
  readonly #streaks;
  /** A judge of responses for each policy. */
  readonly #judges = new WeakMap<ToolPolicy, ResponseGuard>();
  /** What was thrown and masked, until the response that says so has passed. */
  readonly #masked = new Set<string>();

  /** `policyOf` is what holds for a tool; by default, the options hold for all of them. */
  constructor(
    source: ToolSource,
    options: GuardOptions,
    policyOf: (toolName: string) => ToolPolicy = samePolicy(options),
  ) {
    this.#source = source;
    this.#options = options;
    this.#logger = options.logger ?? stderrLogger;
    this.#policyOf = policyOf;
    this.#streaks = options.streaks ?? new InvalidStreaks();
  }

  /** Lets a call run, or rejects it. A promise would cost a valid call more than its check, so none is created. */
  admit(call: GuardedCall): Admission | Promise<Admission> {
    const { known } = this.#source;
    if (known === undefined) return this.#admitAfresh(call);
    const verdict = known.check(call.toolName, call.args);
    const isFinal = this.#source.isWatched ? verdict.known : isRepeatable(verdict);
    return isFinal ? this.#settle(call, known, verdict) : this.#admitAfresh(call);
  }

  /** What the caller gets for the response of a tool that ran. */
  pass<Response>(
    response: Response,
    { toolName, args, revision, signal }: PassedCall,
  ): Response | CallToolResult {
    const judge = this.#judgeOf(toolName);
    if (judge === undefined || this.#isMasked(response)) return response;
    const tool = this.#source.known?.definitionOf(toolName) ?? { name: toolName, inputSchema: true };
    return judge.pass(response, { tool, args, revision, signal });
  }

  #judgeOf(toolName: string): ResponseGuard | undefined {
    const policy = this.#policyOf(toolName);
    if (policy.responses === false) return undefined;
    const known = this.#judges.get(policy);
    if (known !== undefined) return known;
    const judge = new ResponseGuard(policy.responses, this.#logger, policy.mode === 'observe');
    this.#judges.set(policy, judge);
    return judge;
  }

  #isObserved(toolName: string): boolean {
    return this.#policyOf(toolName).mode === 'observe';
  }

  /**
   * A server may change a tool without a word: nothing is refused on the strength of an old reading. A name that is unknown
   * is looked up again even where the server announces changes, since it may just have sent the announcement.
   */
  async #admitAfresh(call: GuardedCall): Promise<Admission> {
    const snapshot = await this.#source.read(call.context);
    if (!(snapshot instanceof ToolSnapshot))
      return this.#unchecked(call, { err: describeThrown(snapshot.cause) });
    return this.#settle(call, snapshot, snapshot.check(call.toolName, call.args));
  }

  /**
   * What the model reads instead of what a tool threw; `undefined` where the error passes as it is. A call that was
   * cancelled gets no response, so there is nothing to mask and nothing wrong.
   */
  mask(toolName: string, error: unknown, signal: AbortSignal | undefined): string | undefined {
    if (signal?.aborted === true || isProtocolError(error) || this.#options.isExpected?.(error) === true)
      return;
    if (isToolError(error)) return this.#isObserved(toolName) ? undefined : error.message;
    const errorId = crypto.randomUUID();
    this.#logger.error(
      { toolName: quote(toolName), errorId, err: describeThrown(error) },
      'A tool threw an error.',
    );
    if (this.#isObserved(toolName)) return undefined;
    const text = maskedText(toolName, errorId);
    // A host that answers with the text itself never shows it to `pass`.
    if (this.#masked.size >= MOST_MASKED) this.#masked.clear();
    this.#masked.add(text);
    return text;
  }

  /** Whether an SDK made this response out of an error that was masked: it has been logged already. */
  #isMasked(response: unknown): boolean {
    if (this.#masked.size === 0 || !isRecord(response) || response.isError !== true) return false;
    const [block]: unknown[] = Array.isArray(response.content) ? response.content : [];
    return isRecord(block) && typeof block.text === 'string' && this.#masked.delete(block.text);
  }

  #settle(call: GuardedCall, snapshot: ToolSnapshot, verdict: CallCheck): Admission {
    if (!verdict.known) return this.#unknown(call, snapshot);
    const { result } = verdict;
    if (result.valid) {
      this.#streaks.end(call.toolName);
      return { runs: true, args: call.args };
    }
    if (result.inconclusive === undefined) return this.#invalid(call, snapshot, result.errors);
    const findings = snapshot.isNews(call.toolName) ? snapshot.findings(call.toolName) : undefined;
    return this.#unchecked(call, findings && { reason: result.inconclusive, findings });
  }

  #invalid(call: GuardedCall, snapshot: ToolSnapshot, errors: readonly ValidationError[]): Admission {
    const { toolName, args } = call;
    const repaired = this.#policyOf(toolName).mode === 'repair' ? snapshot.repair(toolName, args) : undefined;
    if (repaired !== undefined) {
      this.#logger.warn({ toolName, errors, changes: repaired.changes }, 'A tool call was repaired.');
      this.#streaks.end(toolName);
      return { runs: true, args: repaired.arguments, changes: repaired.changes };
    }
    const attempt = this.#report(toolName, errors);
    if (this.#isObserved(toolName)) return { runs: true, args };
    const { maxPromptTokens: maxTokens } = this.#options;
    const options = { arguments: args, attempt, ...(maxTokens === undefined ? {} : { maxTokens }) };
    return this.#refuse(call, errors, snapshot.validator.buildHelpPrompt(toolName, errors, options));
  }

  #unknown({ toolName, args }: GuardedCall, snapshot: ToolSnapshot): Admission {
    const { message, suggestion } = new UnknownToolError(toolName, snapshot.names);
    const name = quote(toolName);
    const received = quoteValue(toolName);
    const error = { path: '', message, expected: 'the name of a tool', received, keyword: 'tool' };
    const errors = [suggestion === undefined ? error : { ...error, suggestion }];
    this.#report(name, errors);
    if (this.#isObserved(toolName)) return { runs: true, args };
    throw new ToolCallRefused(message, { toolName: name, errors });
  }

  #unchecked(call: GuardedCall, news: object | undefined): Admission {
    const toolName = quote(call.toolName);
    const { mode, onUncheckable } = this.#policyOf(call.toolName);
    const runs = mode === 'observe' || onUncheckable !== 'refuse';
    if (news !== undefined) {
      const outcome = runs ? 'runs unchecked' : 'was refused';
      this.#logger.warn({ toolName, ...news }, `A tool call could not be checked and ${outcome}.`);
    }
    if (runs) return { runs: true, args: call.args };
    return this.#refuse(call, [], 'This call was not run: the server could not check its arguments.');
  }

  #refuse(call: GuardedCall, errors: readonly ValidationError[], text: string): Admission {
    if (this.#options.onInvalid === 'error' || call.isTask === true)
      throw new ToolCallRefused(text, { toolName: call.toolName, errors });
    return { runs: false, answer: errorResult(text) };
  }

  /** Logs an invalid call; returns how often this mistake was made in a row. */
  #report(toolName: string, errors: readonly ValidationError[]): number {
    this.#logger.warn({ toolName, errors }, 'A tool call is invalid.');
    const { onRepeatedInvalid, repeatedInvalidLimit = 3 } = this.#options;
    const mistake = JSON.stringify(errors.map(({ path, keyword }) => [path, keyword]));
    const { count, repeats } = this.#streaks.add(toolName, mistake);
    if (onRepeatedInvalid === undefined || count % repeatedInvalidLimit !== 0) return repeats;
    // The host's own callback must neither change the response nor end the process.
    void (async () => onRepeatedInvalid({ toolName, count, errors }))().catch((error: unknown) => {
      this.#logger.error({ toolName, err: describeThrown(error) }, 'onRepeatedInvalid threw.');
    });
    return repeats;
  }
}

/** Valid calls, and calls with an unusable schema: reading again would cost each of them an entire list. */
function isRepeatable(verdict: CallCheck): boolean {
  return verdict.known && (verdict.result.valid || verdict.result.inconclusive !== undefined);
}

function samePolicy({ mode, responses, onUncheckable }: GuardOptions): () => ToolPolicy {
  const policy: ToolPolicy = {
    ...DEFAULT_POLICY,
    ...(mode === undefined ? {} : { mode }),
    ...(responses === undefined ? {} : { responses }),
    ...(onUncheckable === undefined ? {} : { onUncheckable }),
  };
  return () => policy;
}
