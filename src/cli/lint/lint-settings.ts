import type { AssayConfig } from '../../config/config.js';
import { profileProblems } from '../../config/profile-problems.js';
import { MAINSTREAM, PROFILES, type Profile } from '../../lint/index.js';
import type { Revision } from '../../model/revision.js';
import type { FailOn } from '../../report/index.js';
import { baselinePath } from '../config/baseline-file.js';
import { type LoadedConfig, loadConfig } from '../config/load-config.js';
import { UsageError } from '../usage-error.js';

/** What the command line says about how to judge. */
export interface LintChoices {
  readonly configFile?: string | false;
  readonly profile: readonly string[];
  readonly serverName?: string;
  readonly failOn?: FailOn;
  readonly revision?: Revision;
  readonly maxTokens?: number;
  readonly maxToolTokens?: number;
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly compile: boolean;
}

/** How to judge: the command line first, then the configuration. */
export interface LintSettings {
  readonly config: AssayConfig;
  readonly configName: string;
  readonly revision?: Revision;
  readonly failOn: FailOn;
  readonly budgets: NonNullable<AssayConfig['budgets']>;
  readonly serverName?: string;
  /** Whether to compile each schema, too, with the engine that checks calls. */
  readonly compile: boolean;
  readonly profiles: readonly Profile[];
  /** Whether the user named the profiles: then what they reject is an error. */
  readonly isDemanded: boolean;
  /** An absolute path. */
  readonly baseline?: string;
}

/** Joins what the command line and the configuration say. */
export async function lintSettings(choices: LintChoices, folder: string): Promise<LintSettings> {
  const loaded: LoadedConfig =
    choices.configFile === false ? { config: {}, folder } : await loadConfig(choices.configFile, folder);
  const { config } = loaded;
  const revision = choices.revision ?? config.revision;
  const serverName = choices.serverName ?? config.serverName;
  const baseline = baselinePath(choices, loaded, folder);
  const names = choices.profile.length > 0 ? choices.profile : config.profiles;
  return {
    config,
    configName: loaded.file ?? 'the configuration',
    failOn: choices.failOn ?? config.failOn ?? 'error',
    budgets: {
      ...config.budgets,
      ...(choices.maxTokens === undefined ? {} : { listTokens: choices.maxTokens }),
      ...(choices.maxToolTokens === undefined ? {} : { toolTokens: choices.maxToolTokens }),
    },
    compile: choices.compile,
    profiles: names === undefined ? MAINSTREAM : profilesNamed(names),
    isDemanded: names !== undefined && !names.includes('all'),
    ...(revision === undefined ? {} : { revision }),
    ...(serverName === undefined ? {} : { serverName }),
    ...(baseline === undefined ? {} : { baseline }),
  };
}

/** `all` is every profile, judged like those that nobody named; `none` is no profile. */
function profilesNamed(names: readonly string[]): readonly Profile[] {
  if (names.includes('all')) return PROFILES;
  if (names.includes('none')) return [];
  const ids = PROFILES.map(({ id }) => id);
  const [problem] = profileProblems(names, ids);
  if (problem !== undefined) throw new UsageError(problem);
  return PROFILES.filter(({ id }) => names.includes(id));
}
