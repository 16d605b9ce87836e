import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import type { CommandTarget, Target, UrlTarget } from '../target.js';
import { type Field, type Inputs, missingFault, RegistryInputs } from './registry-inputs.js';

/** A package or a remote of a registry's `server.json`: one way to run or to reach the server. */
export class RegistryEntry {
  readonly kind: 'package' | 'remote';
  readonly fields: Inputs;

  constructor(kind: 'package' | 'remote', fields: Inputs) {
    this.kind = kind;
    this.fields = fields;
  }

  /** What `--server` calls it: the package as its registry does, or the address. */
  get name(): string {
    const { registryType, identifier, version, url } = this.fields;
    if (this.kind === 'remote') return textOf(url) ?? 'remote';
    const known = [textOf(registryType), textOf(identifier)].filter((part) => part !== undefined);
    return `${known.join(':')}${textOf(version) === undefined ? '' : `@${textOf(version)}`}`;
  }

  /** Whether it is a package that Assay can start itself. */
  get isStartable(): boolean {
    const { registryType, registryName, transport } = this.fields;
    const type = textOf(registryType) ?? textOf(registryName) ?? '';
    const transportType = isRecord(transport) ? textOf(transport.type) : undefined;
    return this.kind === 'package' && Object.hasOwn(RUNTIMES, type) && (transportType ?? 'stdio') === 'stdio';
  }

  /** The target, with every value taken from the environment. Throws a `Fault` that lists what is missing. */
  target(place: string, env: Readonly<Record<string, string | undefined>>): Target {
    const inputs = new RegistryInputs(env);
    const target =
      this.kind === 'remote' ? remoteTarget(this.fields, inputs) : packageTarget(this.fields, inputs, place);
    if (inputs.missing.length > 0) throw missingFault(place, inputs.missing);
    return target;
  }
}

/**
 * The ways to run the server that a `server.json` of the MCP registry describes; nothing where the file is another one.
 * The names of fields were written with underscores before September 2025: both spellings are read.
 * https://github.com/modelcontextprotocol/registry/tree/main/docs/reference/server-json
 */
export function registryEntries(file: unknown): ReadonlyMap<string, RegistryEntry> | undefined {
  const root = isRecord(file) && isRecord(file.server) ? file.server : file;
  if (!isRecord(root) || typeof root.name !== 'string') return undefined;
  if (!Array.isArray(root.packages) && !Array.isArray(root.remotes)) return undefined;
  const entriesOf = (kind: RegistryEntry['kind'], list: unknown): RegistryEntry[] =>
    (Array.isArray(list) ? list : [])
      .filter((item) => isRecord(item))
      .map((item) => new RegistryEntry(kind, withoutUnderscores(item)));
  const entries = [...entriesOf('package', root.packages), ...entriesOf('remote', root.remotes)];
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Field names of all levels as they are written today; names of variables stay as they are. */
function withoutUnderscores(fields: Inputs): Inputs {
  const renamed = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    Array.isArray(value) ? value.map((item) => (isRecord(item) ? withoutUnderscores(item) : item)) : value,
  ]);
  return Object.fromEntries(renamed);
}

function remoteTarget(fields: Inputs, inputs: RegistryInputs): UrlTarget {
  const type = textOf(fields.type) ?? textOf(fields.transportType);
  const url = inputs.filled(textOf(fields.url) ?? '', fields.variables);
  return {
    kind: 'url',
    url,
    headers: inputs.pairs(fields.headers, 'header'),
    transport: type === 'sse' ? 'sse' : 'streamable-http',
    ambientToken: false,
  };
}

/** How a package of each registry is started. */
const RUNTIMES: Readonly<Record<string, Runtime>> = {
  npm: { command: 'npx', before: () => ['-y'], package: (name, version) => at(name, '@', version) },
  pypi: { command: 'uvx', before: () => [], package: (name, version) => at(name, '==', version) },
  nuget: { command: 'dnx', before: () => ['--yes'], package: (name, version) => at(name, '@', version) },
  oci: {
    command: 'docker',
    // Docker passes a variable on when it is named.
    before: (env) => ['run', '-i', '--rm', ...Object.keys(env).map((name) => `--env=${name}`)],
    package: (name, version) => (isTagged(name) ? name : at(name, ':', version)),
  },
};

interface Runtime {
  readonly command: string;
  /** Words before those of the file. */
  readonly before: (env: Field) => readonly string[];
  readonly package: (name: string, version: string | undefined) => string;
}

const at = (name: string, sign: string, version: string | undefined): string =>
  version === undefined ? name : `${name}${sign}${version}`;

/** An image may already have its tag or digest, after the last slash. */
const isTagged = (image: string): boolean => /[:@][^/]*$/.test(image);

function packageTarget(fields: Inputs, inputs: RegistryInputs, place: string): CommandTarget {
  const type = textOf(fields.registryType) ?? textOf(fields.registryName) ?? '';
  const name = textOf(fields.identifier) ?? textOf(fields.name) ?? '';
  const runtime = Object.hasOwn(RUNTIMES, type) ? RUNTIMES[type] : undefined;
  if (runtime === undefined || name === '')
    throw new Fault('config', `${place}: Assay cannot start a package of the type "${type}".`, {
      fix: 'Start it yourself, and give its command after --, or its URL.',
    });
  requireStdio(fields.transport, place);
  const env = inputs.pairs(fields.environmentVariables, 'variable');
  const own = inputs.words(fields.runtimeArguments);
  const before = runtime.before(env).filter((word) => !own.includes(word));
  const version = textOf(fields.version);
  return {
    kind: 'command',
    command: textOf(fields.runtimeHint) ?? runtime.command,
    args: [...before, ...own, runtime.package(name, version), ...inputs.words(fields.packageArguments)],
    env,
  };
}

function requireStdio(transport: unknown, place: string): void {
  const type = isRecord(transport) ? textOf(transport.type) : undefined;
  if (type === undefined || type === 'stdio') return;
  throw new Fault('config', `${place} starts a server that listens on ${type}, not on stdio.`, {
    fix: 'Start it yourself, and give its URL.',
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
