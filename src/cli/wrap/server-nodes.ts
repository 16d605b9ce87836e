import type { Node } from 'jsonc-parser';
import { readServerEntries } from '../../connect/config/read-server-entries.js';
import { RegistryEntry } from '../../connect/config/registry-entry.js';
import { UsageError } from '../usage-error.js';

/** A server of a client's configuration, as it is written there. */
export interface ServerNode {
  readonly name: string;
  readonly node: Node;
}

/** Where clients keep their servers: Claude and Cursor, VS Code, VS Code's settings. */
const PLACES = [['mcpServers'], ['servers'], ['mcp.servers'], ['mcp', 'servers']];

/** Refuses a file that is no client configuration, with the reason. */
export async function requireClientConfig(file: string): Promise<void> {
  const entries = await readServerEntries(file);
  if ([...entries.values()].some((entry) => entry instanceof RegistryEntry))
    throw new UsageError(`${file} describes a server for a registry. Name the configuration of a client.`);
}

/** The servers of a client's configuration, which may have comments, with their places in the text. */
export async function serverNodes(text: string): Promise<readonly ServerNode[]> {
  const { parseTree } = await import('jsonc-parser');
  const root = parseTree(withoutMark(text), [], { allowTrailingComma: true });
  if (root === undefined) return [];
  return PLACES.flatMap((place) => nodesAt(root, place).flatMap(members));
}

/** The objects at a place. A name that is there twice has two: which of them a client takes is not known. */
function nodesAt(object: Node, [name, ...rest]: readonly string[]): readonly Node[] {
  if (name === undefined) return object.type === 'object' ? [object] : [];
  return members(object).flatMap((member) => (member.name === name ? nodesAt(member.node, rest) : []));
}

/** The fields of an entry; `undefined` where a name is there twice, so that clients may differ about it. */
export function fieldsOf({ node }: ServerNode): ReadonlyMap<string, Node> | undefined {
  const all = members(node);
  const fields = new Map(all.map((member) => [member.name, member.node]));
  return fields.size === all.length ? fields : undefined;
}

/** The members of an object, with the nodes of their values. */
export function members(object: Node): readonly ServerNode[] {
  if (object.type !== 'object') return [];
  return (object.children ?? []).flatMap(({ children: [key, node] = [] }) =>
    typeof key?.value === 'string' && node !== undefined ? [{ name: key.value, node }] : [],
  );
}

/** A byte order mark is no JSON; a space keeps the places of everything behind it. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, ' ');

/** A change of a text. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/** The text after all edits, none of which overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { offset, length, content } of [...edits].sort((a, b) => a.offset - b.offset)) {
    pieces.push(text.slice(from, offset), content);
    from = offset + length;
  }
  return pieces.join('') + text.slice(from);
}
