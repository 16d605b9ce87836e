import { type FetchPage, ListedTools } from '../../sdk-server/tool-source.js';
import { CallGuard } from '../call-guard.js';
import { DefinitionGuard, type DefinitionPolicy } from '../definitions/definition-guard.js';
import type { GuardLogger, GuardOptions } from '../guard-options.js';
import { describeThrown } from '../thrown.js';
import type { Decision } from './decision.js';
import { OwnRequests } from './own-requests.js';

/** How a proxy guards a server. */
export interface ProxyGuardOptions
  extends Pick<
    GuardOptions,
    'mode' | 'responses' | 'onUncheckable' | 'repairs' | 'maxPromptTokens' | 'closed'
  > {
  readonly logger: GuardLogger;
  /** What happens to a message when the guard itself fails. Default `refuse`; always logged. */
  readonly onInternalError?: 'refuse' | 'pass';
  readonly definitions?: DefinitionPolicy;
  /** Told about every call and every response to one, for the record. */
  readonly onDecision?: (decision: Decision) => void;
}

/** A server behind a proxy: its tools as far as they are known, and who judges its calls and responses. */
export class GuardedServer {
  readonly tools: ListedTools;
  readonly calls: CallGuard;
  readonly own: OwnRequests;
  readonly logger: GuardLogger;
  /** Whether everything passes, and is only logged. */
  readonly isObserver: boolean;
  readonly definitions: DefinitionGuard;
  readonly decided: ((decision: Decision) => void) | undefined;
  readonly #onInternalError: 'refuse' | 'pass';

  /** `send` hands a request of the guard to the server; a transport with its own way to list tools gives `fetchPage`. */
  constructor(options: ProxyGuardOptions, send: (text: string) => void, fetchPage?: FetchPage) {
    // The schema of somebody else's tool decides which properties it takes.
    const { closed = false, onInternalError = 'refuse', logger, mode } = options;
    this.logger = logger;
    this.isObserver = mode === 'observe';
    this.#onInternalError = onInternalError;
    this.decided = options.onDecision;
    this.definitions = new DefinitionGuard(options.definitions ?? {}, logger, this.isObserver);
    this.own = new OwnRequests(send);
    this.tools = new ListedTools(fetchPage ?? ((cursor, meta) => this.#fetchPage(cursor, meta)), {
      ...options,
      closed,
    });
    this.calls = new CallGuard(this.tools, options);
  }

  /** Logs a failure of the guard; returns whether the message is to pass all the same. */
  reportInternalError(error: unknown): boolean {
    this.decided?.({ event: 'internal_error' });
    const passes = this.isObserver || this.#onInternalError === 'pass';
    const outcome = passes ? 'passed unchecked' : 'was refused';
    this.logger.error({ err: describeThrown(error) }, `The guard failed, and a message ${outcome}.`);
    return passes;
  }

  #fetchPage(cursor: string | undefined, meta: unknown): Promise<unknown> {
    return this.own.ask('tools/list', {
      ...(meta === undefined ? {} : { _meta: meta }),
      ...(cursor === undefined ? {} : { cursor }),
    });
  }
}
