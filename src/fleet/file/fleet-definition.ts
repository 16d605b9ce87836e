import type { CommandTarget, UrlTarget } from '../../connect/index.js';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { readSavedJson } from '../../model/read-json.js';
import type { NewFleet } from '../../store/index.js';
import type { Fleet, FleetEntry, FleetServer } from './fleet-file.js';

/** Grows when an older Assay could not check what a newer one has kept. */
const VERSION = 1;

/** Finds what of a target must not be written down. */
export type SecretsOf = (target: CommandTarget | UrlTarget) => readonly string[];

/**
 * A fleet as it is kept in a database: its definition without secrets, and who belongs to it. A secret variable or header becomes a reference to the
 * environment variable of its name, which is looked up where the check runs; one in a URL or an argument is cut out.
 */
export function storedFleet(fleet: Fleet, secretsOf: SecretsOf): NewFleet {
  const servers = fleet.servers.map((server) => ({
    ...server,
    entry: withoutSecrets(server.entry, secretsOf),
  }));
  const { name, webhooks, notes } = fleet;
  return {
    name,
    definition: JSON.stringify({ version: VERSION, name, servers, webhooks, notes }),
    members: servers.map(({ name: server, group, tags, entry }) => ({
      ...{ name: server, tags, target: targetText(entry.fields) },
      ...(group === undefined ? {} : { group }),
    })),
  };
}

/** How a server is reached, as it is written: references to variables stay references. */
export function targetText(fields: Readonly<Record<string, unknown>>): string {
  const { url, serverUrl, httpUrl, command, args, registryType, identifier } = fields;
  const address = [url, serverUrl, httpUrl].find((text) => typeof text === 'string');
  if (typeof address === 'string') return address;
  const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(' ') : [registryType, identifier].filter(Boolean).join(':');
}

/** Reads a definition that `storedFleet` made. Throws a `Fault`, whatever the database has in its place. */
export function readDefinition(text: string): Fleet {
  const value = parsed(text);
  if (isDefinition(value)) return value;
  throw new Fault('unreadable', 'The kept fleet was written by another version of Assay.', {
    fix: 'Use the same version on every machine.',
  });
}

function parsed(text: string): unknown {
  try {
    return readSavedJson(text);
  } catch (cause) {
    throw new Fault('unreadable', 'The definition of the fleet in the database is damaged.', {
      cause,
      fix: 'Start the fleet again from its file.',
    });
  }
}

function isDefinition(value: unknown): value is Fleet {
  return (
    isRecord(value) &&
    value.version === VERSION &&
    typeof value.name === 'string' &&
    Array.isArray(value.webhooks) &&
    value.webhooks.every((webhook) => isRecord(webhook) && typeof webhook.url === 'string') &&
    Array.isArray(value.notes) &&
    Array.isArray(value.servers) &&
    value.servers.every(isFleetServer)
  );
}

/** Whether a value that was read from a database is a server of a fleet. */
export function isFleetServer(value: unknown): value is FleetServer {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.priority !== 'number') return false;
  const { entry, check, tags } = value;
  if (!isRecord(entry) || typeof entry.file !== 'string' || !isRecord(entry.fields)) return false;
  if (!isRecord(check) || !isRecord(check.policy) || !isRecord(check.fixtures)) return false;
  return [tags, check.allow, check.deny, check.pass].every(isTextList) && isBudget(check.budget);
}

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isBudget = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((limit) => typeof limit === 'number');

function withoutSecrets(entry: FleetEntry, secretsOf: SecretsOf): FleetEntry {
  const { fields, kind } = entry;
  // The fields of a `server.json` say which values it needs, not what they are.
  if (kind !== 'client') return entry;
  const { args, env, headers, url, serverUrl, httpUrl } = fields;
  const addresses = { url, serverUrl, httpUrl };
  const secrets = [
    ...secretsOf({ kind: 'command', command: '', args: texts(args), env: textFields(env) }),
    ...Object.values(addresses).flatMap((address) =>
      typeof address === 'string' ? secretsOf({ kind: 'url', url: address }) : [],
    ),
    ...secretsOf({ kind: 'url', url: '', headers: textFields(headers) }),
  ].filter((secret) => !secret.includes('${'));
  const cut = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const changed: Record<string, unknown> = {
    args: Array.isArray(args) ? args.map((word) => (typeof word === 'string' ? cut(word) : word)) : args,
    env: referring(env, secrets),
    headers: referring(headers, secrets),
    ...Object.fromEntries(
      Object.entries(addresses).map(([name, value]) => [
        name,
        typeof value === 'string' ? cut(value) : value,
      ]),
    ),
  };
  const given = Object.entries(changed).filter(([name]) => fields[name] !== undefined);
  return { ...entry, fields: { ...fields, ...Object.fromEntries(given) } };
}

/** `{ "X-API-Key": "k…" }` becomes `{ "X-API-Key": "${X_API_KEY}" }`. */
function referring(values: unknown, secrets: readonly string[]): unknown {
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isSecret = typeof value === 'string' && secrets.some((secret) => value.includes(secret));
      return [name, isSecret ? `\${${name.replace(/\W+/g, '_').toUpperCase()}}` : value];
    }),
  );
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const textFields = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, item]) =>
      typeof item === 'string' ? [[name, item]] : [],
    ),
  );
