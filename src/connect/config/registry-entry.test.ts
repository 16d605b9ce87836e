import { describe, expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import { registryEntries } from './registry-entry.js';

/** The target of the only entry of a `server.json`, or the fault that it throws. */
function only(parts: object, env: Record<string, string> = {}): unknown {
  const [entry] =
    registryEntries({ name: 'io.github.me/weather', version: '1.0.0', ...parts })?.values() ?? [];
  try {
    return entry?.target('server.json', env);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `${error.message} ${error.fix}`;
  }
}

const npm = (more: object = {}): object => ({
  packages: [
    {
      registryType: 'npm',
      identifier: '@me/weather',
      version: '1.0.2',
      transport: { type: 'stdio' },
      ...more,
    },
  ],
});

describe('a package of a server.json', () => {
  it.each([
    ['npm', npm(), 'npx', ['-y', '@me/weather@1.0.2']],
    [
      'pypi',
      { packages: [{ registryType: 'pypi', identifier: 'weather', version: '0.5.0' }] },
      'uvx',
      ['weather==0.5.0'],
    ],
    [
      'nuget',
      { packages: [{ registryType: 'nuget', identifier: 'Me.Weather', version: '2.0.0' }] },
      'dnx',
      ['--yes', 'Me.Weather@2.0.0'],
    ],
    [
      'oci',
      { packages: [{ registryType: 'oci', identifier: 'ghcr.io/me/weather:1.2' }] },
      'docker',
      ['run', '-i', '--rm', 'ghcr.io/me/weather:1.2'],
    ],
    [
      'names with underscores',
      {
        packages: [
          {
            registry_type: 'pypi',
            identifier: 'weather',
            version: '0.5.0',
            package_arguments: [{ type: 'positional', value: 'serve' }],
          },
        ],
      },
      'uvx',
      ['weather==0.5.0', 'serve'],
    ],
    [
      'arguments',
      npm({
        runtimeHint: 'bunx',
        runtimeArguments: [{ type: 'named', name: '--silent', value: '' }],
        packageArguments: [
          { type: 'named', name: '--units', default: 'metric' },
          { type: 'named', name: '--region' },
          { type: 'named', name: '-d', value: '{folder}/data', variables: { folder: { isRequired: true } } },
          { type: 'positional', valueHint: 'city', isRequired: true },
        ],
      }),
      'bunx',
      ['-y', '--silent', '@me/weather@1.0.2', '--units=metric', '-d', '/srv/data', 'Oslo'],
    ],
  ])('of %s starts as its registry says', (_, parts, command, args) => {
    expect(only(parts, { FOLDER: '/srv', CITY: 'Oslo' })).toEqual({
      kind: 'command',
      command,
      args,
      env: {},
    });
  });

  const keyed = npm({
    environmentVariables: [
      { name: 'WEATHER_KEY', description: 'The key of the service.', isRequired: true, isSecret: true },
      { name: 'WEATHER_UNITS', default: 'metric' },
      { name: 'WEATHER_CACHE' },
    ],
  });

  it('gets the variables that it declares, and no others', () => {
    expect(only(keyed, { WEATHER_KEY: 'k-1', OTHER_KEY: 'k-2' })).toMatchObject({
      env: { WEATHER_KEY: 'k-1', WEATHER_UNITS: 'metric' },
    });
  });

  it('that lacks a required variable names it, what it is, and the option', () => {
    expect(only(keyed)).toBe(
      'server.json needs the environment variable WEATHER_KEY (The key of the service), which is not set. Give --env WEATHER_KEY=…, or set it. A fleet passes on what "pass" names.',
    );
  });

  it.each([
    [
      { packages: [{ registryType: 'mcpb', identifier: 'https://host/a.mcpb' }] },
      /cannot start a package of the type "mcpb"/,
    ],
    [
      { packages: [{ registryType: 'constructor', identifier: 'a' }] },
      /cannot start a package of the type "constructor"/,
    ],
    [
      npm({ transport: { type: 'streamable-http', url: 'http://localhost:1' } }),
      /listens on streamable-http.*give its URL/,
    ],
  ])('that cannot be started says so: %j', (parts, message) => {
    expect(only(parts)).toMatch(message);
  });
});

describe('a remote of a server.json', () => {
  const remotes = [
    {
      type: 'sse',
      url: 'https://{tenant}.example.com/mcp/{literal}',
      variables: { tenant: { isRequired: true } },
      headers: [
        {
          name: 'Authorization',
          value: 'Bearer {api_token}',
          variables: { api_token: { isRequired: true, isSecret: true } },
        },
        { name: 'X-Region', default: 'eu' },
      ],
    },
  ];

  it('gets its address and headers with the variables of the environment', () => {
    expect(only({ remotes }, { TENANT: 'acme', api_token: 't-1' })).toEqual({
      kind: 'url',
      url: 'https://acme.example.com/mcp/{literal}',
      headers: { Authorization: 'Bearer t-1', 'X-Region': 'eu' },
      transport: 'sse',
      ambientToken: false,
    });
  });

  it('names everything that is missing at once', () => {
    expect(only({ remotes })).toMatch(/variables TENANT, API_TOKEN, which are not set/);
  });
});

it('is no configuration of a client', () => {
  expect(registryEntries({ mcpServers: {} })).toBeUndefined();
  expect(registryEntries({ name: 'package', version: '1.0.0' })).toBeUndefined();
});
