import { resolve } from 'node:path';
import type { AssayConfig, Baseline } from '../../config/index.js';
import { LOCK_FILE } from '../../drift/lock/lock-file.js';
import type { LintOptions } from '../../lint/index.js';
import type { Severity } from '../../model/finding.js';
import type { Standard } from '../../model/standard.js';
import type { ValidateOptions } from '../../response/index.js';
import type { Probe } from '../../run/index.js';
import type { KnownValues } from '../../scenario/index.js';
import { baselinePath, knownEntries, loadBaseline } from '../config/baseline-file.js';
import { type LoadedConfig, loadConfig } from '../config/load-config.js';
import { rulesWithOwn } from '../config/own-rules.js';
import { historyLocation } from '../history/history-location.js';
import type { CheckOptions } from './check-options.js';
import { configuredValues, givenValues } from './fixtures.js';

/** How to check: the command line first, then the configuration. */
export interface CheckSettings {
  readonly config: AssayConfig;
  readonly failOn: Severity | 'never';
  readonly lint: LintOptions;
  readonly responses?: ValidateOptions;
  readonly standard?: Standard;
  /** Values that exist on the server, by where they were written. */
  readonly values: { readonly given: KnownValues; readonly configured: KnownValues };
  /** Fewer scenarios are planned for a tool than by default. */
  readonly isNarrow: boolean;
  /** Other servers are checked with the same settings: what a baseline accepts may be theirs. */
  readonly isOneOfMany?: boolean;
  readonly baseline?: { readonly file: string; readonly known: Baseline };
  /** Where runs are kept. */
  readonly db?: string;
  /** Further examinations of the server. */
  readonly probes?: readonly Probe[];
  /** The lock file with what earlier checks have seen. */
  readonly lock?: string;
}

/** Joins what the command line and the configuration say. */
export async function checkSettings(options: CheckOptions, folder: string): Promise<CheckSettings> {
  const loaded: LoadedConfig =
    options.configFile === false ? { config: {}, folder } : await loadConfig(options.configFile, folder);
  const { config, file: configName = 'the configuration' } = loaded;
  const standard = options.standard ?? config.standard;
  const file = baselinePath(options, loaded, folder);
  const db = historyLocation(options.db, loaded);
  const lock = observedLockPath(options, loaded);
  return {
    config,
    failOn: options.failOn ?? config.failOn ?? 'error',
    lint: {
      rules: rulesWithOwn(config, configName),
      ...(config.revision === undefined ? {} : { revision: config.revision }),
      ...(config.budgets === undefined ? {} : { budgets: config.budgets }),
    },
    ...(standard === undefined ? {} : { standard }),
    ...(config.responses === undefined ? {} : { responses: config.responses }),
    values: { given: givenValues(options.arg), configured: configuredValues(config.fixtures ?? {}) },
    isNarrow: options.perTool !== undefined,
    ...(db === undefined ? {} : { db }),
    ...(lock === undefined ? {} : { lock }),
    ...(file === undefined ? {} : { baseline: { file, known: await baselineIn(file, options) } }),
  };
}

/** The lock file that the command line or the configuration names; `undefined` where neither does. */
function observedLockPath(
  { lock, updateLock }: CheckOptions,
  { config, folder }: LoadedConfig,
): string | undefined {
  if (lock !== undefined) return lock;
  if (config.lock !== undefined) return resolve(folder, config.lock);
  return updateLock === true ? LOCK_FILE : undefined;
}

/** A baseline that is about to be written need not exist. */
async function baselineIn(file: string, { updateBaseline }: CheckOptions): Promise<Baseline> {
  return updateBaseline === true
    ? { version: 1, accepted: await knownEntries(file) }
    : await loadBaseline(file);
}
