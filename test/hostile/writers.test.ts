import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_LOCK, lockServer, lockText, withLocked } from '../../src/drift/index.js';
import { runAssay } from '../cli/run-assay.js';
import type { Served } from '../connect/http/serve.js';
import { serveReplies } from './message-server.js';

/** What single characters may do to whoever shows them, by what they want to be. */
const CHARACTERS: readonly (readonly [what: string, text: string])[] = [
  ['a title for the terminal', '\x1b]0;owned\x07'],
  ['a colour', '\x1b[31m'],
  ['a C1 code', '\x9b2J'],
  ['a return to the start of the line', 'good\rbad'],
  ['a bidirectional mark', '\u202eexe.txt'],
  ['an invisible character', 'a\u200bb\u{e0041}'],
];

/** What a text may do. Characters are cleaned one by one, so one text with all of them shows what each would. */
const ESCAPES: readonly (readonly [what: string, text: string])[] = [
  ...(process.env.TEST_LENGTH === 'long'
    ? CHARACTERS
    : [['every character that acts', CHARACTERS.map(([, text]) => text).join(' ')] as const]),
  ['a workflow command', 'x\n::stop-commands::owned'],
  ['an old workflow command', 'x ##[error]owned'],
];

/** Nothing of this may be printed, in whatever field it came. */
const ACTS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\u{e0041}|^\s*::stop|##\[/mu;

let folder: string;
let server: Served;
let text = '';

