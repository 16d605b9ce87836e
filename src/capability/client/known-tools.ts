import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';
import { checkSyntax, type SyntaxOptions } from '../check-syntax.js';
import { schemaHashOf, unknownToolDraft } from '../listed-tool.js';
import { NO_FINDINGS, type VerdictDraft } from '../verdict-draft.js';
import type { Peer } from './validation-peer.js';

/** The tools of a server as a client knows them: given, or listed once when they are first needed. */
export class KnownTools {
  readonly #peer: Peer;
  readonly #timeout: number;
  #snapshot: ToolSnapshot | undefined;
  #listing: Promise<ToolSnapshot> | undefined;
  #failure: unknown;

  constructor(peer: Peer, timeout: number, tools: readonly unknown[] | undefined) {
    this.#peer = peer;
    this.#timeout = timeout;
    if (tools !== undefined) this.#snapshot = snapshotOf(tools);
  }

  /** Checks that the tool exists and that its listed schema accepts the arguments. Lists the tools if need be. */
  async check(tool: string, args: unknown): Promise<VerdictDraft> {
    try {
      return checkListed(await this.read(), tool, args);
    } catch (error) {
      return unlisted(error);
    }
  }

  /** The same without a request: inconclusive while there is no list. */
  checkKnown(tool: string, args: unknown, options: SyntaxOptions): VerdictDraft {
    if (this.#snapshot === undefined) return unlisted(this.#failure);
    return checkListed(this.#snapshot, tool, args, options);
  }

  /** The verdict on a call of a tool that is not in the list; `undefined` if it is there, or there is no list. */
  unknownTool(tool: string): VerdictDraft | undefined {
    const snapshot = this.#snapshot;
    if (snapshot === undefined || snapshot.schemaOf(tool) !== undefined) return undefined;
    return unknownToolDraft(tool, snapshot.names);
  }

  /**
   * Lists the tools if they are not known, and again if one of these is not among them: a server may add a tool
   * without a notification. Never throws: see `checkKnown`.
   */
  async prepareFor(tools: readonly string[]): Promise<void> {
    const before = this.#snapshot;
    if (before === undefined) await this.read().catch(() => undefined);
    else if (tools.some((tool) => before.schemaOf(tool) === undefined)) await this.renew();
  }

  /** Lists the tools again. Never throws; what was known stays known if there is no new list. */
  async renew(): Promise<void> {
    const before = this.#snapshot;
    this.forget();
    await this.read().catch(() => {
      this.#snapshot ??= before;
    });
  }

  /** The known tools, or the server's list. Throws if there is no list. */
  async read(): Promise<ToolSnapshot> {
    if (this.#snapshot !== undefined) return this.#snapshot;
    this.#listing ??= this.#list();
    return this.#listing;
  }

  /** The tools have changed. */
  forget(): void {
    this.#snapshot = undefined;
    this.#listing = undefined;
  }

  async #list(): Promise<ToolSnapshot> {
    const listing = this.#peer.listTools({ timeout: this.#timeout }).then(snapshotOf);
    try {
      const snapshot = await listing;
      this.#snapshot = snapshot;
      return snapshot;
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#listing = undefined;
    }
  }
}

const SYNTAX = ['syntax'] as const;

function checkListed(
  snapshot: ToolSnapshot,
  tool: string,
  args: unknown,
  options: SyntaxOptions = {},
): VerdictDraft {
  const schemaHash = schemaHashOf(snapshot, tool);
  if (schemaHash === undefined) return unknownToolDraft(tool, snapshot.names);
  const checked = checkSyntax(snapshot, tool, args, options);
  // A schema that cannot be used was not checked against.
  const levels = checked.inconclusive === undefined ? SYNTAX : NO_FINDINGS.levels;
  return { warnings: NO_FINDINGS.warnings, levels, schemaHash, ...checked };
}

/** What can be said about a call while the tools cannot be listed. */
function unlisted(error: unknown): VerdictDraft {
  const why = quote(error instanceof Error ? error.message : error, 300);
  return { ...NO_FINDINGS, inconclusive: `The tools could not be listed: ${why}` };
}

function snapshotOf(listed: readonly unknown[]): ToolSnapshot {
  const tools = new Map<string, unknown>();
  for (const tool of listed)
    if (isRecord(tool) && typeof tool.name === 'string') tools.set(tool.name, tool.inputSchema ?? null);
  return new ToolSnapshot(
    { get: (name) => tools.get(name), names: () => [...tools.keys()] },
    { closed: false },
  );
}
