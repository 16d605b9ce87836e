import type { Budgets, LintRule, RuleSettings } from '../lint/index.js';
import type { Severity } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import type { Standard } from '../model/standard.js';
import type { ValidateOptions } from '../response/index.js';
import type { GuardConfig } from './guard-config.js';

/** A rule about tool definitions that a user wrote. Its id is any `room/name` that Assay does not have. */
export type OwnRule = LintRule<string>;

/** Settings for some tools; if several match a tool, the last one wins. */
export interface ToolOverride {
  /** Names of tools; `*` matches anything. */
  readonly tools: string | readonly string[];
  readonly rules: RuleSettings;
}

/**
 * Values that exist on the server, for calls that have to succeed. A list is tried as a whole and item by item: the
 * schema of the property decides what fits.
 */
export interface Fixtures {
  /** By property name, for every tool. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** By tool, then by property name (`path`) or pointer (`/options/path`). */
  readonly tools?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What `assay.config.*`, or the key `assay` of a package.json, may say. */
export interface AssayConfig {
  /** For editors; ignored. */
  readonly $schema?: string;
  /** The protocol revision to judge by. Default: the one that the server uses, or the newest. */
  readonly revision?: Revision;
  readonly rules?: RuleSettings;
  readonly overrides?: readonly ToolOverride[];
  /** Rules of your own; only in a configuration that is JavaScript or TypeScript. */
  readonly customRules?: readonly OwnRule[];
  /** The clients that must accept the tools. */
  readonly profiles?: readonly string[];
  /** The server's name in client configurations; clients prefix tool names with it. */
  readonly serverName?: string;
  /** How many tokens definitions may cost. */
  readonly budgets?: Partial<Budgets>;
  /** A file with accepted findings, relative to the configuration. */
  readonly baseline?: string;
  /** The lock file with which `assay check` compares what it sees, relative to the configuration. */
  readonly lock?: string;
  /** Where `assay check` keeps its runs: a file, relative to the configuration, or `postgres://…`. */
  readonly db?: string;
  /** Values that exist on the server, for `assay check`. */
  readonly fixtures?: Fixtures;
  /** How responses are judged: patterns, content types and exceptions of your own. */
  readonly responses?: ValidateOptions;
  /** What `assay guard` does about calls, responses and definitions. */
  readonly guard?: GuardConfig;
  /** A standard beyond the protocol that `assay check` judges responses by as well. */
  readonly standard?: Standard;
  /** Minimum severity that fails the run. Default `error`. */
  readonly failOn?: Severity | 'never';
}

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: AssayConfig): AssayConfig {
  return config;
}
