import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServersReport } from '../../src/model/servers-report.js';
import type { JsonSchema } from '../../src/model/tool.js';
import { compileSchema } from '../../src/schema/index.js';
import { type Run, runAssay } from './run-assay.js';

const fixture = (name: string): string => resolve(import.meta.dirname, `../fixtures/${name}.mjs`);
const node = (name: string): object => ({ command: process.execPath, args: [fixture(name)] });

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-servers-'));
  const servers = {
    small: node('small-server'),
    notes: node('notes-server'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference to a variable, as configurations have it
    keyed: { ...node('small-server'), env: { KEY: '${ASSAY_TEST_MISSING_KEY}' } },
    gone: { command: process.execPath, args: ['missing.js'] },
  };
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify({ mcpServers: servers }));
  writeFileSync(join(folder, 'one.json'), JSON.stringify({ mcpServers: { small: servers.small } }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const assay = (...args: string[]): Promise<Run> => runAssay(args, { cwd: folder });

describe('assay check --config with several servers', () => {
  let checked: Run;
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  beforeAll(async () => {
    checked = await assay(
      'check',
      '--config',
      '.mcp.json',
      '--report',
      'html=all.html,json=all.json,markdown=all.md,junit=junit.xml',
    );
  });

  it('prints a line for each, what to fix, and one line for all; the worst decides', () => {
    const { code, out } = checked;
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ small {2}5 errors, .* · 0 of 4 tools fully working$/m);
    expect(out).toMatch(/^✗ notes {2}/m);
    expect(out).toMatch(/^○ keyed {2}\.mcp\.json, server "keyed", env\.KEY needs/m);
    expect(out).toMatch(/^○ gone {3}The server exited with code 1\./m);
    expect(out).toContain('○ keyed: Set ASSAY_TEST_MISSING_KEY');
    expect(out).toContain('○ gone: The server cannot load ');
    expect(out).toContain('--config .mcp.json --server small');
    expect(out).toMatch(/^4 servers: 2 with findings, 2 not tested · 6 errors, .* tested · \d+ calls in /m);
    expect(out.split('\n').length).toBeLessThanOrEqual(30);
  });

  it('writes one report for all, or one for each where a form shows one server', () => {
    const report = JSON.parse(read('all.json')) as ServersReport;
    expect(report.servers.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['small', 'findings'],
      ['notes', 'findings'],
      ['keyed', 'untested'],
      ['gone', 'untested'],
    ]);
    const schema = JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../docs/servers-report.schema.json'), 'utf8'),
    ) as JsonSchema;
    expect(compileSchema(schema).check(report)).toMatchObject({ outcome: 'valid' });
    expect(report.summary.verdicts).toEqual({ clean: 0, findings: 2, untested: 2 });
    expect(read('all.md')).toMatch(/^### ❌ Assay: 4 servers: 2 with findings, 2 not tested/);
    expect(read('all.md')).toMatch(
      /^\| ⚠️ <code>gone<\/code> \| The server exited with code 1\. \| The server cannot load/m,
    );
    expect(read('all.html')).toContain('class="packed"');
    expect(report.servers[0]?.report.origin?.command).toContain('--server small');
    for (const name of ['small', 'notes', 'keyed', 'gone'])
      expect(existsSync(join(folder, `junit-${name}.xml`))).toBe(true);
  });

  it('can be replayed, each finding with its own server', async () => {
    const { code, out } = await assay('replay', '--json');
    const outcomes = JSON.parse(out) as { rule: string; outcome: string }[];
    expect(code).toBe(1);
    expect(outcomes.every(({ outcome }) => outcome === 'still_failing')).toBe(true);
    expect(outcomes.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['run/silent-acceptance', 'response/crash']),
    );
  });

  it('prints the same as JSON, and one server where one is chosen', async () => {
    const all = JSON.parse(
      (await assay('check', '.mcp.json', '--json', '--no-save', '--max-calls', '1')).out,
    ) as ServersReport;
    expect(all.servers).toHaveLength(4);
    const one = JSON.parse(
      (
        await assay(
          'check',
          '--config',
          '.mcp.json',
          '--server',
          'notes',
          '--json',
          '--no-save',
          '--max-calls',
          '1',
        )
      ).out,
    ) as object;
    expect(one).toMatchObject({ server: { name: 'notes' } });
  });

  it.each([['--update-baseline', '--baseline=b.json'], ['--compare=all.json']])(
    'says how to choose a server for %s',
    async (...flags) => {
      const { code, err } = await assay('check', '--config', '.mcp.json', ...flags);
      expect(code).toBe(2);
      expect(err).toMatch(
        /takes one server, and \.mcp\.json has 4\. Choose one with --server: small, notes, keyed, gone\./,
      );
    },
  );
});

