import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { LATEST_REVISION, type Revision } from '../../model/revision.js';
import type { Tool } from '../../model/tool.js';
import { readTool } from '../../protocol/index.js';
import type { GuardLogger } from '../guard-options.js';
import type { GuardPolicy, UnapprovedAction } from '../policy/guard-policy.js';
import type { ToolLock } from './tool-lock.js';

/** Names that were reported are remembered up to this many. */
const MOST_REPORTED = 10_000;

/** Decides which tools a client gets to see, and which it may call. */
export class DefinitionGuard {
  readonly #policy: GuardPolicy;
  readonly #lock: ToolLock | undefined;
  readonly #logger: GuardLogger;
  readonly #reported = new Set<string>();
  readonly #judged = new WeakMap<object, 'new' | 'changed' | 'approved'>();
  #pages: object[] = [];

  /** Without a lock, only definitions that break the protocol are found. */
  constructor(policy: GuardPolicy, logger: GuardLogger, lock?: ToolLock) {
    this.#policy = policy;
    this.#logger = logger;
    this.#lock = lock;
  }

  /** The tools of a page that the client gets; the page itself if it gets all of them. */
  review(
    tools: readonly unknown[],
    page: { readonly isFirst: boolean; readonly isLast: boolean; readonly revision: Revision | undefined },
  ): readonly unknown[] {
    this.#approveFirst(tools, page);
    const kept = tools.filter((tool) => this.#isShown(tool, page.revision));
    return kept.length === tools.length || this.#policy.isObserver ? tools : kept;
  }

  /** Why a tool may not be called, in a sentence; `undefined` if it may. */
  refusalOf(tool: Tool | undefined): string | undefined {
    if (tool === undefined || this.#lock === undefined) return undefined;
    const difference = this.#difference(tool);
    if (difference === 'approved' || this.#actionFor(tool.name) === 'report') return undefined;
    const name = JSON.stringify(quote(tool.name, 100));
    return difference === 'new'
      ? `The tool ${name} has not been approved. This call was not run.`
      : `The tool ${name} has changed since it was approved. This call was not run.`;
  }

  #actionFor(toolName: string): UnapprovedAction {
    const { mode, onUnapproved } = this.#policy.of(toolName);
    return mode === 'observe' ? 'report' : onUnapproved;
  }

  /** Without approved tools, the first complete list is approved. */
  #approveFirst(
    tools: readonly unknown[],
    { isFirst, isLast, revision }: { isFirst: boolean; isLast: boolean; revision: Revision | undefined },
  ): void {
    const lock = this.#lock;
    if (lock === undefined || lock.isWritten) return;
    if (isFirst) this.#pages = [];
    for (const tool of tools) if (isRecord(tool)) this.#pages.push(tool);
    if (!isLast) return;
    lock.write(this.#pages, revision);
    this.#logger.warn({ tools: this.#pages.length }, 'The tools of the server were approved on first use.');
    this.#pages = [];
  }

  #isShown(tool: unknown, revision: Revision = LATEST_REVISION): boolean {
    const { findings } = readTool(tool, revision);
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0 || !isRecord(tool)) {
      const isListed = this.#policy.isObserver || this.#policy.server.onIllegal === 'report';
      const outcome = isListed ? 'is listed' : 'was taken out of the list';
      this.#report(
        tool,
        'illegal',
        { findings: errors },
        `A tool definition breaks the protocol and ${outcome}.`,
      );
      // A listed one has to be approved as any other.
      if (!isListed) return false;
    }
    const difference = this.#difference(tool);
    if (difference === 'approved') return true;
    const what = difference === 'new' ? 'is new' : 'has changed since it was approved';
    const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '';
    const action = this.#actionFor(name);
    this.#report(tool, difference, { action }, `A tool ${what}.`);
    return action !== 'hide';
  }

  #difference(tool: unknown): 'new' | 'changed' | 'approved' {
    if (this.#lock?.isWritten !== true) return 'approved';
    if (typeof tool !== 'object' || tool === null) return 'new';
    const known = this.#judged.get(tool);
    if (known !== undefined) return known;
    const difference = this.#lock.difference(tool) ?? 'approved';
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
