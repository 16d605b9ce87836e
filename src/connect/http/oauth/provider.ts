import { randomBytes } from 'node:crypto';
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { Fault } from '../../../model/fault.js';
import { quote } from '../../../model/quote.js';
import type { Grant, TokenStore } from './token-store.js';

/** Who we are at the authorization server, if that is settled beforehand. */
export interface OAuthClient {
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly scope?: string;
  /** The one authorization server that may see these credentials; absent: the one that the server names. */
  readonly issuer?: string;
}

/** How one flow is carried out: through a browser, or with the client's own credentials. */
export type OAuthFlow =
  | { readonly kind: 'browser'; readonly redirectUrl: string; show(url: URL): void | Promise<void> }
  | { readonly kind: 'client-credentials' };

/** The memory of one flow, in the form in which the SDK's authorization code asks for it. */
export class Provider implements OAuthClientProvider {
  /** Binds the browser's return to this flow. */
  readonly ticket = randomBytes(24).toString('base64url');
  readonly #server: string;
  readonly #client: OAuthClient;
  readonly #store: TokenStore;
  readonly #flow: OAuthFlow;
  readonly #onSecret: (secret: string) => void;
  #verifier: string | undefined;
  #discovery: OAuthDiscoveryState | undefined;

  constructor(
    server: string,
    client: OAuthClient,
    store: TokenStore,
    flow: OAuthFlow,
    onSecret: (secret: string) => void = () => undefined,
  ) {
    this.#server = server;
    this.#client = client;
    this.#store = store;
    this.#flow = flow;
    this.#onSecret = onSecret;
  }

  get redirectUrl(): string | undefined {
    return this.#flow.kind === 'browser' ? this.#flow.redirectUrl : undefined;
  }

  get clientMetadata(): OAuthClientMetadata {
    const browser = this.#flow.kind === 'browser';
    return {
      client_name: 'Assay',
      redirect_uris: this.#flow.kind === 'browser' ? [this.#flow.redirectUrl] : [],
      grant_types: browser ? ['authorization_code', 'refresh_token'] : ['client_credentials'],
      ...(browser ? { response_types: ['code'] } : {}),
      token_endpoint_auth_method: this.#client.clientSecret === undefined ? 'none' : 'client_secret_basic',
      ...(this.#client.scope === undefined ? {} : { scope: this.#client.scope }),
    };
  }

  state(): string {
    return this.ticket;
  }

  /** A client registered for another redirect is of no use in the browser: it is registered again. */
  async clientInformation(context?: { issuer?: string }): Promise<StoredOAuthClientInformation | undefined> {
    if (this.#client.clientId !== undefined) return this.#given(this.#client.clientId, context?.issuer);
    const { client, tokens } = await this.#store.load(this.#server);
    if (tokens?.refresh_token !== undefined || this.redirectUrl === undefined) return client;
    return redirectsOf(client).includes(this.redirectUrl) ? client : undefined;
  }

  #given(clientId: string, named: string | undefined): StoredOAuthClientInformation {
    const { clientSecret, issuer = named } = this.#client;
    if (named !== undefined && issuer !== named)
      throw new Fault(
        'auth_required',
        `The server names a different authorization server: ${quote(named, 120)}.`,
        {
          fix: 'Check the server, or give the issuer that belongs to the client id.',
        },
      );
    return {
      client_id: clientId,
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      ...(issuer === undefined ? {} : { issuer }),
    };
  }

  async saveClientInformation(client: StoredOAuthClientInformation): Promise<void> {
    if (this.#client.clientId === undefined) await this.#keep({ client });
  }

  async tokens(): Promise<StoredOAuthTokens | undefined> {
    return (await this.#store.load(this.#server)).tokens;
  }

  async saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    await this.#keep({ tokens });
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    if (this.#flow.kind === 'browser') await this.#flow.show(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
    this.#onSecret(verifier);
  }

  codeVerifier(): string {
    if (this.#verifier === undefined) throw new Fault('auth_required', 'The sign-in was never started.');
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  async invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): Promise<void> {
    if (scope === 'verifier') this.#verifier = undefined;
    if (scope === 'discovery') this.#discovery = undefined;
    const { client, tokens } = await this.#store.load(this.#server);
    const keepsClient = scope !== 'all' && scope !== 'client' && client !== undefined;
    const keepsTokens = scope !== 'all' && scope !== 'tokens' && tokens !== undefined;
    await this.#store.save(this.#server, {
      ...(keepsClient ? { client } : {}),
      ...(keepsTokens ? { tokens } : {}),
    });
  }

  prepareTokenRequest(scope?: string): URLSearchParams | undefined {
    if (this.#flow.kind === 'browser') return undefined;
    const wanted = this.#client.scope ?? scope;
    return new URLSearchParams({
      grant_type: 'client_credentials',
      ...(wanted === undefined ? {} : { scope: wanted }),
    });
  }

  async #keep(part: Grant): Promise<void> {
    await this.#store.save(this.#server, { ...(await this.#store.load(this.#server)), ...part });
  }
}

/** The redirect addresses that a client was registered with. */
export function redirectsOf(client: StoredOAuthClientInformation | undefined): readonly string[] {
  return client !== undefined && 'redirect_uris' in client ? (client.redirect_uris ?? []) : [];
}
