import { type GuardedWords, guardedWords } from './guard-words.js';
import { edited, type ServerNode, serverNodes, type TextEdit } from './server-nodes.js';
import { stdioEntry, unwrapEdits, wrapEdits } from './stdio-entry.js';
import { unwrapUrlEdits, urlEntry, wrapUrlEdits } from './url-entry.js';

/** A client's configuration with guards in front of its servers. */
export interface WrappedConfig {
  readonly text: string;
  readonly wrapped: readonly string[];
  /** Servers that had a guard before. */
  readonly already: readonly string[];
  /** The commands of those guards, which somebody else may have chosen; without their options. */
  readonly guards: readonly string[];
  /** Servers that cannot be started behind a guard. */
  readonly left: readonly string[];
}

/** Puts a guard in front of every server that has none. `guardOf` gives its words, or nothing for a server to leave out. */
export async function wrapConfig(
  text: string,
  guardOf: (name: string) => readonly string[] | undefined,
): Promise<WrappedConfig> {
  const [wrapped, already, left, guards]: [string[], string[], string[], string[]] = [[], [], [], []];
  const edits = (await serverNodes(text)).flatMap((server) => {
    const guard = guardOf(server.name);
    if (guard === undefined) return [];
    const [command, url] = [stdioEntry(server), urlEntry(server)];
    const guarded = command === undefined ? undefined : guardedWords(command.words);
    const isGuarded = guarded !== undefined;
    if (guarded !== undefined) guards.push(launcherOf(guarded));
    const isLeft = command === undefined && url === undefined;
    (isGuarded ? already : isLeft ? left : wrapped).push(server.name);
    if (isGuarded) return [];
    if (command !== undefined) return wrapEdits(text, command, guard);
    return url === undefined ? [] : wrapUrlEdits(url, guard);
  });
  return { text: edited(text, edits), wrapped, already, guards, left };
}

const launcherOf = ({ own }: GuardedWords): string => own.slice(0, own.indexOf('guard') + 1).join(' ');

/** A client's configuration without guards. */
export interface UnwrappedConfig {
  readonly text: string;
  readonly unwrapped: readonly string[];
}

/**
 * Takes the guards out. `before` is the text before they were put in, if it is known: a server whose entry has not changed
 * since is as it was there.
 */
export async function unwrapConfig(text: string, before?: string): Promise<UnwrappedConfig> {
  const guarded = (await serverNodes(text)).flatMap((server) => guardedServer(server));
  const originals = before === undefined ? undefined : await originalsOf(before, guarded);
  const unwrapped: string[] = [];
  const edits = guarded.flatMap(({ server, guard }) => {
    const { offset, length } = server.node;
    const original = originals?.get(text.slice(offset, offset + length));
    const own =
      original === undefined ? ownEdits(text, server, guard) : [{ offset, length, content: original }];
    if (own !== undefined) unwrapped.push(server.name);
    return own ?? [];
  });
  return { text: edited(text, edits), unwrapped };
}

interface GuardedServerNode {
  readonly server: ServerNode;
  readonly guard: GuardedWords;
}

function guardedServer(server: ServerNode): GuardedServerNode[] {
  const entry = stdioEntry(server);
  const guard = entry === undefined ? undefined : guardedWords(entry.words);
  return guard === undefined ? [] : [{ server, guard }];
}

/** The texts of servers before they were wrapped, by what wrapping them makes of each. */
async function originalsOf(
  before: string,
  guarded: readonly GuardedServerNode[],
): Promise<ReadonlyMap<string, string>> {
  const guards = new Map(guarded.map(({ server, guard }) => [server.name, guard.own]));
  const { text } = await wrapConfig(before, (name) => guards.get(name));
  const [plain, wrapped] = await Promise.all([serverNodes(before), serverNodes(text)]);
  const slice = (whole: string, { node }: ServerNode): string =>
    whole.slice(node.offset, node.offset + node.length);
  return new Map(
    wrapped.flatMap((server, index) => {
      const original = plain[index];
      return original === undefined ? [] : [[slice(text, server), slice(before, original)]];
    }),
  );
}

function ownEdits(text: string, server: ServerNode, { url }: GuardedWords): readonly TextEdit[] | undefined {
  if (url !== undefined) return unwrapUrlEdits(server, url);
  const entry = stdioEntry(server);
  return entry === undefined ? undefined : unwrapEdits(text, entry);
}
