import { guardedWords } from './guard-words.js';
import { edited, type ServerNode, serverNodes } from './server-nodes.js';
import { stdioEntry, unwrapEdits, wrapEdits } from './stdio-entry.js';

/** A client's configuration with guards in front of its servers. */
export interface WrappedConfig {
  readonly text: string;
  readonly wrapped: readonly string[];
  /** Servers that had a guard before. */
  readonly already: readonly string[];
  /** Servers that cannot be started behind a guard. */
  readonly left: readonly string[];
}

/** Puts a guard in front of every server that has none. `guardOf` gives its words, or nothing for a server to leave out. */
export async function wrapConfig(
  text: string,
  guardOf: (name: string) => readonly string[] | undefined,
): Promise<WrappedConfig> {
  const [wrapped, already, left]: [string[], string[], string[]] = [[], [], []];
  const edits = (await serverNodes(text)).flatMap((server) => {
    const guard = guardOf(server.name);
    if (guard === undefined) return [];
    const entry = stdioEntry(server);
    const list = entry === undefined ? left : guardedWords(entry.words) === undefined ? wrapped : already;
    list.push(server.name);
    return list === wrapped && entry !== undefined ? wrapEdits(text, entry, guard) : [];
  });
  return { text: edited(text, edits), wrapped, already, left };
}

/** A client's configuration without guards. */
export interface UnwrappedConfig {
  readonly text: string;
  readonly unwrapped: readonly string[];
}

/**
 * Takes the guards out. `before` is the text before they were put in, if it is known: where nothing else has changed
 * since, it is what comes out.
 */
export async function unwrapConfig(text: string, before?: string): Promise<UnwrappedConfig> {
  const guarded = (await serverNodes(text)).flatMap((server) => guardedServer(text, server));
  const unwrapped = guarded.map(({ name }) => name);
  if (before !== undefined) {
    const guards = new Map(guarded.map(({ name, guard }) => [name, guard]));
    const again = await wrapConfig(before, (name) => guards.get(name));
    if (again.text === text) return { text: before, unwrapped };
  }
  return {
    text: edited(
      text,
      guarded.flatMap(({ edits }) => edits),
    ),
    unwrapped,
  };
}

function guardedServer(text: string, server: ServerNode) {
  const entry = stdioEntry(server);
  const guard = entry === undefined ? undefined : guardedWords(entry.words)?.own;
  const edits = entry === undefined ? undefined : unwrapEdits(text, entry);
  return guard === undefined || edits === undefined ? [] : [{ name: server.name, guard, edits }];
}