/** Every field of a server that some command shows. */
const tool = (): object => ({
  name: `get_${text}`,
  title: text,
  description: `Gets ${text}.`,
  inputSchema: {
    type: 'object',
    properties: {
      [`a${text}`]: { type: text, description: text, enum: [text, 'b'] },
      id: { type: 'string' },
    },
    required: ['id', text],
    $ref: text,
  },
  outputSchema: { type: 'object', properties: { [text]: { const: text } } },
  annotations: { title: text, readOnlyHint: true },
  [text]: text,
});
const plain = { name: 'get_one', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const result = (): object => ({
  isError: true,
  content: [
    { type: 'text', text: `TypeError: ${text}` },
    { type: text, text, [text]: text },
    { type: 'resource_link', uri: text, name: text },
  ],
  structuredContent: { [text]: { error: text } },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-writers-'));
  server = await serveReplies(
    () => ({ 'tools/list': () => ({ tools: [plain, tool()], [text]: text }), 'tools/call': result }),
    () => ({ name: text, version: text, [text]: text }),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const file = (name: string): string => join(folder, name);
const FORMS = ['pretty', 'json', 'junit', 'sarif', 'markdown', 'github', 'badge', 'coverage'];

/** Every command that shows something of a server or of a file. */
const COMMANDS: readonly (readonly [name: string, words: () => readonly string[]])[] = [
  ['tools', () => ['tools', server.url, '--descriptions']],
  ['tools --json', () => ['tools', server.url, '--json']],
  ['call', () => ['call', server.url, 'get_one']],
  ['call --trace', () => ['call', server.url, 'get_one', '--trace', '--repair']],
  ['call --json', () => ['call', server.url, 'get_one', '--json']],
  ['call of a tool that is nearly there', () => ['call', server.url, `gett_${text}`]],
  ['call with a wrong argument', () => ['call', server.url, `get_${text}`, '--arg', `idd${text}=1`]],
  ['validate', () => ['validate', server.url, `get_${text}`, '--args', '{}']],
  ['validate --json', () => ['validate', server.url, `get_${text}`, '--args', '{}', '--json']],
  ['doctor', () => ['doctor', server.url]],
  ['doctor --json', () => ['doctor', server.url, '--json']],
  ['check', () => check('--verbose')],
  ['check --json', () => check('--json')],
  ['check --events', () => check('--events')],
  ['check --dry-run', () => check('--dry-run', '--deny', `gett_${text}`)],
  ...['pretty', 'json', 'markdown', 'github', 'sarif', 'junit'].map(
    (form) => [`lint --format ${form}`, () => ['lint', file('tools.json'), '--format', form]] as const,
  ),
  ['lint of a server, with --matrix', () => ['lint', server.url, '--matrix']],
  ['lint --fix', () => ['lint', file('tools.json'), '--fix', '--out', file('fixed.json')]],
  ['lint of a file that is no JSON', () => ['lint', file('broken.json')]],
  ['report of a file that is no JSON', () => ['report', file('broken.json')]],
  ['report of a file that is no report', () => ['report', file('tools.json')]],
  ['badge of a file that is no report', () => ['badge', file('tools.json')]],
  ...['pretty', 'json', 'markdown', 'github', 'sarif', 'junit', 'changelog'].map(
    (form) =>
      [
        `diff --format ${form}`,
        () => ['diff', file('old.json'), file('tools.json'), '--format', form],
      ] as const,
  ),
  ['diff of a lock that cannot be used', () => ['diff', file('bad-lock.json'), file('tools.json')]],
  ['lock', () => ['lock', server.url, '--lock', file('new-lock.json'), '--name', text]],
  ['lock --check', () => ['lock', '--check', server.url, '--lock', file('lock.json'), '--name', 'one']],
  [
    'lock --check of a server that is not there',
    () => ['lock', '--check', server.url, '--lock', file('lock.json')],
  ],
  ['approve', () => ['approve', server.url, '--lock', file('lock.json'), '--name', 'one']],
  [
    'approve of a tool that is nearly there',
    () => ['approve', server.url, `gett_${text}`, '--lock', file('lock.json'), '--name', 'one'],
  ],
  ['approve with a lock that cannot be used', () => ['approve', server.url, '--lock', file('bad-lock.json')]],
  ['explain', () => ['explain', `lint/no-descriptio${text}`]],
  ['a command that does not exist', () => [`chec${text}`]],
  ['an option that does not exist', () => ['check', `--jso${text}`]],
  ['a configuration that is no JSON', () => ['tools', '--config', file('broken.json')]],
  ['a configuration without that server', () => ['tools', '--config', file('mcp.json'), '--server', 'on']],
];

const check = (...more: string[]): string[] => [
  'check',
  server.url,
  '--no-save',
  '--no-config-file',
  '--max-calls',
  '6',
  ...more,
];

describe.each(ESCAPES)('%s in every field', (_, payload) => {
  beforeAll(() => {
    text = payload;
    writeFileSync(file('tools.json'), JSON.stringify({ tools: [tool(), plain] }));
    const old = {
      ...tool(),
      description: `Gets other ${text}.`,
      inputSchema: { type: 'object', required: [`b${text}`] },
    };
    writeFileSync(file('old.json'), JSON.stringify({ tools: [old, plain] }));
    const snapshot = {
      serverInfo: { name: text, version: text },
      revision: '2025-11-25',
      tools: [old],
    } as const;
    const lock = withLocked(EMPTY_LOCK, 'one', lockServer(snapshot, { date: '2026-01-31' }));
    writeFileSync(file('lock.json'), lockText(lock));
    writeFileSync(
      file('bad-lock.json'),
      JSON.stringify({ lockVersion: 1, servers: { [text]: { tools: text } } }),
    );
    writeFileSync(file('broken.json'), `{"tools": [${text}`);
    writeFileSync(file('mcp.json'), JSON.stringify({ mcpServers: { [`one${text}`]: { command: text } } }));
  });

  it.each(COMMANDS)('does nothing in %s', async (name, words) => {
    const { code, out, err } = await runAssay(words(), { typed: '', env: { GITHUB_ACTIONS: 'true' } });
    expect(code, err).not.toBe(70);
    expect(`${out}${err}`.length).toBeGreaterThan(10);
    expect(ACTS.exec(`${out}\n${err}`)?.[0], name).toBeUndefined();
  });

  it('does nothing in a file that check writes', async () => {
    const report = FORMS.map((form) => `${form}=${file(`report.${form}`)}`).join(',');
    await runAssay(check('--report', report));
    const written = readdirSync(folder).filter((name) => name.startsWith('report.'));
    expect(written).toHaveLength(FORMS.length);
    for (const name of written)
      expect(ACTS.exec(readFileSync(file(name), 'utf8').replaceAll('##[', ''))?.[0], name).toBeUndefined();
  });
});