describe('assay check --dry-run with several servers', () => {
  it('prints the plan of each, and counts no errors where nothing was to be called', async () => {
    const report = ['--report', 'junit=plan.xml'];
    const { code, out } = await assay('check', '--config', '.mcp.json', '--dry-run', ...report);
    expect(code).toBe(3);
    expect(out).toMatch(/^small\n● /m);
    expect(out).toMatch(/^notes\n[●○] /m);
    expect(out).toMatch(/^○ gone {3}The server exited with code 1\./m);
    expect(out).not.toContain('fully working');
    expect(out).toContain('2 of 4 servers planned, no tool was called.');
    expect(readFileSync(join(folder, 'plan-small.xml'), 'utf8')).toMatch(/<testsuites [^>]*errors="0"/);
    expect(readFileSync(join(folder, 'plan-gone.xml'), 'utf8')).toMatch(/<testsuites [^>]*errors="1"/);
  });
});

describe('other commands with several servers', () => {
  it('assay doctor says which can be reached, and what to do about the others', async () => {
    const { code, out } = await assay('doctor', '--config', '.mcp.json');
    expect(code).toBe(3);
    expect(out).toMatch(/^✓ small: small 1\.0\.0, protocol .* · 4 of 4 tools can be read/m);
    expect(out).toContain('✗ gone: The server exited with code 1.\n    → The server cannot load');
    expect(out).toMatch(/2 of 4 servers can be reached\.\n$/);
  });

  it('assay tools lists the tools of each', async () => {
    const { code, out } = await assay('tools', '--config', '.mcp.json', '--jobs', '1');
    expect(code).toBe(3);
    expect(out).toMatch(/^✓ small: 4 tools, about \d+ tokens.*\n {4}add, crash, lie, /);
    expect(out).toContain('2 of 4 servers opened, 9 tools');
    const { servers } = JSON.parse((await assay('tools', '--json', '--config', '.mcp.json')).out) as {
      servers: { name: string; tools?: unknown[] }[];
    };
    expect(servers.map(({ name, tools }) => [name, tools?.length])).toEqual([
      ['small', 4],
      ['notes', 5],
      ['keyed', undefined],
      ['gone', undefined],
    ]);
  });

  it('assay lint counts the findings of each, and shows them with --all', async () => {
    const brief = await assay('lint', '--config', '.mcp.json');
    expect(brief.out).toMatch(/^! small: 8 warnings, 3 notes in 4 tools$/m);
    expect(brief.out).toMatch(/4 servers: 8 warnings, 3 notes\n$/);
    expect((await assay('lint', '--config', '.mcp.json', '--all')).out).toContain('lint/control-characters');
    const { err } = await assay('lint', '--config', '.mcp.json', '--format', 'sarif');
    expect(err).toContain('--format sarif takes one server');
  });
});

describe('a command without a server', () => {
  it('says in its first line that it uses the bundled one, and how to use a configuration that it found', async () => {
    const { err } = await assay('tools');
    expect(err).toBe(
      'No server named: using the bundled reference server.\n' +
        '.mcp.json has 4 servers (small, notes, keyed, gone). To use it: assay tools --config .mcp.json\n',
    );
  });

  it.each([
    [
      'package.json',
      '{"bin":{"mine":"dist/main.js"},"mcpName":"io.github.me/mine"}',
      'package.json starts a server with dist/main.js. It is not there yet: build it first. To use it: assay doctor -- node dist/main.js',
    ],
    [
      'pyproject.toml',
      '[project]\nname = "mine"\ndependencies = ["mcp>=1.2"]\n\n[project.scripts]\nmine = "mine:main"\n',
      'pyproject.toml starts a server with the script mine. To use it: assay doctor -- uv run mine',
    ],
    ['package.json', '{"bin":"cli.js","dependencies":{"express":"5"}}', undefined],
  ])('finds the server of a %s', async (file, text, line) => {
    const project = mkdtempSync(join(folder, 'project-'));
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, file), text);
    const { err } = await runAssay(['doctor'], { cwd: project });
    expect(err.trimEnd().split('\n').slice(1)).toEqual(line === undefined ? [] : [line]);
  });

  it('says nothing where a server is named', async () => {
    expect((await assay('tools', '--config', 'one.json')).err).toBe('');
  });
});
