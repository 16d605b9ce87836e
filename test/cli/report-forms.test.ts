import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { readJunit, readXml, schemaErrors } from '../report-forms/read-junit.js';
import { readMarkdown } from '../report-forms/read-markdown.js';
import { readSarif } from '../report-forms/read-sarif.js';
import { readPage } from '../report-page/read-page.js';
import { type Run, runAssay, spawnAssay } from './run-assay.js';

const SMALL = fileURLToPath(new URL('../fixtures/small-server.mjs', import.meta.url));
const SERVER = ['--', process.execPath, SMALL];
const ALL =
  'html=out/r.html,json=out/r.json,junit=out/r.xml,sarif=out/r.sarif,markdown=out/r.md,github=out/r.txt,badge=out/r.svg';

let folder: string;
let first: Run;

const assay = (words: readonly string[], env: Record<string, string> = {}): Promise<Run> =>
  runAssay(words, { cwd: folder, env });
const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
const saved = (): RunReport => JSON.parse(text('out/r.json')) as RunReport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-forms-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  first = await assay(['check', '--mode', 'all', '--no-save', '--report', ALL, ...SERVER]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('assay check --report', () => {
  it('writes every form at once, and says where', () => {
    expect(first.out.match(/^Report \(\w+\): out\/r\.\w+$/gm)).toHaveLength(7);
    expect(first.code).toBe(1);
  });

  it('writes what independent parsers read, with the totals of the JSON', async () => {
    const { findings } = saved().summary;
    const { causes = [] } = saved();
    const errors = causes.filter(({ severity }) => severity === 'error').length;
    const { cases } = readJunit(text('out/r.xml'));
    expect(await schemaErrors([text('out/r.xml')])).toEqual([]);
    expect(cases.filter(({ suite }) => suite === 'findings')).toHaveLength(causes.length);
    const { results, tool } = readSarif(text('out/r.sarif'));
    expect(results).toHaveLength(causes.length);
    expect(results.filter(({ level }) => level === 'error')).toHaveLength(errors);
    expect(tool.driver.rules.filter(({ help }) => help.markdown.includes('**Fix:**')).length).toBeGreaterThan(
      0,
    );
    expect(results[0]?.locations[0].physicalLocation.artifactLocation.uri).toBe('package.json');
    expect(readMarkdown(text('out/r.md')).headings[0]).toContain(`${findings.error} error`);
    expect(readPage(text('out/r.html')).report).toEqual(saved());
    expect(readXml(text('out/r.svg')).tagName).toBe('svg');
    expect(
      text('out/r.txt')
        .split('\n')
        .filter((line) => line.startsWith('::error')).length,
    ).toBe(Math.min(10, errors));
  });

  it('takes a form alone, and writes it to its usual place', async () => {
    const { out } = await assay([
      'check',
      '--no-save',
      '--max-calls',
      '2',
      '--report',
      'junit,badge',
      ...SERVER,
    ]);
    expect(out).toMatch(/Report \(junit\): \.assay\/junit\.xml\nReport \(badge\): \.assay\/badge\.svg\n$/);
    expect(existsSync(join(folder, '.assay/junit.xml'))).toBe(true);
  });

  it.each([
    ['a form that there is not', 'html=a.html,sarfi=b', 'Unknown report form "sarfi". Did you mean sarif?'],
    ['two forms in one file', 'html=one,json=one', 'The reports html and json would both be written to one.'],
    ['a folder', 'html=.', '. is a folder.'],
  ])('refuses %s before the server is started', async (_, value, message) => {
    const touch = [process.execPath, '-e', "require('node:fs').writeFileSync('started', '')"];
    const { code, err } = await assay(['check', '--report', value, '--', ...touch]);
    expect(err).toContain(message);
    expect([code, existsSync(join(folder, 'started'))]).toEqual([2, false]);
  });

  it('loses no other form where one cannot be written in the end', async () => {
    const late = `require('node:fs').mkdirSync('late.xml'); import(${JSON.stringify(pathToFileURL(SMALL).href)})`;
    const words = ['check', '--no-save', '--max-calls', '2', '--report', 'junit=late.xml,markdown=late.md'];
    const { code, out, err } = await assay([...words, '--', process.execPath, '-e', late]);
    expect(err).toContain('Cannot write late.xml: ');
    expect(out).toContain('tools tested');
    expect(out).toContain('Report (markdown): late.md');
    expect(out).not.toContain('Report (junit)');
    expect([code, existsSync(join(folder, 'late.md'))]).toEqual([1, true]);
  });

  it.each([
    ['a full disk', '/dev/full'],
    ['a path below a file', 'package.json/a'],
  ])('hides no verdict where a report cannot be written: %s', async (_, path) => {
    const words = ['--no-save', '--mode', 'all', '--max-calls', '4', '--report', `junit=${path}`];
    const failing = await assay(['check', ...words, ...SERVER]);
    expect(failing.err).toContain(`assay: Cannot write ${path}: `);
    expect(failing.code).toBe(1);
    const clean = await assay(['check', ...words, '--fail-on', 'never', ...SERVER]);
    expect(clean.err).toContain(`assay: Cannot write ${path}: `);
    expect(clean.code).toBe(3);
    const saved = await assay(['report', 'out/r.json', '--junit', path]);
    expect(saved.code).toBe(3);
    expect((await assay(['report', 'out/r.json', '--junit', path, '--fail-on', 'error'])).code).toBe(1);
  });
});

describe('rules of your own', () => {
  it('have their help in the SARIF of a check', async () => {
    const config = `export default { customRules: [{
      id: 'own/short', severity: 'error', scope: 'tool', summary: 'A name is short.', reason: 'I say so.', fix: 'Shorten it.',
      check: (tool, report) => report({ path: '/name', message: 'It is long.' }),
      fails: { name: 'a' }, passes: { name: 'a' },
    }] };`;
    writeFileSync(join(folder, 'own.config.mjs'), config);
    const words = ['check', '--no-save', '--config-file', 'own.config.mjs', '--report', 'sarif=own.sarif'];
    const { err } = await assay([...words, ...SERVER]);
    const { tool, results } = readSarif(text('own.sarif'));
    expect([err, results.some(({ ruleId }) => ruleId === 'own/short')]).toEqual(['', true]);
    expect(tool.driver.rules.find(({ id }) => id === 'own/short')?.help.text).toBe(
      'I say so.\nFix: Shorten it.',
    );
  });
});

describe('assay report', () => {
  it.each(['json', 'junit', 'sarif', 'markdown', 'github', 'badge'])(
    'prints the %s that the check wrote, and writes it with -o',
    async (form) => {
      const suffix = {
        json: 'json',
        junit: 'xml',
        sarif: 'sarif',
        markdown: 'md',
        github: 'txt',
        badge: 'svg',
      }[form];
      const printed = await assay(['report', 'out/r.json', `--${form}`]);
      expect(printed).toEqual({ code: 0, out: text(`out/r.${suffix}`), err: '' });
      const { out } = await assay(['report', 'out/r.json', `--${form}`, '-o', 'again']);
      expect([out, text('again')]).toEqual([`Report (${form}): again\n`, printed.out]);
    },
  );

  it('writes several forms at once', async () => {
    const { out } = await assay(['report', 'out/r.json', '--html', 'two.html', '--junit', 'two.xml']);
    expect(out).toBe('Report (html): two.html\nReport (junit): two.xml\n');
  });

  it.each([
    ['never', 0],
    ['error', 1],
  ])('with --fail-on %s exits with %i, as the check', async (failOn, code) => {
    const run = await assay(['report', 'out/r.json', '--junit', 'f.xml', '--fail-on', failOn]);
    expect(run.code).toBe(code);
    expect(readJunit(text('f.xml')).totals.failures > 0).toBe(code === 1);
  });

  it.each([
    ['two forms without a path', ['--junit', '--sarif'], 'Only one form can be printed.'],
    ['-o without a form', ['-o', 'x'], '-o needs a form without a path'],
    ['two forms in one file', ['--junit', 'same', '--sarif', 'same'], 'would both be written to same'],
  ])('refuses %s', async (_, words, message) => {
    const { code, err } = await assay(['report', 'out/r.json', ...words]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe('assay badge', () => {
  it('prints a picture, or writes it, with a label of your own', async () => {
    const { out } = await assay(['badge', 'out/r.json', '--label', '<my> server']);
    const { classifications, tools } = saved().summary;
    const title = `<my> server: ${classifications.fully_working}/${tools} tools`;
    expect(readXml(out).getElementsByTagName('title')[0]?.textContent).toBe(title);
    const written = await assay(['badge', 'out/r.json', '-o', 'b.svg']);
    expect([written.code, written.out]).toEqual([0, 'Badge: b.svg\n']);
    expect(text('b.svg')).toBe(text('out/r.svg'));
  });

  it('refuses what is not a report', async () => {
    expect(await assay(['badge', 'package.json'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('in a workflow of GitHub', () => {
  const inActions = (summary: string) => ({
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(folder, summary),
  });
  const CHECK = ['check', '--mode', 'all', '--no-save'];

  it('a check annotates on standard error and adds to the summary of the job', async () => {
    writeFileSync(join(folder, 'summary.md'), 'before\n');
    const { out, err, code } = await assay([...CHECK, ...SERVER], inActions('summary.md'));
    const { causes = [], summary } = saved();
    const { error } = summary.findings;
    expect(
      err.split('\n').filter((line) => line.startsWith('::error file=package.json,title=')),
    ).toHaveLength(causes.filter(({ severity }) => severity === 'error').length);
    expect(out).not.toMatch(/^::/m);
    expect(text('summary.md').startsWith('before\n### ❌ Assay: ')).toBe(true);
    expect(readMarkdown(text('summary.md')).headings[0]).toContain(`${error} error`);
    expect(code).toBe(1);
  });

  it('the JSON of a check stays JSON', async () => {
    const { out } = await assay([...CHECK, '--json', ...SERVER], inActions('summary-2.md'));
    expect(JSON.parse(out)).toMatchObject({ version: 1 });
  });

  it('a summary that cannot be written costs nothing else', async () => {
    const { err, code } = await assay([...CHECK, ...SERVER], inActions('no/such/folder'));
    expect(err).toContain('Could not write the job summary: ');
    expect(code).toBe(1);
  });

  it.each([
    ['pretty', 1, 0],
    ['json', 1, 0],
    ['github', 0, 1],
  ])('lint --format %s annotates once, and adds to the summary', async (format, onErr, onOut) => {
    mkdirSync(join(folder, 'sub'), { recursive: true });
    writeFileSync(join(folder, 'sub/tools.json'), '[{"name":"a b","inputSchema":{"type":"strin"}}]');
    const env = { ...inActions(`lint-${format}.md`), GITHUB_WORKSPACE: folder };
    const run = await runAssay(['lint', 'tools.json', '--format', format], { cwd: join(folder, 'sub'), env });
    const annotated = (lines: string): number =>
      /^::error file=sub\/tools\.json,line=1,/m.test(lines) ? 1 : 0;
    expect([annotated(run.err), annotated(run.out)]).toEqual([onErr, onOut]);
    expect(text(`lint-${format}.md`)).toContain('### ❌ Assay: ');
  });

  it('nothing of that happens elsewhere', async () => {
    const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: join(folder, 'never.md') };
    const { err } = await assay([...CHECK, ...SERVER], env);
    expect([err.includes('::'), existsSync(join(folder, 'never.md'))]).toEqual([false, false]);
  });
});

describe('--open', () => {
  /** A folder with programs of the names that open a browser; each notes what it is to open. */
  function fakeBrowser(): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const name of ['xdg-open', 'open']) {
      // Moved into place: a file that is there has been written.
      const note = join(folder, 'opened');
      writeFileSync(
        join(bin, name),
        `#!/bin/sh\nprintf '%s' "$*" > "${note}.part" && mv "${note}.part" "${note}"\n`,
      );
      chmodSync(join(bin, name), 0o755);
    }
    return bin;
  }

  async function opened(): Promise<string> {
    await expect.poll(() => existsSync(join(folder, 'opened'))).toBe(true);
    const address = text('opened');
    rmSync(join(folder, 'opened'));
    return address;
  }

  it.each([
    [
      'a check, with its usual place',
      ['check', '--no-save', '--max-calls', '2', '--open', ...SERVER],
      '.assay/report.html',
    ],
    ['a report, with a path', ['report', 'out/r.json', '--html', 'a b;$(x).html', '--open'], 'a b;$(x).html'],
    ['a report alone', ['report', 'out/r.json', '--open'], '.assay/report.html'],
  ])('shows the page of %s', async (_, words, path) => {
    const { out } = await assay(words, { PATH: `${fakeBrowser()}${delimiter}${process.env.PATH}` });
    expect(out).toContain(`Report (html): ${path}`);
    const address = await opened();
    expect(fileURLToPath(address)).toMatch(new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
    expect(readPage(readFileSync(fileURLToPath(address), 'utf8')).report.version).toBe(1);
  });

  it('says where the page is when nothing can open it', async () => {
    const env = { PATH: '/nowhere' };
    const { code, err } = await spawnAssay(['report', 'out/r.json', '--open'], { cwd: folder, env });
    expect(err).toContain('Could not open a browser: ');
    expect([err.includes('Open .assay/report.html yourself.'), code]).toEqual([true, 0]);
  });
});
