import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readTextFile } from '../../connect/config/read-text-file.js';
import type { CommandTarget, Target } from '../../connect/index.js';
import type { Budget } from '../file/fleet-file.js';
import { enclosing } from './enclosing.js';
import { endLeftovers, SCRATCH_VARIABLE } from './end-leftovers.js';
import { limits } from './limits.js';
import type { SandboxTools } from './sandbox-tools.js';
import { TOOL_HOMES } from './tool-homes.js';

/** How to keep a server apart. */
export interface Isolation {
  readonly tools: SandboxTools;
  readonly budget: Budget;
  /** Names of variables that the server gets as they are. */
  readonly pass: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A server that is kept apart. Disposing of it ends what it has left running, and removes its folder. */
export interface IsolatedTarget extends AsyncDisposable {
  readonly target: Target;
}

/**
 * Gives a server a folder of its own to work in, with its own HOME and temporary files, an environment of named
 * variables, limits, and, where possible, namespaces in which it sees a file system that it cannot write to. A server
 * behind a URL is not ours to isolate.
 */
export async function isolate(target: Target, isolation: Isolation): Promise<IsolatedTarget> {
  if (target.kind !== 'command') return { target, [Symbol.asyncDispose]: () => Promise.resolve() };
  const scratch = await mkdtemp(join(tmpdir(), 'assay-fleet-'));
  const places = {
    home: join(scratch, 'home'),
    temporary: join(scratch, 'tmp'),
    work: join(scratch, 'work'),
  };
  for (const place of Object.values(places)) await mkdir(place);
  const cwd = target.cwd ?? places.work;
  const homes = toolHomes(target, isolation.env);
  const own = {
    HOME: places.home,
    USERPROFILE: places.home,
    TMPDIR: places.temporary,
    XDG_CONFIG_HOME: join(places.home, '.config'),
    XDG_CACHE_HOME: join(places.home, '.cache'),
    XDG_DATA_HOME: join(places.home, '.local/share'),
    XDG_STATE_HOME: join(places.home, '.local/state'),
  };
  const env = { ...own, ...homes.env, ...passed(isolation), ...target.env, [SCRATCH_VARIABLE]: scratch };
  const { tools, budget } = isolation;
  const writable = [scratch, ...homes.writable, ...(target.cwd === undefined ? [] : [target.cwd])];
  const wrapper = [
    ...(tools.isEnclosing ? enclosing({ target, env, writable, scratch, cwd, home: homedir() }) : []),
    ...(tools.hasLimits ? limits(budget) : []),
  ];
  return {
    target: { ...target, env, cwd, ...(wrapper.length === 0 ? {} : { wrapper }) },
    async [Symbol.asyncDispose]() {
      await endLeftovers(scratch);
      await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function passed({ pass, env }: Isolation): Record<string, string> {
  return Object.fromEntries(
    pass.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Where the command's launcher keeps what it has installed. */
function toolHomes(
  { command }: CommandTarget,
  env: Isolation['env'],
): { env: Record<string, string>; writable: string[] } {
  const program = basename(command);
  const home = homedir();
  const found: Record<string, string> = {};
  const writable: string[] = [];
  for (const { programs, variable, folder, isWritten } of TOOL_HOMES) {
    if (programs !== undefined && !programs.includes(program)) continue;
    const place = folder === undefined ? undefined : join(home, folder);
    const usual = variable === 'npm_config_registry' ? npmRegistry(home) : undefined;
    const value = env[variable] ?? usual ?? (place !== undefined && existsSync(place) ? place : undefined);
    if (value === undefined) continue;
    found[variable] = value;
    if (isWritten === true && existsSync(value)) writable.push(value);
  }
  return { env: found, writable };
}

/** The registry of the user's npm, without the tokens that its file may have. */
function npmRegistry(home: string): string | undefined {
  const file = join(home, '.npmrc');
  if (!existsSync(file)) return undefined;
  return /^\s*registry\s*=\s*(\S+)/m.exec(readTextFile(file))?.[1];
}
