import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';
import { type Run, runAssay, spawnAssay } from '../cli/run-assay.js';
import type { Served } from '../connect/http/serve.js';
import { readPage } from '../report-page/read-page.js';
import { serveReplies } from './message-server.js';

// One server that does all of it at once: it repeats a secret, sends codes for terminals and workflows in every field,
// and nests what it sends more deeply than code can follow. Every command meets it, or what other commands kept of it.

const SECRET = 'Zx9-Hush-Q7w4-Lm2';
const CODES = '\x1b]0;owned\x07\x9b2J\u202eexe\n::stop-commands::owned\n##[error]owned';
const TEXT = `${SECRET} ${CODES}`;

/** What no terminal, no workflow and no file for people may get. */
const ACTS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|^\s*::stop|##\[/mu;

const deep = (depth: number): object => (depth === 0 ? {} : { properties: { a: deep(depth - 1) } });

const readOnly = { annotations: { readOnlyHint: true } };
const tools = [
  { name: 'get_one', description: TEXT, inputSchema: { type: 'object' }, ...readOnly },
  { name: 'get_deep', inputSchema: { type: 'object', ...deep(600) }, ...readOnly },
  {
    name: `get_${TEXT}`,
    title: TEXT,
    description: TEXT,
    inputSchema: {
      type: 'object',
      properties: { [TEXT]: { enum: [TEXT], default: TEXT } },
      required: [TEXT],
    },
    outputSchema: { type: 'object', properties: { [TEXT]: { const: TEXT } } },
    ...readOnly,
  },
];
const results = [
  {
    isError: true,
    content: [{ type: 'text', text: `TypeError: ${TEXT}` }],
    structuredContent: { [TEXT]: TEXT },
  },
  { content: [{ type: 'text', text: TEXT }], structuredContent: deep(600) },
];
let calls = 0;

let folder: string;
let server: Served;
const at = (name: string): string => join(folder, name);
const header = ['--header', `X-Service: ${SECRET}`];
const given = (): readonly string[] => [server.url, ...header];
const lines = (...messages: object[]): string =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
const CLIENT = lines(
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} },
  },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'get_one', arguments: {} } },
  { id: 4, method: 'tools/call', params: { name: 'get_one', arguments: { a: 1 } } },
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-every-'));
  mkdirSync(at('.assay'));
  server = await serveReplies(
    () => ({ 'tools/list': () => ({ tools }), 'tools/call': () => results[calls++ % results.length] }),
    () => ({ name: `hostile ${TEXT}`, version: TEXT }),
  );
  writeFileSync(at('none.json'), '{"tools":[]}');
  const entry = { url: server.url, headers: { 'X-Service': SECRET } };
  writeFileSync(at('client.json'), JSON.stringify({ mcpServers: { [`a ${CODES}`]: entry } }));
  writeFileSync(at('fleet.json'), JSON.stringify({ name: 'f', servers: { a: entry } }));
  const contract = { contractVersion: 1, consumer: 'a', tools: { get_one: { calls: [{ arguments: {} }] } } };
  writeFileSync(at('contract.json'), JSON.stringify(contract));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const FORMS = ['pretty', 'html', 'json', 'junit', 'sarif', 'markdown', 'github', 'badge'];

