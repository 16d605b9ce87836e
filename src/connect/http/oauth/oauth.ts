import { Fault } from '../../../model/fault.js';
import { quote } from '../../../model/quote.js';
import type { Challenge, HttpAuth } from '../credentials.js';
import { showUrl } from '../show-url.js';
import { type Callback, listenForCallback } from './callback.js';
import { guardedFetch, unfit } from './guarded-fetch.js';
import { type OAuthClient, Provider, redirectsOf } from './provider.js';
import { heardStore, memoryStore, type TokenStore } from './token-store.js';

/** What both ways of getting a token have in common. */
interface OAuthOptions extends OAuthClient {
  /** Where tokens are kept; absent: in memory. */
  readonly store?: TokenStore;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Hears every secret of the flow as soon as there is one: tokens, client secret, code, verifier. */
  readonly onSecret?: (secret: string) => void;
}

/** Options of signing in through a browser. */
export interface SignInOptions extends OAuthOptions {
  /** Shows the user where to sign in: prints the address, opens a browser. */
  readonly show: (url: URL) => void | Promise<void>;
  /** For clients that are registered with a fixed redirect address. */
  readonly redirectPort?: number;
  /** Milliseconds that the user has for signing in. */
  readonly patience?: number;
}

/** Options of the client credentials grant. */
export interface ClientCredentialsOptions extends OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Time enough to find a password and a second factor. */
const DEFAULT_PATIENCE = 300_000;

/** Signs a person in: authorization code with PKCE and a redirect to loopback; refreshed without the person. */
export function signIn(address: string, options: SignInOptions): HttpAuth {
  const server = new URL(address);
  const store = storeOf(options);
  return authOf(server, store, async (challenge) => {
    const [registered] = redirectsOf((await store.load(keyOf(server))).client);
    const preferred = registered === undefined ? 0 : Number(new URL(registered).port);
    await using callback = await listenForCallback(options.redirectPort, preferred);
    const { redirectUrl } = callback;
    const show = async (url: URL): Promise<void> => {
      const refusal = unfit(url, server);
      if (refusal !== undefined) throw refusal;
      await options.show(url);
    };
    const flow = { kind: 'browser', redirectUrl, show } as const;
    const provider = new Provider(keyOf(server), options, store, flow, options.onSecret);
    const over = new AbortController();
    const signal = AbortSignal.any([challenge.signal, over.signal]);
    const callbackComes = callback.wait(provider.ticket, options.patience ?? DEFAULT_PATIENCE, signal);
    // The browser is not awaited if a refresh was enough.
    callbackComes.catch(() => undefined);
    try {
      await authorize(server, provider, challenge, options, callbackComes);
    } finally {
      over.abort();
    }
  });
}

/** Gets tokens for a program: the client credentials grant. */
export function clientCredentials(address: string, options: ClientCredentialsOptions): HttpAuth {
  const server = new URL(address);
  const store = storeOf(options);
  return authOf(server, store, async (challenge) => {
    const provider = new Provider(keyOf(server), options, store, { kind: 'client-credentials' });
    await authorize(server, provider, challenge, options);
  });
}

function storeOf({ store = memoryStore(), onSecret }: OAuthOptions): TokenStore {
  return onSecret === undefined ? store : heardStore(store, onSecret);
}

function authOf(server: URL, store: TokenStore, obtain: (challenge: Challenge) => Promise<void>): HttpAuth {
  return {
    token: async () => (await store.load(keyOf(server))).tokens?.access_token,
    renew: async (challenge) => {
      try {
        await obtain(challenge);
        return true;
      } catch (error) {
        throw oauthFault(error, server);
      }
    },
  };
}

/** Runs the SDK's flow; loaded only here, because it takes longer to load than all the rest. */
async function authorize(
  server: URL,
  provider: Provider,
  challenge: Challenge,
  { environment = process.env, onSecret }: OAuthOptions,
  callback?: Promise<Callback>,
): Promise<void> {
  const { auth, computeScopeUnion, extractWWWAuthenticateParams } = await import(
    '@modelcontextprotocol/client'
  );
  const headers =
    challenge.wwwAuthenticate === undefined ? {} : { 'WWW-Authenticate': challenge.wwwAuthenticate };
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(
    new Response(null, { status: 401, headers }),
  );
  const wider = challenge.status === 403;
  const wanted = wider ? computeScopeUnion((await provider.tokens())?.scope, scope) : scope;
  const options = {
    serverUrl: server,
    fetchFn: guardedFetch(server, environment, challenge.signal),
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
    ...(wanted === undefined ? {} : { scope: wanted }),
    // A refreshed token has the scope of the old one, which was too narrow.
    forceReauthorization: wider,
  };
  if ((await auth(provider, options)) === 'AUTHORIZED' || callback === undefined) return;
  const { code, iss } = await callback;
  onSecret?.(code);
  await auth(provider, { ...options, authorizationCode: code, ...(iss === undefined ? {} : { iss }) });
}

const keyOf = (server: URL): string => showUrl(server);

function oauthFault(error: unknown, server: URL): Fault {
  if (error instanceof Fault) return error;
  const words = quote(error instanceof Error ? error.message : String(error), 200);
  return new Fault('auth_required', `Authorization for ${showUrl(server)} failed: ${words}`, {
    cause: error,
    fix: 'Check the client id and scope, or give a token with ASSAY_BEARER_TOKEN.',
  });
}
