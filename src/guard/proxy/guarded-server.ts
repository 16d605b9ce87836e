import { isRecord } from '../../model/json.js';
import { type FetchPage, ListedTools } from '../../sdk-server/tool-source.js';
import { type Admission, CallGuard, type GuardedCall } from '../call-guard.js';
import { DefinitionGuard } from '../definitions/definition-guard.js';
import type { ToolLock } from '../definitions/tool-lock.js';
import type { GuardLogger, GuardOptions } from '../guard-options.js';
import { GuardPolicy } from '../policy/guard-policy.js';
import type { ClientTools } from '../portability/client-tools.js';
import { describeThrown } from '../thrown.js';
import type { GuardValidation } from '../validation/guard-validation.js';
import type { Decision } from './decision.js';
import { type MessageTap, type MessageTimer, MessageWatch } from './message-watch.js';
import { OwnRequests } from './own-requests.js';

/** How a proxy guards a server. */
export interface ProxyGuardOptions extends Pick<GuardOptions, 'repairs' | 'maxPromptTokens'> {
  readonly logger: GuardLogger;
  /** What happens to calls, responses and definitions. Whoever gives it may replace what it says. */
  readonly policy?: GuardPolicy;
  /** Pins the definitions of the tools. */
  readonly lock?: ToolLock;
  /** Validation of calls for a server that has none; the same object for all connections to it. */
  readonly validation?: GuardValidation;
  /** Rewrites tools for a client that does not take them as they are. */
  readonly clientTools?: ClientTools;
  /** Hears every message between clients and the server. */
  readonly tap?: MessageTap;
  readonly onTime?: MessageTimer;
  /** Told about every call and every response to one, for the record. */
  readonly onDecision?: (decision: Decision) => void;
}

/** What a transport says about its connection to a server. */
export interface ServerConnection {
  readonly fetchPage?: FetchPage;
  readonly hearsAll?: boolean;
}

/** A server behind a proxy: its tools as far as they are known, and who judges its calls and responses. */
export class GuardedServer {
  readonly tools: ListedTools;
  readonly calls: CallGuard;
  readonly own: OwnRequests;
  readonly logger: GuardLogger;
  readonly definitions: DefinitionGuard;
  readonly watch: MessageWatch | undefined;
  readonly validation: GuardValidation | undefined;
  readonly clientTools: ClientTools | undefined;
  readonly decided: ((decision: Decision) => void) | undefined;
  readonly #policy: GuardPolicy;
  readonly #hearsAll: boolean;
  #wasClosed: boolean;

  /**
   * `send` hands a request of the guard to the server; a transport with its own way to list tools gives `fetchPage`.
   * `hearsAll`: the connection carries everything that the server has to say.
   */
  constructor(
    options: ProxyGuardOptions,
    send: (text: string) => void,
    { fetchPage, hearsAll = false }: ServerConnection = {},
  ) {
    const { logger, policy = new GuardPolicy(), lock } = options;
    this.logger = logger;
    this.#policy = policy;
    this.#hearsAll = hearsAll;
    this.#wasClosed = policy.server.closed;
    const { tap, onTime } = options;
    this.watch = tap === undefined && onTime === undefined ? undefined : new MessageWatch(tap, onTime);
    this.validation = options.validation;
    this.clientTools = options.clientTools;
    this.decided = options.onDecision;
    this.definitions = new DefinitionGuard(policy, logger, lock);
    this.own = new OwnRequests(send);
    const { repairs = {} } = options;
    const fetchRaw = fetchPage ?? ((cursor, meta) => this.#fetchPage(cursor, meta));
    this.tools = new ListedTools(this.clientTools === undefined ? fetchRaw : this.#rewriting(fetchRaw), {
      repairs,
      get closed() {
        return policy.server.closed;
      },
    });
    this.calls = new CallGuard(this.tools, options, (toolName) => policy.of(toolName));
  }

  /** Whether everything passes, and is only logged. */
  get isObserver(): boolean {
    return this.#policy.isObserver;
  }

  /** Whether properties that a schema does not declare are rejected. */
  get isClosed(): boolean {
    return this.#policy.server.closed;
  }

  /** Whether a response of some tool may be changed, and not only logged. */
  get changesResponses(): boolean {
    return this.#policy.changesResponses;
  }

  /** The server has introduced itself. One that announces changes of its tools need not be asked before each rejection. */
  initialized(result: unknown): void {
    const capabilities = isRecord(result) ? result.capabilities : undefined;
    const tools = isRecord(capabilities) ? capabilities.tools : undefined;
    this.tools.isWatched = this.#hearsAll && isRecord(tools) && tools.listChanged === true;
  }

  /** Lets a call run, or rejects it, as `CallGuard` does. */
  admit(call: GuardedCall): Admission | Promise<Admission> {
    const { closed } = this.#policy.server;
    if (closed !== this.#wasClosed) {
      // Schemas were compiled for the policy that has been replaced.
      this.#wasClosed = closed;
      this.tools.forget();
    }
    return this.calls.admit(call);
  }

  /** Why a tool, by its name at the client, may not be called, in a sentence; `undefined` if it may. */
  refusalOf(toolName: string): string | undefined {
    const tool = this.tools.known?.definitionOf(toolName);
    const own = this.clientTools?.serverTool(toolName);
    return this.definitions.refusalOf(tool === undefined || own === undefined ? tool : { ...tool, ...own });
  }

  /** The pages of the list as the client gets them. */
  #rewriting(fetchRaw: FetchPage): FetchPage {
    return async (cursor, meta) => {
      const page = await fetchRaw(cursor, meta);
      if (!isRecord(page) || !Array.isArray(page.tools)) return page;
      return { ...page, tools: this.clientTools?.rewrite(page.tools) ?? page.tools };
    };
  }

  /** Logs a failure of the guard; returns whether the message passes all the same. `isSent`: it has passed already. */
  reportInternalError(error: unknown, isSent = false): boolean {
    this.decided?.({ event: 'internal_error' });
    const passes = isSent || this.isObserver || this.#policy.server.onInternalError === 'pass';
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
