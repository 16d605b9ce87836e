import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { LATEST_REVISION, type Revision } from '../../model/revision.js';
import type { Tool } from '../../model/tool.js';
import { readTool } from '../../protocol/index.js';
import type { GuardLogger } from '../guard-options.js';
import type { ToolLock } from './tool-lock.js';

/** What happens to a tool that is not the one that was approved. */
export type UnapprovedAction = 'hide' | 'block' | 'report';

/** How tool definitions are guarded. */
export interface DefinitionPolicy {
  readonly lock?: ToolLock;
  /** `hide`: it is in no list and cannot be called. `block`: it is listed, and calls are refused. Default `hide`. */
  readonly onUnapproved?: UnapprovedAction;
  /** Default `hide`: many clients reject a list for a single definition that breaks the protocol. */
  readonly onIllegal?: 'hide' | 'report';
}

/** Names that were reported are remembered up to this many. */
const MOST_REPORTED = 10_000;

/** Decides which tools a client gets to see, and which it may call. */
export class DefinitionGuard {
  readonly #policy: DefinitionPolicy;
  readonly #logger: GuardLogger;
  readonly #isObserver: boolean;
  readonly #reported = new Set<string>();
  readonly #judged = new WeakMap<object, 'new' | 'changed' | 'approved'>();
  #pages: object[] = [];

  constructor(policy: DefinitionPolicy, logger: GuardLogger, isObserver: boolean) {
    this.#policy = policy;
    this.#logger = logger;
    this.#isObserver = isObserver;
  }

  /** The tools of a page that the client gets; the page itself if it gets all of them. */
  review(
    tools: readonly unknown[],
    page: { readonly isFirst: boolean; readonly isLast: boolean; readonly revision: Revision | undefined },
  ): readonly unknown[] {
    this.#approveFirst(tools, page);
    const kept = tools.filter((tool) => this.#isShown(tool, page.revision));
    return kept.length === tools.length || this.#isObserver ? tools : kept;
  }

  /** Why a tool may not be called, in a sentence; `undefined` if it may. */
  refusalOf(tool: Tool | undefined): string | undefined {
    if (tool === undefined || this.#policy.lock === undefined) return undefined;
    const difference = this.#difference(tool);
    if (difference === 'approved' || this.#isObserver || this.#action === 'report') return undefined;
    const name = JSON.stringify(quote(tool.name, 100));
    return difference === 'new'
      ? `The tool ${name} has not been approved. This call was not run.`
      : `The tool ${name} has changed since it was approved. This call was not run.`;
  }

  get #action(): UnapprovedAction {
    return this.#policy.onUnapproved ?? 'hide';
  }

  /** Without approved tools, the first complete list is approved. */
  #approveFirst(
    tools: readonly unknown[],
    { isFirst, isLast, revision }: { isFirst: boolean; isLast: boolean; revision: Revision | undefined },
  ): void {
    const { lock } = this.#policy;
    if (lock === undefined || lock.isWritten) return;
    if (isFirst) this.#pages = [];
    this.#pages.push(...tools.filter(isRecord));
    if (!isLast) return;
    lock.write(this.#pages, revision);
    this.#logger.warn({ tools: this.#pages.length }, 'The tools of the server were approved on first use.');
    this.#pages = [];
  }

  #isShown(tool: unknown, revision: Revision = LATEST_REVISION): boolean {
    const { findings } = readTool(tool, revision);
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0 || !isRecord(tool)) {
      const outcome = this.#policy.onIllegal === 'report' ? 'is listed' : 'was taken out of the list';
      this.#report(
        tool,
        'illegal',
        { findings: errors },
        `A tool definition breaks the protocol and ${outcome}.`,
      );
      return this.#policy.onIllegal === 'report';
    }
    const difference = this.#difference(tool);
    if (difference === 'approved') return true;
    const what = difference === 'new' ? 'is new' : 'has changed since it was approved';
    this.#report(tool, difference, { action: this.#action }, `A tool ${what}.`);
    return this.#action !== 'hide';
  }

  #difference(tool: object): 'new' | 'changed' | 'approved' {
    const known = this.#judged.get(tool);
    if (known !== undefined) return known;
    const { lock } = this.#policy;
    if (lock?.isWritten !== true) return 'approved';
    const difference = lock.difference(tool) ?? 'approved';
    this.#judged.set(tool, difference);
    return difference;
  }

  /** Each definition is reported once, and not with each list. */
  #report(tool: unknown, what: string, fields: object, message: string): void {
    const toolName = quote(isRecord(tool) && typeof tool.name === 'string' ? tool.name : '(no name)');
    const key = `${what} ${toolName}`;
    if (this.#reported.has(key) || this.#reported.size >= MOST_REPORTED) return;
    this.#reported.add(key);
    this.#logger.warn({ toolName, ...fields }, message);
  }
}
