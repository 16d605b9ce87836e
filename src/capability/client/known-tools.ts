import { isRecord } from '../../model/json.js';
import { ToolBook } from '../sdk/tool-book.js';
import type { Peer } from './peer.js';

/** The tools of a server as a client knows them: given, or listed once when they are first needed. */
export class KnownTools {
  readonly #peer: Peer;
  readonly #timeout: number;
  #book: ToolBook | undefined;
  #listing: Promise<ToolBook> | undefined;

  constructor(peer: Peer, timeout: number, tools: readonly unknown[] | undefined) {
    this.#peer = peer;
    this.#timeout = timeout;
    if (tools !== undefined) this.#book = bookOf(tools);
  }

  /** What is known without asking. */
  get known(): ToolBook | undefined {
    return this.#book;
  }

  /** What is known, or what the server lists. Throws where there is no list. */
  async read(): Promise<ToolBook> {
    if (this.#book !== undefined) return this.#book;
    this.#listing ??= this.#list();
    return this.#listing;
  }

  /** The tools have changed. */
  forget(): void {
    this.#book = undefined;
    this.#listing = undefined;
  }

  async #list(): Promise<ToolBook> {
    const listing = this.#peer.listTools({ timeout: this.#timeout }).then(bookOf);
    try {
      const book = await listing;
      this.#book = book;
      return book;
    } finally {
      this.#listing = undefined;
    }
  }
}

function bookOf(listed: readonly unknown[]): ToolBook {
  const tools = new Map<string, unknown>();
  for (const tool of listed)
    if (isRecord(tool) && typeof tool.name === 'string') tools.set(tool.name, tool.inputSchema ?? null);
  return new ToolBook({ get: (name) => tools.get(name), names: () => [...tools.keys()] }, { closed: false });
}
