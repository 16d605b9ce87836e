import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serveWithOAuth } from '../connect/http/oauth-server.js';
import { handlerV2 } from '../connect/http/sdk-servers.js';
import { bodyOf, json } from '../connect/http/serve.js';
import { runAssay, spawnAssay } from './run-assay.js';

const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));

/** Runs `assay`, signs in at the address that it prints, and returns what it printed. No browser can be found. */
async function runAndSignIn(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: '/nowhere', NO_COLOR: '1', ...env },
  });
  let out = '';
  let err = '';
  let signedIn = false;
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', async (text) => {
    err += text;
    const address = /Sign in at (\S+)\n/.exec(err)?.[1];
    if (address === undefined || signedIn) return;
    signedIn = true;
    const answer = await fetch(address, { redirect: 'manual' });
    await fetch(answer.headers.get('location') ?? '');
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

/** What a server says that tells everything to everybody. */
function tellingReply(method: unknown, told: string): object {
  const info = { name: `tells ${told}`, version: '1' };
  const tool = { name: 'tell', description: told, inputSchema: { type: 'object' } };
  if (method === 'initialize')
    return { result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info } };
  if (method === 'tools/list') return { result: { tools: [tool] } };
  if (method === 'tools/call') return { result: { content: [{ type: 'text', text: told }] } };
  return { error: { code: -32601, message: `No ${told}` } };
}

describe('assay --oauth', () => {
  it('signs in through a browser, and not again when the tokens are kept', async () => {
    const { server } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const folder = await mkdtemp(join(tmpdir(), 'assay-'));
    const args = ['tools', server.url, '--oauth', 'browser', '--keep-tokens'];
    const first = await runAndSignIn(args, { XDG_CONFIG_HOME: folder });
    expect(first.code).toBe(0);
    expect(first.out).toContain('echo(');
    expect(first.err).toContain('Sign in at http://127.0.0.1');
    const second = await runAndSignIn(args, { XDG_CONFIG_HOME: folder });
    expect(second).toMatchObject({ code: 0, err: expect.not.stringContaining('Sign in at') });
    const kept = JSON.parse(await readFile(join(folder, 'assay', 'tokens.json'), 'utf8'));
    expect(first.out + first.err + second.out).not.toContain(kept[server.url].tokens.access_token);
    await rm(folder, { recursive: true });
  });

  it('gets a token as the client itself', async () => {
    const { server } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const args = ['tools', server.url, '--oauth', 'client', '--client-id', 'robot'];
    const { code, out } = await runAssay(args, { env: { ASSAY_CLIENT_SECRET: 'b33p-b00p' } });
    expect(code).toBe(0);
    expect(out).toContain('echo(');
    const without = await runAssay(args);
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('ASSAY_CLIENT_SECRET') });
  });

  it('shows no code, verifier or token, even if the server repeats them', async () => {
    const { server, state } = await serveWithOAuth(async (request, response) => {
      const message = await bodyOf(request);
      const told = state.secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]).join(' ');
      if (message?.id === undefined) response.writeHead(202).end();
      else json(response, 200, { jsonrpc: '2.0', id: message.id, ...tellingReply(message.method, told) });
    });
    await using _ = server;
    const args = ['call', server.url, 'tell', '--oauth', 'browser', '--trace'];
    const { code, out, err } = await runAndSignIn(args, {});
    expect([code, out]).toEqual([0, expect.stringContaining('[redacted]')]);
    const [signedInAt = ''] = err.split('\n');
    expect(state.secrets).toHaveLength(4);
    for (const secret of state.secrets)
      for (const form of [secret, Buffer.from(secret).toString('hex')])
        expect(out + err.replace(signedInAt, ''), secret).not.toContain(form);
  });

  it('prints what an authorization server says of an error as text', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    state.description = 'b33p-b00p \u009b31m \u202e';
    const args = ['tools', server.url, '--oauth', 'client', '--client-id', 'robot'];
    const { code, err } = await spawnAssay(args, { env: { ASSAY_CLIENT_SECRET: 'b33p-b00p-wrong' } });
    expect(code).toBe(3);
    expect(err).toContain('\\x9b31m \\u{202e}');
    expect(err).not.toMatch(/[\u0080-\u009f\u202e]/);
  });

  it('is named by the fault of a server that wants authorization', async () => {
    const { server } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    const { code, out, err } = await runAssay(['tools', server.url]);
    expect(code).toBe(3);
    expect(out + err).toMatch(/ASSAY_BEARER_TOKEN.*--oauth browser/s);
  });

  it('takes a token from the environment', async () => {
    const { server, state } = await serveWithOAuth(handlerV2('reject'));
    await using _ = server;
    state.tokens.set('t0ken-from-env', 'tools');
    const { code } = await runAssay(['tools', server.url], { env: { ASSAY_BEARER_TOKEN: 't0ken-from-env' } });
    expect(code).toBe(0);
  });
});
