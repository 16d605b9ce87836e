import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AssayConfig } from '../../config/index.js';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { isRecord } from '../../model/json.js';
import { errorMessage } from '../error-message.js';
import { packageFile } from '../package-file.js';
import { UsageError } from '../usage-error.js';

/** A configuration, and the folder that its paths are relative to. */
export interface LoadedConfig {
  readonly config: AssayConfig;
  readonly folder: string;
  /** For messages; absent where there is no configuration. */
  readonly file?: string;
  readonly path?: string;
}

/** How a configuration is loaded. */
export interface LoadConfigOptions {
  readonly patience?: number;
  /** A number that no earlier load of the same file had: otherwise a module is loaded once in the life of a process. */
  readonly version?: number;
}

/** Milliseconds that a configuration may take to load: one that awaits for ever would end the command in silence. */
const PATIENCE = 20_000;

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `assay.config.${ending}`);

/**
 * Loads the configuration that the user names, or the nearest one above the folder; an empty one where there is
 * none. A configuration in JavaScript or TypeScript is run, as in other tools.
 */
export async function loadConfig(
  named: string | undefined,
  folder: string,
  { patience = PATIENCE, version }: LoadConfigOptions = {},
): Promise<LoadedConfig> {
  const file = named === undefined ? await findConfig(folder) : resolve(folder, named);
  if (file === undefined) return { config: {}, folder };
  const shown = relative(folder, file) || file;
  const value = await readValue(file, shown, patience, version);
  const [{ readConfig }, { knownNames }] = await Promise.all([
    import('../../config/index.js'),
    import('./known-names.js'),
  ]);
  const { config, problems } = readConfig(value, knownNames());
  if (config === undefined)
    throw new UsageError(
      `Invalid configuration: ${shown}\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  return { config, folder: dirname(file), file: shown, path: file };
}

/** Looks upwards, as far as the project goes. */
async function findConfig(folder: string): Promise<string | undefined> {
  const found = NAMES.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const manifest = join(folder, 'package.json');
  const isProject = existsSync(manifest);
  if (isProject && (await hasKey(manifest))) found.push(manifest);
  if (found.length > 1)
    throw new UsageError(
      `Found two configurations, ${found.join(' and ')}. Keep one, or choose one with --config-file.`,
    );
  if (found.length === 1) return found[0];
  const above = dirname(folder);
  return isProject || existsSync(join(folder, '.git')) || above === folder
    ? undefined
    : await findConfig(above);
}

/** A package.json that cannot be read is not ours to complain about. */
async function hasKey(manifest: string): Promise<boolean> {
  const text = textIn(manifest);
  if (!text.includes('"assay"')) return false;
  const value = parse(text, manifest);
  return isRecord(value) && value.assay !== undefined && isRecord(value.assay);
}

function textIn(manifest: string): string {
  try {
    return readTextFile(manifest);
  } catch {
    return '';
  }
}

async function readValue(
  file: string,
  shown: string,
  patience: number,
  version: number | undefined,
): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`There is no configuration file ${shown}.`);
  if (file.endsWith('.json')) {
    const value = parse(readTextFile(file), shown);
    return file.endsWith('package.json') && isRecord(value) ? value.assay : value;
  }
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    const message = `it did not finish within ${patience / 1_000} s. Does it await something that never happens?`;
    timer = setTimeout(() => reject(new Error(message)), patience);
  });
  try {
    return await Promise.race([moduleOf(file, version), overdue]);
  } catch (error) {
    throw new UsageError(`Cannot load ${shown}: ${errorMessage(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** TypeScript files are loaded with jiti; the package's own name resolves to this copy. */
async function moduleOf(file: string, version: number | undefined): Promise<unknown> {
  const query = version === undefined ? '' : `?version=${version}`;
  if (!/\.m?ts$/.test(file)) return defaultOf(await import(`${pathToFileURL(file).href}${query}`));
  const { createJiti } = await import('jiti');
  const room = (name: string): string => fileURLToPath(packageFile(`dist/lib/${name}.js`));
  const alias = { 'mcp-assay/config': room('config'), 'mcp-assay/lint': room('lint') };
  return await createJiti(import.meta.url, { alias, fsCache: false, moduleCache: false }).import(file, {
    default: true,
  });
}

const defaultOf = (module: unknown): unknown => (isRecord(module) ? module.default : undefined);

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${errorMessage(error)}`);
  }
}
