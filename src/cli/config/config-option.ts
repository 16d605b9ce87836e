import type { Command } from 'commander';
import type { ValidateOptions } from '../../response/index.js';
import { loadConfig } from './load-config.js';

/** Which configuration a command uses. */
export interface ConfigOption {
  /** `false` after `--no-config-file`. */
  readonly configFile?: string | false;
}

/** Adds the options that choose a configuration. */
export function addConfigOptions(
  command: Command,
  usual = 'the nearest assay.config.* or package.json',
): Command {
  return command
    .option('--config-file <file>', `the configuration (default: ${usual})`)
    .option('--no-config-file', 'use no configuration');
}

/** How the configuration says that responses are judged. */
export async function configuredResponses({ configFile }: ConfigOption): Promise<ValidateOptions> {
  if (configFile === false) return {};
  const { config } = await loadConfig(configFile, process.cwd());
  return config.responses ?? {};
}
