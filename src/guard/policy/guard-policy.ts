import type { GuardMode } from '../guard-options.js';
import { mayChange, type ResponsePolicy } from '../response-policy.js';

/** What happens to a tool that is not the one that was approved. */
export type UnapprovedAction = 'hide' | 'block' | 'report';

/** What a guard does about the calls, the responses and the definition of a tool. */
export interface ToolPolicy {
  readonly mode: GuardMode;
  /** `false`: responses are not judged. */
  readonly responses: ResponsePolicy | false;
  readonly onUncheckable: 'run' | 'refuse';
  readonly onUnapproved: UnapprovedAction;
}

/** What a guard does about a server: about its tools, and about what belongs to none. */
export interface ServerPolicy extends ToolPolicy {
  readonly onIllegal: 'hide' | 'report';
  readonly onInternalError: 'refuse' | 'pass';
  readonly closed: boolean;
  /** Exceptions for some tools; where several fit a tool, a later one goes before an earlier one. */
  readonly exceptions?: readonly PolicyException[];
}

/** An exception for the tools that it fits. */
export interface PolicyException {
  fits(toolName: string): boolean;
  readonly policy: Partial<ToolPolicy>;
}

/** What a guard does that was told nothing. The schema of somebody else's tool decides which properties it takes. */
export const DEFAULT_POLICY: ServerPolicy = Object.freeze({
  mode: 'enforce',
  responses: {},
  onUncheckable: 'run',
  onUnapproved: 'hide',
  onIllegal: 'hide',
  onInternalError: 'refuse',
  closed: false,
});

/** Tools whose policy is remembered. Clients choose the names that they call, so that there is no end to them. */
const MOST_KNOWN = 10_000;

/** The policy for a server, which may be replaced while the server is in use. */
export class GuardPolicy {
  #server: ServerPolicy;
  readonly #known = new Map<string, ToolPolicy>();
  #changesResponses: boolean;

  constructor(server: Partial<ServerPolicy> = {}) {
    this.#server = { ...DEFAULT_POLICY, ...server };
    this.#changesResponses = changesResponses(this.#server);
  }

  /** Whether a response of some tool may be changed, and not only logged. */
  get changesResponses(): boolean {
    return this.#changesResponses;
  }

  /** What holds for the server, and for tools without an exception. */
  get server(): ServerPolicy {
    return this.#server;
  }

  /** Whether everything passes, and is only logged. */
  get isObserver(): boolean {
    return this.#server.mode === 'observe';
  }

  /** What holds for a tool; the same object until the policy is replaced. */
  of(toolName: string): ToolPolicy {
    const { exceptions = [] } = this.#server;
    if (exceptions.length === 0) return this.#server;
    const known = this.#known.get(toolName);
    if (known !== undefined) return known;
    let policy: ToolPolicy = this.#server;
    for (const exception of exceptions)
      if (exception.fits(toolName)) policy = { ...policy, ...exception.policy };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(toolName, policy);
    return policy;
  }

  /** From the next message on, another policy holds. */
  replace(server: Partial<ServerPolicy>): void {
    this.#server = { ...DEFAULT_POLICY, ...server };
    this.#known.clear();
    this.#changesResponses = changesResponses(this.#server);
  }
}

function changesResponses({ responses, exceptions = [] }: ServerPolicy): boolean {
  const all = [responses, ...exceptions.map(({ policy }) => policy.responses ?? false)];
  return all.some((one) => one !== false && mayChange(one));
}
