import type { Anatomy } from '../sdk/sdk-server.js';
import { ToolBook } from '../sdk/tool-book.js';
import type { ListedTools, Unread } from '../sdk/tool-source.js';

/** Reads the tools of this moment. */
export type CurrentTools = (context: unknown) => Promise<ToolBook | Unread>;

/**
 * The tools of a server as they are now. An `McpServer` tells of every change; a low-level server may change a tool
 * without a word, so its list is read for each request, and what was compiled for the same schemas is used again.
 */
export function currentTools({ high }: Anatomy, listed: ListedTools): CurrentTools {
  let last: ToolBook | undefined;
  return async (context) => {
    if (high !== undefined && listed.known !== undefined) return listed.known;
    const book = await listed.read(context);
    if (!(book instanceof ToolBook)) return book;
    if (last === undefined || !isSame(last, book)) last = book;
    return last;
  };
}

function isSame(one: ToolBook, other: ToolBook): boolean {
  const { names } = other;
  if (one.names.length !== names.length) return false;
  return names.every((name) => one.schemaOf(name) === other.schemaOf(name));
}
