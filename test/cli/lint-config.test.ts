import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Run, runAssay, spawnAssay } from './run-assay.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-config-'));
  file('tools.json', {
    tools: [{ name: 'get_user', inputSchema: { type: 'object', additionalProperties: false } }],
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, value: unknown): void {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

const lint = (...args: string[]): Promise<Run> => runAssay(['lint', 'tools.json', ...args], { cwd: folder });

async function severities(...args: string[]): Promise<Record<string, string>> {
  const { out, err } = await lint('--json', '--profile', 'none', ...args);
  if (out === '') throw new Error(err);
  const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string }[] };
  return Object.fromEntries(findings.map(({ rule, severity }) => [rule, severity]));
}

const OWN_RULE = `{
  id: 'lint/no-get', topic: 'models', severity: 'info', scope: 'tool',
  summary: 'No tool gets.', reason: 'Because.', fix: 'Rename it.', fails: [], passes: [],
  check(tool, report) { if (tool.name.startsWith('get')) report({ path: '/name', message: 'It gets.' }); },
}`;

describe('the configuration of assay lint', () => {
  it('is not needed', async () => {
    expect(await severities()).toEqual({ 'lint/no-description': 'warning' });
  });

  it.each<[string, string, unknown]>([
    ['JSON', 'assay.config.json', { rules: { 'lint/no-description': 'error' } }],
    [
      'a key of package.json',
      'package.json',
      { name: 'x', assay: { rules: { 'lint/no-description': 'error' } } },
    ],
    ['JavaScript', 'assay.config.mjs', `export default { rules: { 'lint/*': 'error' } };`],
    [
      'TypeScript',
      'assay.config.ts',
      `import { type AssayConfig, defineConfig } from 'mcp-assay/config';
       const config: AssayConfig = { overrides: [{ tools: 'get_*', rules: { 'lint/no-description': 'error' } }] };
       export default defineConfig(config);`,
    ],
  ])('may be %s', async (_, name, value) => {
    file(name, value);
    expect(await severities()).toEqual({ 'lint/no-description': 'error' });
    expect(await severities('--no-config-file')).toEqual({ 'lint/no-description': 'warning' });
  });

  it('is found above, as far as the project goes', async () => {
    file('assay.config.json', { rules: { 'lint/no-description': 'off' } });
    mkdirSync(join(folder, 'below'));
    const below = { cwd: join(folder, 'below') };
    expect((await runAssay(['lint', '../tools.json', '--profile', 'none'], below)).out).toContain(
      'no findings',
    );
    writeFileSync(join(folder, 'below', 'package.json'), '{}');
    expect((await runAssay(['lint', '../tools.json', '--profile', 'none'], below)).out).toContain(
      '1 warning',
    );
  });

  it('brings rules of its own', async () => {
    file(
      'assay.config.ts',
      `export default { customRules: [${OWN_RULE}], rules: { 'lint/no-get': 'warning' } };`,
    );
    expect(await severities()).toEqual({ 'lint/no-description': 'warning', 'lint/no-get': 'warning' });
  });

  it('names a rule of its own that fails', async () => {
    file(
      'assay.config.mjs',
      `export default { customRules: [{ ...${OWN_RULE}, check() { throw new Error('oh'); } }] };`,
    );
    const { code, err } = await lint();
    expect(code).toBe(2);
    expect(err).toContain('The rule lint/no-get of assay.config.mjs failed: Error: oh');
  });

  it.each<[string, string, unknown, string]>([
    ['a wrong key', 'assay.config.json', { ruls: {} }, 'Did you mean rules?'],
    ['a wrong profile', 'assay.config.json', { profiles: ['gemni'] }, 'Did you mean gemini?'],
    ['a syntax error', 'assay.config.ts', 'export default {', 'Cannot load'],
    ['text that is not JSON', 'assay.config.json', '{', 'is not JSON'],
  ])('with %s is refused, with its file', async (_, name, value, message) => {
    file(name, value);
    const { code, err } = await lint();
    expect(code).toBe(2);
    expect(err).toContain(name);
    expect(err).toContain(message);
  });

  it('is one, not two', async () => {
    file('assay.config.json', {});
    file('assay.config.mjs', 'export default {};');
    expect((await lint()).err).toContain('Found two configurations');
  });
});

