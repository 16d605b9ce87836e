import { isRecord } from '../../model/json.js';
import { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';
import type { Peer } from './validation-peer.js';

/** The tools of a server as a client knows them: given, or listed once when they are first needed. */
export class KnownTools {
  readonly #peer: Peer;
  readonly #timeout: number;
  #snapshot: ToolSnapshot | undefined;
  #listing: Promise<ToolSnapshot> | undefined;

  constructor(peer: Peer, timeout: number, tools: readonly unknown[] | undefined) {
    this.#peer = peer;
    this.#timeout = timeout;
    if (tools !== undefined) this.#snapshot = snapshotOf(tools);
  }

  /** What is known without asking the server. */
  get known(): ToolSnapshot | undefined {
    return this.#snapshot;
  }

  /** What is known, or what the server lists. Throws where there is no list. */
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
    } finally {
      this.#listing = undefined;
    }
  }
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
