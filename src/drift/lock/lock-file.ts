import type { Revision } from '../../model/revision.js';
import type { ObservedTool } from '../observe/observed-tool.js';

/** A tool definition as a server sends it. */
export type WireTool = Readonly<Record<string, unknown>>;

/** A tool as it was when it was locked. */
export interface LockedTool {
  /** Of the definition; see `toolHash`. */
  readonly hash: string;
  readonly definition: WireTool;
}

/** What one server promised. */
export interface LockedServer {
  /** What the server says of itself. */
  readonly server: { readonly name?: string; readonly version?: string };
  readonly revision: Revision;
  /** The day on which what follows was last changed, as in `2026-01-31`. */
  readonly locked: string;
  /** The clients that must accept the tools. */
  readonly profiles?: readonly string[];
  readonly instructions?: string;
  /** By name. */
  readonly tools: Readonly<Record<string, LockedTool>>;
  /** What `assay check` has seen of the tools, by name. */
  readonly observed?: Readonly<Record<string, ObservedTool>>;
}

/** The file that records what servers promised: `assay.lock.json`. */
export interface LockFile {
  readonly $schema?: string;
  readonly lockVersion: 1;
  /** By the name that the user gave them, or that they give themselves. */
  readonly servers: Readonly<Record<string, LockedServer>>;
}

/** The usual name of the file. */
export const LOCK_FILE = 'assay.lock.json';

/** A lock without servers. */
export const EMPTY_LOCK: LockFile = { lockVersion: 1, servers: {} };
