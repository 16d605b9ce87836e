import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { readTextFile } from '../../connect/config/read-text-file.js';
import {
  EMPTY_LOCK,
  type LockedServer,
  type LockFile,
  lockServer,
  lockText,
  readLock,
  toolHash,
  withLocked,
} from '../../drift/index.js';
import { Fault } from '../../model/fault.js';
import { LATEST_REVISION, type Revision } from '../../model/revision.js';

/** Which file pins the tools of a server, and as what. */
export interface ToolLockOptions {
  readonly file: string;
  /** The server's name in the file; a file with a single server needs none. */
  readonly server?: string;
  /** Approve the tools as they are now. */
  readonly isRenewed?: boolean;
  /** A definition without secrets: people commit the file. */
  readonly mask?: (tool: object) => object;
}

/** The approved definitions of a server's tools, kept in a lock file, which may have other servers. */
export class ToolLock {
  readonly #file: string;
  readonly #server: string | undefined;
  readonly #lock: LockFile;
  readonly #mask: (tool: object) => object;
  #pins: ReadonlyMap<string, string> | undefined;

  /** A server that is not in the file is put into it when its tools are first seen. Throws a `Fault`. */
  constructor({ file, server, isRenewed = false, mask = (tool) => tool }: ToolLockOptions) {
    this.#file = file;
    this.#mask = mask;
    this.#lock = existsSync(file) ? lockIn(file) : EMPTY_LOCK;
    const names = Object.keys(this.#lock.servers);
    if (server === undefined && names.length > 1)
      throw new Fault('config', `The lock file ${file} has several servers: ${names.join(', ')}.`, {
        fix: 'Choose one with --name <name>.',
      });
    this.#server = server ?? names[0];
    const pinned = this.#server === undefined ? undefined : pinnedIn(this.#lock, this.#server);
    if (pinned !== undefined && !isRenewed)
      this.#pins = new Map(Object.entries(pinned.tools).map(([name, { hash }]) => [name, hash]));
  }

  /** Whether tools have been approved. */
  get isWritten(): boolean {
    return this.#pins !== undefined;
  }

  /** Approves these tools, and no others. */
  write(definitions: readonly object[], revision: Revision = LATEST_REVISION): void {
    const tools = definitions.map(this.#mask);
    const date = new Date().toISOString().slice(0, 10);
    const name = this.#server ?? 'server';
    // Read again: another guard may have added its server meanwhile.
    const lock = existsSync(this.#file) ? lockIn(this.#file) : this.#lock;
    const server = lockServer({ serverInfo: undefined, revision, tools }, { date }, pinnedIn(lock, name));
    this.#pins = new Map(Object.entries(server.tools).map(([tool, { hash }]) => [tool, hash]));
    // A new file: one that is there may be a link to another.
    const temporary = `${this.#file}.${crypto.randomUUID()}.new`;
    writeFileSync(temporary, lockText(withLocked(lock, name, server)), { flag: 'wx' });
    renameSync(temporary, this.#file);
  }

  /** How a tool differs from what was approved; `undefined` if it does not. */
  difference(tool: object): 'new' | 'changed' | undefined {
    if (this.#pins === undefined) return undefined;
    const shown = this.#mask(tool);
    const pin = 'name' in shown && typeof shown.name === 'string' ? this.#pins.get(shown.name) : undefined;
    if (pin === undefined) return 'new';
    return pin === toolHash({ ...shown }) ? undefined : 'changed';
  }
}

function pinnedIn({ servers }: LockFile, name: string): LockedServer | undefined {
  return Object.hasOwn(servers, name) ? servers[name] : undefined;
}

function lockIn(file: string): LockFile {
  const { lock, problems } = readLock(readTextFile(file));
  if (lock !== undefined) return lock;
  throw new Fault('config', `The lock file ${file} cannot be used. ${problems.join(' ')}`);
}
