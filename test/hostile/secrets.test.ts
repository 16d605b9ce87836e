import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, spawnAssay } from '../cli/run-assay.js';
import { readPage } from '../report-page/read-page.js';

const SERVER = resolve(import.meta.dirname, '../fixtures/telltale-server.mjs');
const SECRET = 'Zx9-Hush-Q7w4-Lm2';
const STDIO = ['--', process.execPath, SERVER];

let folder: string;
let http: ChildProcess;
let port: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-secrets-'));
  http = spawn(process.execPath, [SERVER, '--http'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [data] = (await once(http.stdout ?? http, 'data')) as [Buffer];
  port = data.toString().trim();
  const url = `http://127.0.0.1:${port}/mcp`;
  writeFileSync(join(folder, 'none.json'), '{"tools":[]}');
  writeFileSync(join(folder, 'server.env'), `SERVICE_TOKEN="${SECRET}"\n`);
  const command = { command: process.execPath, args: [SERVER] };
  const mcpServers = {
    headers: { url, headers: { 'X-Service': SECRET } },
    env: { ...command, env: { ACME_API_KEY: SECRET } },
    envFile: { ...command, envFile: 'server.env' },
    args: { command: process.execPath, args: [SERVER, '--api-key', SECRET] },
  };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
});

afterAll(() => {
  http.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Channel {
  readonly name: string;
  readonly words: () => string[];
  readonly env?: Record<string, string>;
}

const url = (more = '', user = ''): string => `http://${user}127.0.0.1:${port}/mcp${more}`;
const fromConfig = (server: string): string[] => ['--config', 'mcp.json', '--server', server];

const CHANNELS: readonly Channel[] = [
  { name: '--header, a bearer token', words: () => ['--header', `Authorization: Bearer ${SECRET}`, url()] },
  { name: '--header, any other', words: () => ['--header', `X-Service: ${SECRET}`, url()] },
  { name: '--env KEY=value', words: () => ['--env', `ACME_TOKEN=${SECRET}`, ...STDIO] },
  { name: '--env with a plain name', words: () => ['--env', `ACME=${SECRET}`, ...STDIO] },
  { name: '--env KEY', words: () => ['--env', 'ACME_TOKEN', ...STDIO], env: { ACME_TOKEN: SECRET } },
  { name: '--inherit-env', words: () => ['--inherit-env', ...STDIO], env: { ACME_API_KEY: SECRET } },
  { name: 'headers of a configuration', words: () => fromConfig('headers') },
  { name: 'env of a configuration', words: () => fromConfig('env') },
  { name: 'envFile of a configuration', words: () => fromConfig('envFile') },
  { name: 'args of a configuration', words: () => fromConfig('args') },
  { name: 'ASSAY_BEARER_TOKEN', words: () => [url()], env: { ASSAY_BEARER_TOKEN: SECRET } },
  { name: 'the query of a URL', words: () => [url(`?token=${SECRET}`)] },
  { name: 'a plain parameter of a URL', words: () => [url(`?x=${SECRET}`)] },
  { name: '--api-key S', words: () => [...STDIO, '--api-key', SECRET] },
  { name: '--token=S', words: () => [...STDIO, `--token=${SECRET}`] },
];

/** What only a check takes, or what no server answers to. */
const GIVEN: readonly Channel[] = [
  { name: '--arg', words: () => ['--arg', `apiKey=${SECRET}`, ...STDIO] },
  { name: 'the password of a URL', words: () => [url('', `user:${SECRET}@`)] },
  { name: 'the user of a URL', words: () => [url('', `${SECRET}@`)] },
];

/** Every form of the secret that the server repeats, and a part of it that no cut may leave. */
const FORMS = [
  SECRET,
  encodeURIComponent(SECRET),
  Buffer.from(`user:${SECRET}`).toString('base64').slice(8, 24),
  Buffer.from(SECRET).toString('base64url').slice(0, 16),
  SECRET.slice(0, 9),
].map((form) => form.toLowerCase());

function expectNone(text: string, sink: string): void {
  for (const form of FORMS)
    expect(text.toLowerCase().includes(form), `${sink}: ${form}\n${text.slice(0, 400)}`).toBe(false);
}

describe('a check', () => {
  it.each([...CHANNELS, ...GIVEN])(
    'shows no secret from $name, in no report, event, saved run or message',
    async ({ words, env = {} }) => {
      const forms = ['pretty', 'html', 'json', 'junit', 'sarif', 'markdown', 'github', 'badge'];
      const args = ['check', '--events', '--max-calls', '6', '--report', forms.join(','), ...words()];
      const { out, err } = await runAssay(args, { env, cwd: folder });
      expect(out, err).toContain('"type":"summary"');
      expectNone(out, 'events');
      expectNone(err, 'stderr');
      const files = readdirSync(join(folder, '.assay'));
      expect(files).toEqual(
        expect.arrayContaining(['report.html', 'junit.xml', 'last-run.json', 'report.txt']),
      );
      for (const file of files) {
        const text = readFileSync(join(folder, '.assay', file), 'utf8');
        expectNone(file === 'report.html' ? JSON.stringify(readPage(text)) : text, file);
      }
    },
  );
});

it('the shipped command shows no secret either', async () => {
  const env = { ASSAY_BEARER_TOKEN: SECRET, ACME_API_KEY: SECRET };
  const words = ['check', '--max-calls', '6', '--verbose', '--header', `X-Service: ${SECRET}`, url()];
  const { out, err } = await spawnAssay(words, { env, cwd: folder });
  expect(out).toContain('[redacted]');
  expectNone(out + err, 'output');
});

describe.each(['call', 'tools', 'lint', 'doctor', 'diff'])('assay %s', (name) => {
  it.each(CHANNELS)('shows no secret from $name', async ({ words, env = {} }) => {
    const given = words();
    const at = given.indexOf('--');
    const [own, started] = at < 0 ? [given, []] : [given.slice(0, at), given.slice(at)];
    const more = {
      call: ['get_secret', '--trace', '--no-validate'],
      tools: ['--json'],
      lint: ['--format', 'markdown'],
      diff: ['--format', 'changelog', '--all'],
    };
    const before = name === 'diff' ? ['none.json'] : [];
    const args = [name, ...before, ...own, ...(more[name as keyof typeof more] ?? []), ...started];
    const { out, err } = await runAssay(args, { env, cwd: folder });
    expect(out + err).toContain('[redacted]');
    expectNone(out + err, name);
  });
});
