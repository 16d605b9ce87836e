import { isRecord } from '../model/json.js';
import { type SnapshotOptions, type ToolSchemas, ToolSnapshot } from './tool-snapshot.js';

/** The list could not be read: its handler is missing, threw, or returned something other than a list. */
export interface UnreadableTools {
  readonly cause: unknown;
}

/** Where the tools of a server are found out about. */
export interface ToolSource {
  /** The last reading, as long as nothing said that it is stale. */
  readonly known: ToolSnapshot | undefined;
  /** Whether the last reading is as good as one of this moment: the server says when its tools change. */
  readonly isWatched: boolean;
  /** A reading of this moment. `context` is that of the call in hand. */
  read(context: unknown): Promise<ToolSnapshot | UnreadableTools>;
}

/** Schemas given by the author; looked up at each call, so that a tool added to the object later is known. */
export function givenTools(
  schemas: ToolSchemas,
  options: SnapshotOptions & { readonly outputSchemas?: ToolSchemas },
): ToolSource {
  const { outputSchemas = {} } = options;
  const known = new ToolSnapshot(
    {
      get: (toolName) => (Object.hasOwn(schemas, toolName) ? schemas[toolName] : undefined),
      names: () => Object.keys(schemas),
      definition: (toolName) =>
        Object.hasOwn(outputSchemas, toolName) ? { outputSchema: outputSchemas[toolName] } : undefined,
    },
    options,
  );
  return { known, isWatched: true, read: async () => known };
}

/** Asks a server's own list handler for one page; `undefined` cursor is the first. */
export type FetchPage = (cursor: string | undefined, context: unknown) => unknown;

/** A list that has more pages than this is not going to end. */
const MOST_PAGES = 1000;

/** The tools that a server itself lists. */
export class ListedTools implements ToolSource {
  known: ToolSnapshot | undefined;
  isWatched = false;
  readonly #fetchPage: FetchPage;
  readonly #options: SnapshotOptions;
  #generation = 0;
  #reading: Promise<ToolSnapshot | UnreadableTools> | undefined;

  constructor(fetchPage: FetchPage, options: SnapshotOptions) {
    this.#fetchPage = fetchPage;
    this.#options = options;
  }

  /** Takes a complete list that was seen elsewhere as a reading of this moment. */
  learn(tools: readonly unknown[]): void {
    this.forget();
    this.known = snapshotOf(tools, this.#options);
  }

  /** The server said that its list changed. */
  forget(): void {
    this.#generation++;
    this.known = undefined;
    this.#reading = undefined;
  }

  async read(context: unknown): Promise<ToolSnapshot | UnreadableTools> {
    if (this.#reading === undefined) return this.#start(context);
    const shared = await this.#reading;
    // Another call's reading may have failed because that call was cancelled: then this one reads for itself.
    return shared instanceof ToolSnapshot ? shared : this.#start(context);
  }

  #start(context: unknown): Promise<ToolSnapshot | UnreadableTools> {
    const generation = this.#generation;
    const reading = this.#list(context)
      .catch((cause: unknown) => ({ cause }))
      .then((snapshot) => {
        if (this.#reading === reading) this.#reading = undefined;
        if (generation === this.#generation && snapshot instanceof ToolSnapshot) this.known = snapshot;
        return snapshot;
      });
    this.#reading = reading;
    return reading;
  }

  async #list(context: unknown): Promise<ToolSnapshot> {
    const tools: unknown[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const result = await this.#fetchPage(cursor, context);
      if (!isRecord(result) || !Array.isArray(result.tools))
        throw new TypeError('tools/list returned no list.');
      for (const tool of result.tools) tools.push(tool);
      const { nextCursor } = result;
      if (typeof nextCursor !== 'string' || seen.has(nextCursor)) break;
      seen.add(nextCursor);
      cursor = nextCursor;
    }
    return snapshotOf(tools, this.#options);
  }
}

/** A reading of tools as they came; what has no name cannot be called. */
function snapshotOf(listed: readonly unknown[], options: SnapshotOptions): ToolSnapshot {
  const tools = new Map<string, unknown>();
  const readOnly = new Set<string>();
  const definitions = new Map<string, unknown>();
  for (const tool of listed) {
    if (!isRecord(tool) || typeof tool.name !== 'string') continue;
    tools.set(tool.name, tool.inputSchema ?? null);
    if (isRecord(tool.annotations) && tool.annotations.readOnlyHint === true) readOnly.add(tool.name);
    definitions.set(tool.name, tool);
  }
  return new ToolSnapshot(
    {
      get: (name) => tools.get(name),
      isReadOnly: (name) => readOnly.has(name),
      names: () => [...tools.keys()],
      definition: (name) => definitions.get(name),
    },
    options,
  );
}
