import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';
import { Fault } from '../../../model/fault.js';
import { isRecord } from '../../../model/json.js';
import { systemErrorCode } from '../../system-error-code.js';

/** What is kept about one server: our client registration and the tokens. */
export interface Grant {
  readonly client?: StoredOAuthClientInformation;
  readonly tokens?: StoredOAuthTokens;
}

/** Where grants are kept, by the address of the server. */
export interface TokenStore {
  load(server: string): Promise<Grant>;
  save(server: string, grant: Grant): Promise<void>;
}

/** Keeps grants as long as the process lives. */
export function memoryStore(): TokenStore {
  const grants = new Map<string, Grant>();
  return {
    load: async (server) => grants.get(server) ?? {},
    save: async (server, grant) => void grants.set(server, grant),
  };
}

/** The same store; reports every secret that goes into it or comes out of it. */
export function heardStore(store: TokenStore, onSecret: (secret: string) => void): TokenStore {
  const tell = ({ client, tokens }: Grant): void => {
    for (const part of [client, tokens])
      for (const [name, value] of Object.entries(part ?? {}))
        if (SECRET_MEMBERS.has(name) && typeof value === 'string') onSecret(value);
  };
  return {
    load: async (server) => {
      const grant = await store.load(server);
      tell(grant);
      return grant;
    },
    save: async (server, grant) => {
      tell(grant);
      await store.save(server, grant);
    },
  };
}

/** The members of a grant that are secret (RFC 6749, RFC 7591, OpenID Connect). */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'registration_access_token',
]);

/** Keeps grants in a file that nobody but its owner can read; made, with its folder, when there is something to keep. */
export function fileStore(path: string): TokenStore {
  return {
    load: async (server) => {
      const grants = await readGrants(path);
      const grant = Object.hasOwn(grants, server) ? grants[server] : undefined;
      return isRecord(grant) ? (grant as Grant) : {};
    },
    save: async (server, grant) => {
      await writeGrants(path, { ...(await readGrants(path)), [server]: grant });
    },
  };
}

async function readGrants(path: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {};
    throw new Fault('config', `The token file ${path} cannot be read.`, { cause: error });
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Falls through: whatever is in the file, it is not ours to overwrite.
  }
  throw new Fault('config', `The token file ${path} was not written by Assay.`, {
    fix: 'Remove the file, or choose another one.',
  });
}

/** A new file replaces the old one, so that it has our mode and is never read half-written. */
async function writeGrants(path: string, grants: Readonly<Record<string, unknown>>): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(grants), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Fault('config', `The token file ${path} cannot be written.`, { cause: error });
  }
}
