import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE, ELSEWHERE, EXPIRED, KEY } from '../connect/http/certificate.js';
import { serveWith } from '../connect/http/serve.js';
import { spawnAssay } from './run-assay.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-tls-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('assay doctor, of a certificate that', () => {
  it.each<[what: string, certificate: string, isTrusted: boolean, words: string]>([
    ['nobody signed', CERTIFICATE, false, 'its certificate is self-signed'],
    ['has expired', EXPIRED, true, 'its certificate has expired'],
    ['is for another host', ELSEWHERE, true, 'its certificate is for another host name'],
    ['is good, before a server that is not MCP', CERTIFICATE, true, '(HTTP 404)'],
  ])('%s, names the cause', async (_, cert, isTrusted, words) => {
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, cert);
    const listener = createServer({ key: KEY, cert }, (_request, response) => {
      response.writeHead(404).end();
    });
    await using server = await serveWith(listener, 'https');
    const env = isTrusted ? { NODE_EXTRA_CA_CERTS: authority } : {};
    const { code, out, err } = await spawnAssay(['doctor', server.url], { env });
    expect(code).toBe(3);
    expect(out + err).toContain(words);
  });
});
