import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Place } from '../../report/index.js';
import type { Invocation } from '../invocation.js';

/** Files that represent a project if nothing closer to the server is known. */
const USUAL = ['package.json', 'pyproject.toml', 'go.mod', 'Cargo.toml', 'README.md'];

/**
 * The file that findings about a running server are shown at, since code scanning wants one: its entry in a
 * configuration, the script that was started, or the project's own file. Always inside the repository.
 */
export function projectPlace(
  { config, cwd }: { readonly config?: string; readonly cwd?: string },
  { serverCommand = [], env }: Pick<Invocation, 'serverCommand' | 'env'>,
): Place | undefined {
  const started = serverCommand.map((word) => resolve(cwd ?? '.', word));
  const candidates = [
    ...(config === undefined ? [] : [resolve(config)]),
    ...started,
    ...USUAL.map((name) => resolve(name)),
  ];
  for (const path of candidates) {
    const file = pathInProject(path, env);
    const isOwn = file !== undefined && !file.split('/').includes('node_modules');
    if (isOwn && isFile(path)) return { file };
  }
  return undefined;
}

/** A word of a command need not be a path: it may be an entire program. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A path from the root of the repository, which code hosts count from; absent where it lies outside. */
export function pathInProject(path: string, env: Invocation['env']): string | undefined {
  const root = env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR || process.cwd();
  const file = relative(root, resolve(path));
  const isInside = file !== '' && !isAbsolute(file) && file.split(sep)[0] !== '..';
  return isInside ? file.split(sep).join('/') : undefined;
}
