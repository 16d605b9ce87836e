import { isRecord } from '../../model/json.js';
import { type BookOptions, ToolBook, type ToolSchemas } from './tool-book.js';

/** No reading could be had: the list handler is missing, threw, or answered something else than a list. */
export interface Unread {
  readonly cause: unknown;
}

/** Where the tools of a server are found out about. */
export interface ToolSource {
  /** The last reading, as long as nothing said that it is stale. */
  readonly known: ToolBook | undefined;
  /** A reading of this moment. `context` is that of the call in hand. */
  read(context: unknown): Promise<ToolBook | Unread>;
}

/** Schemas given by the author; looked up at each call, so that a tool added to the object later is known. */
export function givenTools(schemas: ToolSchemas, options: BookOptions): ToolSource {
  const known = new ToolBook(
    {
      get: (toolName) => (Object.hasOwn(schemas, toolName) ? schemas[toolName] : undefined),
      names: () => Object.keys(schemas),
    },
    options,
  );
  return { known, read: async () => known };
}

/** Asks a server's own list handler for one page; `undefined` cursor is the first. */
export type ListPage = (cursor: string | undefined, context: unknown) => unknown;

/** A list that has more pages than this is not going to end. */
const MOST_PAGES = 1000;

/** The tools that a server itself lists. */
export class ListedTools implements ToolSource {
  known: ToolBook | undefined;
  readonly #listPage: ListPage;
  readonly #options: BookOptions;
  #generation = 0;
  #reading: Promise<ToolBook | Unread> | undefined;

  constructor(listPage: ListPage, options: BookOptions) {
    this.#listPage = listPage;
    this.#options = options;
  }

  /** The server said that its list changed. */
  forget(): void {
    this.#generation++;
    this.known = undefined;
    this.#reading = undefined;
  }

  async read(context: unknown): Promise<ToolBook | Unread> {
    if (this.#reading === undefined) return this.#start(context);
    const shared = await this.#reading;
    // Another call's reading may have failed because that call was cancelled: then this one reads for itself.
    return shared instanceof ToolBook ? shared : this.#start(context);
  }

  #start(context: unknown): Promise<ToolBook | Unread> {
    const generation = this.#generation;
    const reading = this.#list(context)
      .catch((cause: unknown) => ({ cause }))
      .then((book) => {
        if (this.#reading === reading) this.#reading = undefined;
        if (generation === this.#generation && book instanceof ToolBook) this.known = book;
        return book;
      });
    this.#reading = reading;
    return reading;
  }

  async #list(context: unknown): Promise<ToolBook> {
    const tools = new Map<string, unknown>();
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const result = await this.#listPage(cursor, context);
      if (!isRecord(result) || !Array.isArray(result.tools)) throw new TypeError('tools/list gave no list.');
      for (const tool of result.tools) {
        if (isRecord(tool) && typeof tool.name === 'string') tools.set(tool.name, tool.inputSchema ?? null);
      }
      const { nextCursor } = result;
      if (typeof nextCursor !== 'string' || seen.has(nextCursor)) break;
      seen.add(nextCursor);
      cursor = nextCursor;
    }
    return new ToolBook({ get: (name) => tools.get(name), names: () => [...tools.keys()] }, this.#options);
  }
}