/** What each command is asked, in this order: some show what others have kept. */
const WORDS: Readonly<Record<string, () => readonly (readonly string[])[]>> = {
  check: () => [
    ['--events', '--max-calls', '6', '--db=history.db', '--report', FORMS.join(','), ...given()],
    ['--verbose', '--max-calls', '6', '--db=history.db', ...given()],
  ],
  replay: () => [header],
  report: () => [
    ['.assay/report.json'],
    ['.assay/report.json', '--json'],
    ['.assay/report.json', '--markdown'],
  ],
  fleet: () => [
    ['plan', 'fleet.json', '--db=fleet.db'],
    ['run', 'fleet.json', '--db=fleet.db'],
    ['run', 'fleet.json', '--db=fleet.db', '--json', '--fresh'],
  ],
  history: () => [
    ['--db=history.db'],
    ['--db=history.db', '--json'],
    ['show', 'a', '--db=fleet.db'],
    ['export', '--db=history.db'],
  ],
  compare: () => [
    ['.assay/report.json', '.assay/report.json'],
    ['a', 'a', '--db=fleet.db'],
  ],
  badge: () => [['.assay/report.json']],
  tools: () => [given(), ['--json', ...given()], ['--descriptions', ...given()]],
  call: () => [
    [...given(), 'get_one'],
    [...given(), 'get_one', '--trace'],
    [...given(), 'get_on', '--json'],
  ],
  lint: () => [given(), ['--matrix', ...given()], ['--json', ...given()]],
  validate: () => [
    [...given(), 'get_one'],
    [...given(), `get_${TEXT}`],
    [...given(), 'get_deep', '--json'],
  ],
  lock: () => [given(), ['--check', ...given()]],
  approve: () => [['--yes', ...given()]],
  diff: () => [
    ['none.json', ...given()],
    ['none.json', '--json', ...given()],
    ['assay.lock.json', 'none.json'],
  ],
  verify: () => [
    [...given(), 'contract.json'],
    [...given(), 'contract.json', '--json'],
  ],
  doctor: () => [given(), ['--json', ...given()]],
  guard: () => [['--audit', 'audit.ndjson', '--record', 'record.ndjson', '--lock', 'guard.json', ...given()]],
  mock: () => [['record.ndjson']],
  wrap: () => [['client.json', '--dry-run'], ['client.json']],
  unwrap: () => [['client.json', '--dry-run'], ['client.json']],
  worker: () => [['--db=fleet.db']],
  serve: () => [['token', 'list', '--db=fleet.db']],
  explain: () => [[`lint/${CODES}`]],
  demo: () => [],
  'demo-server': () => [],
  completion: () => [['bash']],
  complete: () => [['--', 'assay', 'call', server.url, 'get_']],
};

/** Commands that speak the protocol on their standard streams: what they send there is for a program. */
const SPEAKING = new Set(['guard', 'mock']);

async function runOf(name: string, words: readonly string[]): Promise<Run> {
  const options = { cwd: folder, env: { GITHUB_ACTIONS: 'true' } };
  if (!SPEAKING.has(name)) return await runAssay([name, ...words], options);
  const run = await spawnAssay([name, ...words], { ...options, input: CLIENT });
  expect(run.out).toContain('"id":4');
  return { ...run, out: '' };
}

function expectHarmless(text: string, where: string): void {
  expect(text.toLowerCase().includes(SECRET.toLowerCase()), `a secret in ${where}`).toBe(false);
  expect(ACTS.exec(text)?.[0], where).toBeUndefined();
}

describe('a server that is hostile in every way', () => {
  it.each(Object.keys(WORDS))('does nothing to assay %s', async (name) => {
    for (const words of WORDS[name]?.() ?? []) {
      const run = await runOf(name, words);
      const where = `assay ${name} ${words.join(' ')}`;
      expect([0, 1, 2, 3], `${where}\n${run.err}`).toContain(run.code);
      expectHarmless(`${run.out.replaceAll(TEXT, '')}\n${run.err}`, where);
    }
  });

  it('does nothing in any file that they have written', () => {
    const own = ['client.json', 'client.json.before-assay', 'fleet.json'];
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !own.includes(file) && !/\.(?:db|db-\w+)$/.test(file))
      .filter((file) => file !== '.assay');
    expect(files).toEqual(
      expect.arrayContaining(['assay.lock.json', 'audit.ndjson', 'guard.json', 'record.ndjson']),
    );
    for (const file of files) {
      const text = readFileSync(at(file), 'utf8');
      if (file.endsWith('.html')) expect(JSON.stringify(readPage(text))).not.toContain(SECRET);
      else expectHarmless(text.replaceAll('##[', ''), file);
    }
  });

  it('meets every command that there is', () => {
    expect(Object.keys(WORDS).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  });
});