describe('the baseline of assay lint', () => {
  it('is written, accepts, and says when it is stale', async () => {
    const write = await lint('--fail-on', 'warning', '--baseline', 'accepted.json', '--update-baseline');
    expect(write.code).toBe(0);
    const accepted = await lint('--fail-on', 'warning', '--baseline', 'accepted.json');
    expect(accepted).toMatchObject({ code: 0 });
    expect(accepted.out).toContain('accepted by the baseline');
    const text = readFileSync(join(folder, 'tools.json'), 'utf8');
    file('tools.json', text.replace('"inputSchema"', '"description": "Gets a user.", "inputSchema"'));
    const stale = await lint('--fail-on', 'warning', '--baseline', 'accepted.json');
    expect(stale.code).toBe(1);
    expect(stale.out).toContain('The baseline accepts lint/no-description at get_user /description');
    expect(stale.out).toContain('config/stale-baseline');
  });

  it('has to be there', async () => {
    const { code, err } = await lint('--baseline', 'nowhere.json');
    expect(code).toBe(2);
    expect(err).toContain('Create it with --update-baseline.');
  });
});

describe('profiles of assay lint', () => {
  const BAD = {
    name: 'search',
    description: 'Searches.',
    inputSchema: { type: 'object', properties: { a: { type: ['string', 'null'] } } },
  };

  it('that are named make what they refuse an error; the wrong name is answered with the right one', async () => {
    file('tools.json', [BAD]);
    const { code, out } = await lint('--profile', 'gemini', '--json');
    const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string }[] };
    expect(code).toBe(1);
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: expect.stringMatching(/^portability\/gemini\//), severity: 'error' }),
    );
    const wrong = await lint('--profile', 'gemni');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.err).toContain('Did you mean gemini?');
  });

  it('are shown as a matrix of tools and clients, with the reasons', async () => {
    file('tools.json', [BAD]);
    const { out } = await lint('--matrix', '--profile', 'gemini,anthropic-api');
    expect(out).toMatch(/^search +✓ {2}✗$/m);
    expect(out).toContain('1 anthropic-api  2 gemini');
    expect(out).toContain('portability/gemini/');
    const { matrix } = JSON.parse((await lint('--matrix', '--json')).out) as { matrix: { cells: object[] } };
    expect(matrix.cells).toContainEqual(
      expect.objectContaining({ tool: 'search', profile: 'gemini', outcome: 'refused' }),
    );
  });
});

describe('assay lint --fix', () => {
  const schema = {
    type: 'object',
    properties: { user: { $ref: '#/$defs/user' } },
    additionalProperties: false,
    $defs: { user: { type: ['string', 'null'], description: 'The name of a user.' } },
  };
  const TEXT = `{
  "number": 12345678901234567890, "kept": {   "as": "it is" },
  "tools": [
    { "name": "good", "description": "Is good.", "inputSchema": { "type": "object" } },
    { "name": "bad", "description": "Is bad.", "inputSchema": ${JSON.stringify(schema)}, "title": "Bad" }
  ]
}
`;

  it('writes what the client takes, touches nothing else, and says what it did', async () => {
    file('tools.json', TEXT);
    const { out } = await lint('--fix', '--profile', 'gemini');
    expect(out).toContain('+ /inputSchema/properties/user/$ref: ');
    expect(out).toContain('fix/inline-ref');
    expect(out).toContain('changes written to tools.json');
    const text = readFileSync(join(folder, 'tools.json'), 'utf8');
    expect(text.split('\n').slice(0, 4)).toEqual(TEXT.split('\n').slice(0, 4));
    expect(text).toContain('}, "title": "Bad" }\n  ]\n}\n');
    const { tools } = JSON.parse(text) as { tools: { inputSchema: { properties: object } }[] };
    expect(tools[1]?.inputSchema.properties).toEqual({
      user: { description: 'The name of a user.', anyOf: [{ type: 'string' }, { type: 'null' }] },
    });
    const again = await lint('--fix', '--profile', 'gemini');
    expect(again.out).toContain('Nothing can be fixed');
    expect(readFileSync(join(folder, 'tools.json'), 'utf8')).toBe(text);
  });

  it('writes elsewhere where asked to, and gives the changes as JSON', async () => {
    file('tools.json', TEXT);
    const { out } = await lint('--fix', '--profile', 'gemini', '--out', 'fixed.json', '--json');
    const { changes } = JSON.parse(out) as { changes: { tool: string; fix: string }[] };
    expect(changes.map(({ tool }) => tool)).toEqual(changes.map(() => 'bad'));
    expect(changes.map(({ fix }) => fix)).toContain('fix/type-list');
    expect(readFileSync(join(folder, 'tools.json'), 'utf8')).toBe(TEXT);
    expect(readFileSync(join(folder, 'fixed.json'), 'utf8')).not.toBe(TEXT);
  });

  it('needs to know where to, where there is no file', async () => {
    const { code, err } = await spawnAssay(['lint', '-', '--fix'], { input: TEXT, cwd: folder });
    expect(code).toBe(2);
    expect(err).toContain('--out <file>');
  });
});
