import { fileURLToPath } from 'node:url';
import { BEARER_TOKEN_VARIABLE } from '../../connect/http/credentials.js';
import type { OpenOptions, Target } from '../../connect/index.js';
import type { Invocation } from '../invocation.js';
import { packageFile } from '../package-file.js';
import { targetSecrets, urlSecrets } from '../secrets/target-secrets.js';
import { tracer } from '../trace-lines.js';
import { UsageError } from '../usage-error.js';
import { launchLine } from './launch-line.js';
import { authFor, SECRET_VARIABLE } from './oauth-option.js';
import type { TargetOptions } from './target-options.js';

/** A target with the options to open it, and the name that messages use for it. */
export interface ResolvedTarget {
  readonly target: Target;
  readonly options: OpenOptions;
  readonly label: string;
  /** No server was named, so that it is the one that comes with Assay. */
  readonly isBundled?: true;
  /** The positional arguments that are not the target. */
  readonly rest: readonly string[];
}

/**
 * Finds the server that the user means, and takes everything that is secret about it into the register: from here on no
 * output shows it.
 */
export async function resolveTarget(
  positionals: readonly string[],
  options: TargetOptions,
  invocation: Invocation,
): Promise<ResolvedTarget> {
  const { env, secrets } = invocation;
  for (const name of [BEARER_TOKEN_VARIABLE, SECRET_VARIABLE]) secrets.add(env[name] ?? '');
  for (const part of positionals.flatMap(urlSecrets)) secrets.add(part);
  const found = await findTarget(positionals, options, invocation);
  for (const secret of targetSecrets(found.target, options.inheritEnv === true)) secrets.add(secret);
  return found;
}

/** Finds the server that the user means: after `--`, as a URL, in a configuration file, or the bundled one. */
async function findTarget(
  positionals: readonly string[],
  options: TargetOptions,
  invocation: Invocation,
): Promise<ResolvedTarget> {
  const open = openOptions(options, invocation);
  const [first, ...others] = positionals;
  const isUrl = first !== undefined && /^https?:\/\//i.test(first);
  const given = [
    isUrl && 'a URL',
    options.config !== undefined && '--config',
    invocation.serverCommand && 'a command after --',
  ];
  const ways = given.filter((way) => way !== false && way !== undefined);
  if (ways.length > 1) throw new UsageError(`Name one server, not ${ways.join(' and ')}.`);
  if (isUrl) {
    const auth = await authFor(first, options, invocation);
    const target = urlTarget(first, options);
    return { target, options: auth === undefined ? open : { ...open, auth }, label: first, rest: others };
  }
  if (options.oauth !== undefined) throw new UsageError('--oauth needs a server URL.');
  if (invocation.serverCommand !== undefined)
    return {
      ...commandTarget(invocation.serverCommand, options, invocation),
      options: open,
      rest: positionals,
    };
  if (options.config !== undefined) {
    const { targetFromConfig } = await import('../../connect/index.js');
    const given = givenVariables(options, invocation);
    const found = await targetFromConfig(options.config, options.server, { ...invocation.env, ...given });
    const target = found.kind === 'command' ? { ...found, env: { ...found.env, ...given } } : found;
    return { target, options: open, label: options.server ?? options.config, rest: positionals };
  }
  if (options.server !== undefined) throw new UsageError('--server needs --config <file>.');
  refuseCommandLine(first);
  const label = 'the bundled reference server';
  return { target: bundledServer(), options: open, label, isBundled: true, rest: positionals };
}

/** How to open a server, by the options of the command. */
export function openOptions(
  { trace, protocol, timeout }: Pick<TargetOptions, 'trace' | 'protocol' | 'timeout'>,
  { signal, env, terminal }: Invocation,
): OpenOptions {
  return {
    signal,
    environment: env,
    ...(trace === true ? { onEvent: tracer(terminal) } : {}),
    onLaunch: (work) => terminal.progress(launchLine(work)),
    ...(protocol === undefined ? {} : { protocol }),
    timeouts: {
      // A person waits: a server that does not go when its input ends is asked to after this long.
      closeGently: 100,
      ...(timeout === undefined ? {} : { call: timeout, open: timeout, install: timeout }),
    },
  };
}

/** A command without `--` would be taken for the name of a tool: say how to write it instead. */
function refuseCommandLine(first: string | undefined): void {
  if (first === undefined) return;
  if (
    /\s/.test(first) ||
    /^(node|npx|bunx?|deno|python3?|uvx?|docker|go)$/.test(first) ||
    /\.(m?js|ts|py)$/.test(first)
  )
    throw new UsageError(`"${first}" looks like a command. Put it after two dashes: -- ${first}`);
}

function urlTarget(url: string, options: TargetOptions): Target {
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is not a URL.`);
  const headers = Object.fromEntries(options.header.map(headerOf));
  return {
    kind: 'url',
    url,
    headers,
    ...(options.transport === undefined ? {} : { transport: options.transport }),
  };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new UsageError('--header takes "Name: value".');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

function commandTarget(words: readonly string[], options: TargetOptions, { env }: Invocation) {
  const [command, ...args] = words;
  if (command === undefined)
    throw new UsageError('No command after --. Write the command that starts the server.');
  const given = givenVariables(options, { env });
  const passed = options.inheritEnv === true ? { ...env, ...given } : given;
  const target: Target = {
    kind: 'command',
    command,
    args,
    env: Object.fromEntries(
      Object.entries(passed).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  };
  return { target, label: words.join(' ') };
}

/** What `--env` gives, for the server and for the variables of a configuration. */
function givenVariables(options: TargetOptions, { env }: Pick<Invocation, 'env'>): Record<string, string> {
  return Object.fromEntries(options.env.map((entry) => variableOf(entry, env)));
}

function variableOf(entry: string, env: Invocation['env']): [string, string] {
  const equals = entry.indexOf('=');
  if (equals > 0) return [entry.slice(0, equals), entry.slice(equals + 1)];
  const value = env[entry];
  if (value === undefined)
    throw new UsageError(`The variable ${entry} is not set. Use --env ${entry}=value.`);
  return [entry, value];
}

/** The reference server that is part of the package, started as any other. */
function bundledServer(): Target {
  return {
    kind: 'command',
    command: process.execPath,
    args: [fileURLToPath(packageFile('dist/bin/cli/main.js')), 'demo-server', '--unconfined-tests'],
  };
}
