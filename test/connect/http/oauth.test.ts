import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientCredentials, signIn } from '../../../src/connect/http/oauth/oauth.js';
import { fileStore } from '../../../src/connect/http/oauth/token-store.js';
import { open } from '../../../src/connect/open.js';
import { serveWithOAuth } from './oauth-server.js';
import { handlerV2, streamableV1 } from './sdk-servers.js';

/** What a browser does: goes to the address, and where that sends it. */
async function browse(url: URL): Promise<void> {
  const answer = await fetch(url, { redirect: 'manual' });
  const back = answer.headers.get('location');
  if (back !== null) await fetch(back);
}

const target = (url: string) => ({ kind: 'url', url }) as const;

describe('signing in through a browser', () => {
  it.each([
    ['legacy', () => streamableV1()],
    ['modern', () => handlerV2('reject')],
  ])('discovers, registers, proves the code and calls a server of the %s era', async (_era, mcp) => {
    const { server, state } = await serveWithOAuth(mcp());
    await using _ = server;
    const shown: URL[] = [];
    const show = (url: URL): Promise<void> => {
      shown.push(url);
      return browse(url);
    };
    const auth = signIn(server.url, { show });
    await using session = await open(target(server.url), { auth });
    expect((await session.listTools()).tools.length).toBeGreaterThan(1);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.searchParams.get('code_challenge_method')).toBe('S256');
    expect(state.log).toEqual([
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-authorization-server',
      'POST /register',
      'GET /authorize',
      'POST /token',
      'authorization_code',
    ]);
    expect(session.findings).toEqual([]);
  });

  it('refreshes an expired token once, without the person, however many requests meet it', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const auth = signIn(server.url, { show: browse });
    await using session = await open(target(server.url), { auth });
    state.tokens.clear();
    state.log.length = 0;
    await Promise.all([1, 2, 3, 4].map(() => session.listTools()));
    expect(state.log.filter((entry) => entry === 'refresh_token')).toHaveLength(1);
    expect(state.log).not.toContain('authorization_code');
  });

  it('asks the person again when the refresh token is no longer good', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const auth = signIn(server.url, { show: browse });
    await using session = await open(target(server.url), { auth });
    state.tokens.clear();
    state.refreshTokens.clear();
    state.log.length = 0;
    await session.listTools();
    expect(state.log).toContain('authorization_code');
  });

  it('asks for more when the scope is too narrow', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const auth = signIn(server.url, { show: browse });
    await using session = await open(target(server.url), { auth });
    state.scope = 'admin';
    await session.listTools();
    expect([...state.tokens.values()].at(-1)).toBe('tools admin');
    expect(state.log.filter((entry) => entry === 'POST /register')).toHaveLength(1);
  });

  it.each([
    ['the owner denies it', { denies: true }, /did not grant access: The owner said no/],
    ['the answer comes from another issuer', { forgesIssuer: true }, /failed: .*iss/i],
  ])('fails clearly when %s', async (_name, behaviour, words) => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    Object.assign(state, behaviour);
    const auth = signIn(server.url, { show: browse });
    await expect(open(target(server.url), { auth })).rejects.toMatchObject({
      code: 'auth_required',
      message: expect.stringMatching(words),
    });
    expect(state.tokens.size).toBe(0);
  });

  it('does not wait for ever, and does not believe a forged return', async () => {
    const { server } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const statuses: number[] = [];
    const show = async (url: URL): Promise<void> => {
      const forged = new URL(url.searchParams.get('redirect_uri') ?? '');
      forged.search = '?code=stolen&state=guessed';
      statuses.push((await fetch(forged)).status);
    };
    const auth = signIn(server.url, { show, patience: 200 });
    await expect(open(target(server.url), { auth })).rejects.toMatchObject({ code: 'timeout' });
    expect(statuses).toEqual([400]);
  });

  it('keeps what it was given in a file that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-'));
    const path = join(folder, 'config', 'tokens.json');
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    for (const round of [1, 2]) {
      state.log.length = 0;
      const auth = signIn(server.url, { show: browse, store: fileStore(path) });
      await using session = await open(target(server.url), { auth });
      await session.listTools();
      expect(state.log.includes('authorization_code')).toBe(round === 1);
    }
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'config'))).mode & 0o777).toBe(0o700);
    expect(Object.keys(JSON.parse(await readFile(path, 'utf8')))).toEqual([server.url]);
    await writeFile(path, 'not json');
    await expect(fileStore(path).load('x')).rejects.toMatchObject({ code: 'config' });
    await rm(folder, { recursive: true });
  });
});

describe('client credentials', () => {
  it('get a token, and a new one when it has expired', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const auth = clientCredentials(server.url, { clientId: 'robot', clientSecret: 'b33p-b00p' });
    await using session = await open(target(server.url), { auth });
    state.tokens.clear();
    await session.listTools();
    expect(state.log.filter((entry) => entry === 'client_credentials')).toHaveLength(2);
    expect(state.log).not.toContain('POST /register');
  });

  it('are not shown to an authorization server that they are not for', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const issuer = 'https://login.example';
    const auth = clientCredentials(server.url, { clientId: 'robot', clientSecret: 'b33p-b00p', issuer });
    await expect(open(target(server.url), { auth })).rejects.toMatchObject({
      code: 'auth_required',
      message: expect.stringContaining('names a different authorization server'),
    });
    expect(state.log).not.toContain('POST /token');
  });

  it('that are wrong fail clearly, without the secret', async () => {
    const { server } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const auth = clientCredentials(server.url, { clientId: 'robot', clientSecret: 'wr0ng-s3cret' });
    const fault = await open(target(server.url), { auth }).catch((error: Error) => error);
    expect(fault).toMatchObject({ code: 'auth_required' });
    expect(String((fault as Error).message)).not.toContain('wr0ng');
  });
});
