import type { Fixtures, ToolOverride } from '../../config/config.js';
import type { RuleSettings } from '../../config/index.js';
import type { LockedServer } from '../../drift/index.js';
import type { Severity } from '../../model/finding.js';
import type { RunMode } from '../../model/run-report.js';
import type { ServerRun } from '../../model/servers-report.js';
import type { Standard } from '../../model/standard.js';

/** How much one check may use. */
export interface Budget {
  /** Seconds of the entire check. */
  readonly maxTime?: number;
  /** Seconds to wait for one response. */
  readonly timeout?: number;
  readonly maxCalls?: number;
  /** Most scenarios per tool. */
  readonly perTool?: number;
  /** Megabytes of data of each of the server's processes. */
  readonly memory?: number;
  /** Processes and threads that the server may have. */
  readonly processes?: number;
}

/** What fails a check. */
export interface Policy {
  readonly failOn?: Severity | 'never';
  readonly rules?: RuleSettings;
  readonly overrides?: readonly ToolOverride[];
  readonly standard?: Standard;
  /** Fails where a tool is not called. */
  readonly requireCoverage?: boolean;
  /** Percent of the contract that must hold. */
  readonly minContract?: number;
}

/** What the defaults, a group, an include and a server may say, from the weakest to the strongest. */
export interface FleetSettings {
  readonly tags?: readonly string[];
  /** Cron, five fields, UTC. */
  readonly schedule?: string;
  /** Higher ones are checked first. */
  readonly priority?: number;
  readonly mode?: RunMode;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  /** Names of environment variables that the server gets beside the safe ones. */
  readonly pass?: readonly string[];
  readonly fixtures?: Fixtures;
  readonly budget?: Budget;
  readonly policy?: Policy;
}

/** How to check a server: what its settings say, put together. */
export interface FleetCheck {
  readonly mode: RunMode;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly pass: readonly string[];
  readonly fixtures: Fixtures;
  readonly budget: Budget;
  readonly policy: Policy;
  /** What its tools are compared with. */
  readonly lock?: FleetLock;
}

/** What a lock file has of a server; it travels with the fleet, as a worker may not have the file. */
export interface FleetLock {
  readonly file: string;
  readonly server: LockedServer;
}

/** How to reach a server: an entry of a client's configuration, or a package or remote of a `server.json`. */
export interface FleetEntry {
  readonly kind: 'client' | 'package' | 'remote';
  /** As they are written, with references such as `${NAME}` in place of values. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The file that has the entry: relative paths begin in its folder. */
  readonly file: string;
}

/** A server of a fleet, with everything that its group and the defaults say. */
export interface FleetServer {
  readonly name: string;
  readonly group?: string;
  readonly tags: readonly string[];
  readonly schedule?: string;
  readonly priority: number;
  readonly entry: FleetEntry;
  readonly check: FleetCheck;
}

/** Where to send what a fleet run found. */
export interface Webhook {
  readonly url: string;
  /** The environment variable with the secret that signs each delivery. */
  readonly secret?: string;
  /** When to send it. Default: `regression`. */
  readonly on?: 'always' | 'failure' | 'regression';
}

/** Every server of a fleet. */
export interface Fleet {
  readonly name: string;
  /** In the order of the files. */
  readonly servers: readonly FleetServer[];
  readonly webhooks: readonly Webhook[];
  /** What was left out of it and why, one sentence each. */
  readonly notes: readonly string[];
}

/** What a worker or the local queue does with one server. */
export type CheckServer = (server: FleetServer, signal: AbortSignal) => Promise<ServerRun>;

/** A fleet file after its schema was checked. */
export interface FleetFile {
  readonly name?: string;
  readonly defaults?: FleetSettings;
  readonly groups?: Readonly<Record<string, FleetSettings>>;
  readonly servers?: Readonly<Record<string, WrittenServer>>;
  readonly include?: readonly (string | Include)[];
  readonly webhooks?: readonly Webhook[];
}

/** A server as a fleet file has it: the entry of a client's configuration, and settings. */
export interface WrittenServer extends FleetSettings {
  readonly group?: string;
  readonly lock?: string;
  readonly disabled?: boolean;
  readonly description?: string;
  readonly [field: string]: unknown;
}

/** Servers of other files, with settings for all of them. */
export interface Include extends FleetSettings {
  readonly path: string;
  readonly group?: string;
}
