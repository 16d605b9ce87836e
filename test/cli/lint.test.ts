import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, spawnAssay } from './run-assay.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-lint-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a JSON file into the folder of this test and returns its path. */
function file(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  return path;
}

const input = (properties: object, rest: object = {}): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...rest,
});
const tool = (name: string, inputSchema: object): object => ({
  name,
  description: `Does ${name}.`,
  inputSchema,
});

const GOOD = tool('get_user', input({ id: { type: 'string', description: 'The id of the user.' } }));

/** What `--strict` of the official Inspector lets pass. */
const MISSED: readonly [what: string, schema: object, rule: string, path: string][] = [
  [
    'a mistyped type',
    input({ a: { type: 'strng' } }),
    'lint/keyword-value',
    '/inputSchema/properties/a/type',
  ],
  [
    'a dangling $ref',
    input({ a: { $ref: '#/$defs/none' } }),
    'lint/dangling-ref',
    '/inputSchema/properties/a/$ref',
  ],
  [
    'an invalid regex',
    input({ a: { type: 'string', pattern: '(' } }),
    'lint/invalid-pattern',
    '/inputSchema/properties/a/pattern',
  ],
  ['an empty enum', input({ a: { enum: [] } }), 'lint/empty-enum', '/inputSchema/properties/a/enum'],
  [
    'a required key that does not exist',
    input({ a: { type: 'string' } }, { required: ['zz'] }),
    'lint/required-impossible',
    '/inputSchema/required/0',
  ],
];

interface Output {
  readonly findings: readonly { rule: string; severity: string; path: string; subject: { tool?: string } }[];
  readonly summary: { readonly tools: number };
}

async function lintJson(...args: string[]): Promise<Output & { code: number | null }> {
  const { code, out } = await runAssay(['lint', '--json', ...args]);
  return { code, ...(JSON.parse(out) as Output) };
}

describe('assay lint', () => {
  it('finds what the Inspector misses, each with rule and path', async () => {
    const tools = MISSED.map(([, schema], i) => tool(`tool_${i}`, schema));
    const { code, findings } = await lintJson(file('missed.json', { tools }));
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule, path, subject }) => [subject.tool, rule, path])).toEqual(
      MISSED.map(([, , rule, path], i) => [`tool_${i}`, rule, path]),
    );
    expect(code).toBe(1);
  });

  it.each<[string, unknown]>([
    ['an array', [GOOD]],
    ['{ tools }', { tools: [GOOD] }],
    ['a JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { tools: [GOOD] } }],
    [
      'what was saved with the server',
      { protocolVersion: '2025-11-25', serverInfo: { name: 'x' }, tools: [GOOD] },
    ],
  ])('reads %s', async (_, value) => {
    const { findings, summary, code } = await lintJson(file('form.json', value));
    expect(summary.tools).toBe(1);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(code).toBe(0);
  });

  it('reads standard input, and what assay tools --json prints', async () => {
    const server = fileURLToPath(new URL('../fixtures/small-server.mjs', import.meta.url));
    const saved = await runAssay(['tools', '--json', '--', process.execPath, server]);
    const { out } = await spawnAssay(['lint', '-', '--json'], { input: saved.out });
    const fromServer = await lintJson('--', process.execPath, server);
    const rules = ({ findings }: Output): string[] =>
      findings.map(({ rule, path }) => `${rule} ${path}`).filter((text) => !text.startsWith('wire/'));
    expect((JSON.parse(out) as Output).summary.tools).toBe(4);
    expect(rules(JSON.parse(out) as Output)).toEqual(rules(fromServer));
  });

  it('shows by tool, worst first, where, what, why and how to fix it', async () => {
    const path = file('shown.json', { tools: [GOOD, tool('bad', MISSED[0]?.[1] ?? {})] });
    const { out, code } = await runAssay(['lint', path]);
    expect(code).toBe(1);
    expect(out).toContain('✗ The value of "type" is not allowed.  lint/keyword-value');
    expect(out).toMatch(/\/inputSchema\/properties\/a\/type = "strng" {2}\(.*shown\.json:\d+\)/);
    expect(out).toContain('Fix: ');
    expect(out).toContain('https://json-schema.org/');
    expect(out).toMatch(/✗ 1 error.* in 2 tools of /);
  });

  it('fails from the severity that is asked for', async () => {
    const path = file('undescribed.json', [{ name: 'x', inputSchema: input({}) }]);
    expect((await runAssay(['lint', path])).code).toBe(0);
    expect((await runAssay(['lint', path, '--fail-on', 'warning'])).code).toBe(1);
    const bad = file('bad.json', [tool('bad', MISSED[0]?.[1] ?? {})]);
    expect((await runAssay(['lint', bad, '--fail-on', 'never'])).code).toBe(0);
  });

  it.each([
    ['a file that is not there', ['nowhere.json'], 'Cannot read nowhere.json'],
    ['a word that is nothing', ['nowhere'], 'There is no file "nowhere"'],
    ['a script', ['server.js'], 'Put it after two dashes: -- server.js'],
    ['an unknown format', ['x.json', '--format', 'html'], 'Allowed choices are'],
  ])('says what to write instead of %s', async (_, args, message) => {
    const { code, err } = await runAssay(['lint', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it.each([
    ['text that is not JSON', '{', 'is not JSON'],
    ['a list of servers', { mcpServers: { a: { command: 'node' } } }, '--server <name>'],
    ['JSON without tools', { prompts: [] }, 'contains no list of tools'],
  ])('refuses %s', async (_, value, message) => {
    const { code, err } = await runAssay(['lint', file('refused.json', value)]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('takes one source of tools', async () => {
    const { code, err } = await runAssay(['lint', file('one.json', [GOOD]), '--', 'node', 'server.js']);
    expect(code).toBe(2);
    expect(err).toContain('Name one source of tools');
  });

  it('has nothing to say about the reference server, whoever the client is', async () => {
    const { code, out } = await runAssay(['lint', '--fail-on', 'info']);
    expect(out).toMatch(/^✓ no findings in \d+ tools of the bundled reference server\n$/);
    expect(code).toBe(0);
  });

  it('lets no escape code of a server through', async () => {
    const hostile = { name: '\u001b[31mred', description: 'x\u202ey', inputSchema: { type: '\u001b[2J' } };
    for (const format of ['pretty', 'json', 'markdown', 'sarif', 'junit', 'github']) {
      const { out } = await runAssay(['lint', file('hostile.json', [hostile]), '--format', format]);
      expect(out).not.toContain('\u001b');
      expect(out).not.toContain('\u202e');
      expect(out).toContain('red');
    }
  });
});
