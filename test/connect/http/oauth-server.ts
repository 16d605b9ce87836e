import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json, type Served, serve } from './serve.js';

/** What happened at the authorization server, and how it is to behave. */
export interface OAuthState {
  readonly log: string[];
  /** Access tokens that are good; clear it to let them expire. */
  readonly tokens: Map<string, string>;
  readonly refreshTokens: Set<string>;
  /** Every code, verifier and token that was issued or seen. */
  readonly secrets: string[];
  /** What it says of a client that it refuses. */
  description: string;
  denies: boolean;
  forgesIssuer: boolean;
  /** The scope that the MCP endpoint wants. */
  scope: string;
}

interface Code {
  readonly challenge: string;
  readonly redirect: string;
  readonly client: string;
  readonly scope: string;
}

/** An MCP server that wants a token, and the authorization server for it, on one origin. */
export async function serveWithOAuth(mcp: RequestListener): Promise<{ server: Served; state: OAuthState }> {
  const state: OAuthState = {
    log: [],
    tokens: new Map(),
    refreshTokens: new Set(),
    secrets: [],
    description: 'No such client.',
    denies: false,
    forgesIssuer: false,
    scope: 'tools',
  };
  const codes = new Map<string, Code>();
  const clients = new Map<string, string[]>([['robot', []]]);
  const server: Served = await serve(async (request, response) => {
    const url = new URL(request.url ?? '/', server.origin);
    if (url.pathname === '/mcp') return protect(request, response, server, state, mcp);
    state.log.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/.well-known/oauth-protected-resource/mcp')
      return json(response, 200, {
        resource: server.url,
        authorization_servers: [server.origin],
        scopes_supported: ['tools'],
      });
    if (url.pathname === '/.well-known/oauth-authorization-server')
      return json(response, 200, metadata(server.origin));
    if (url.pathname === '/register') return register(request, response, clients);
    if (url.pathname === '/authorize') return authorize(url, response, server, state, codes, clients);
    if (url.pathname === '/token') return await issue(request, response, server, state, codes);
    response.writeHead(404).end();
  });
  return { server, state };
}

function protect(
  request: IncomingMessage,
  response: ServerResponse,
  server: Served,
  state: OAuthState,
  mcp: RequestListener,
): void {
  const scope = state.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
  const where = `resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
  if (scope === undefined) json(response, 401, {}, { 'WWW-Authenticate': `Bearer ${where}, scope="tools"` });
  else if (!scope.split(' ').includes(state.scope))
    json(
      response,
      403,
      {},
      { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${state.scope}", ${where}` },
    );
  else mcp(request, response);
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
  authorization_response_iss_parameter_supported: true,
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function register(
  request: IncomingMessage,
  response: ServerResponse,
  clients: Map<string, string[]>,
): Promise<void> {
  const wish = JSON.parse(await textOf(request));
  const id = `client-${clients.size}`;
  clients.set(id, wish.redirect_uris);
  json(response, 201, { ...wish, client_id: id });
}

function authorize(
  url: URL,
  response: ServerResponse,
  server: Served,
  state: OAuthState,
  codes: Map<string, Code>,
  clients: Map<string, string[]>,
): void {
  const query = Object.fromEntries(url.searchParams);
  const client = query.client_id ?? '';
  if (
    clients.get(client)?.includes(query.redirect_uri ?? '') !== true ||
    query.code_challenge_method !== 'S256' ||
    query.resource !== server.url
  ) {
    response.writeHead(400).end();
    return;
  }
  const code = randomUUID();
  state.secrets.push(code);
  codes.set(code, {
    challenge: query.code_challenge ?? '',
    redirect: query.redirect_uri ?? '',
    client,
    scope: query.scope ?? '',
  });
  const answer: Record<string, string> = state.denies
    ? { error: 'access_denied', error_description: 'The owner said no' }
    : { code };
  const back = new URL(query.redirect_uri ?? '');
  back.search = new URLSearchParams({
    ...answer,
    state: query.state ?? '',
    iss: state.forgesIssuer ? 'https://evil.example' : server.origin,
  }).toString();
  response.writeHead(302, { Location: back.href }).end();
}

async function issue(
  request: IncomingMessage,
  response: ServerResponse,
  server: Served,
  state: OAuthState,
  codes: Map<string, Code>,
): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
  const grant = form.grant_type ?? '';
  state.log.push(grant);
  const refuse = (error: string): void => json(response, 400, { error });
  if (form.resource !== server.url) return refuse('invalid_target');
  let scope = form.scope ?? 'tools';
  if (grant === 'authorization_code') {
    const code = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const proof = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (
      code === undefined ||
      code.challenge !== proof ||
      code.redirect !== form.redirect_uri ||
      code.client !== form.client_id
    )
      return refuse('invalid_grant');
    scope = code.scope;
    state.secrets.push(form.code_verifier ?? '');
  } else if (grant === 'refresh_token') {
    if (!state.refreshTokens.delete(form.refresh_token ?? '')) return refuse('invalid_grant');
  } else if (grant === 'client_credentials') {
    const basic = `Basic ${Buffer.from('robot:b33p-b00p').toString('base64')}`;
    if (request.headers.authorization !== basic)
      return json(response, 401, { error: 'invalid_client', error_description: state.description });
  } else return refuse('unsupported_grant_type');
  const access = randomUUID();
  state.tokens.set(access, scope);
  const refresh = grant === 'client_credentials' ? {} : { refresh_token: randomUUID() };
  state.secrets.push(access, ...Object.values(refresh));
  if (refresh.refresh_token !== undefined) state.refreshTokens.add(refresh.refresh_token);
  json(response, 200, { access_token: access, token_type: 'Bearer', expires_in: 3600, scope, ...refresh });
}
