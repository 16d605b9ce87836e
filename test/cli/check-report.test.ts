import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../report-page/read-page.js';
import { SAMPLE } from '../report-page/sample-report.js';
import { type Run, runAssay } from './run-assay.js';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/mcp-assay'), 'dir');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A check of the bundled server that ends after a few calls. */
function check(...words: string[]): Promise<Run> {
  return runAssay(['check', '--no-save', '--max-calls', '3', ...words], { cwd: folder });
}

describe('assay check --report', () => {
  it('writes each form and says where', async () => {
    const { out } = await check('--report', 'html=out/report.html,badge=out/badge.svg,json=report.json');
    expect(out).toMatch(/Report \(html\): out\/report\.html\n.*\nReport \(json\): report\.json\n$/);
    const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ version: 1, mode: 'safe' });
    const html = readFileSync(join(folder, 'out/report.html'), 'utf8');
    expect(readPage(html).report).toEqual(report);
  });

  it.each([
    ['page.mjs', 'again.html', 'out/report.html'],
    ['forms.mjs', 'badge.svg', 'out/badge.svg'],
  ])('makes the same from the saved JSON as %s of docs/reports.md shows', async (program, made, file) => {
    const docs = readFileSync(resolve(ROOT, 'docs/reports.md'), 'utf8');
    const [, code = ''] = new RegExp(`\`\`\`js\\n(// ${program}\\n[\\s\\S]*?)\`\`\``).exec(docs) ?? [];
    writeFileSync(join(folder, program), code);
    await run(process.execPath, [program], { cwd: folder });
    expect(readFileSync(join(folder, made), 'utf8').trimEnd()).toBe(
      readFileSync(join(folder, file), 'utf8').trimEnd(),
    );
  });

  it('has the calls that went wrong, as wrong-calls.mjs of docs/reports.md lists them', async () => {
    const docs = readFileSync(resolve(ROOT, 'docs/reports.md'), 'utf8');
    const own = join(folder, 'wrong');
    mkdirSync(own);
    writeFileSync(join(own, 'calls.mjs'), /```js\n(\/\/ wrong-calls[\s\S]*?)```/.exec(docs)?.[1] ?? '');
    writeFileSync(join(own, 'report.json'), JSON.stringify(SAMPLE));
    const { stdout } = await run(process.execPath, ['calls.mjs'], { cwd: own });
    expect(stdout).toBe('set_alarm required arguments with plausible values {"city":"Paris"}\n');
  });

  it('keeps standard output to the JSON where that was asked for', async () => {
    const { out, err } = await check('--json', '--report', 'json=same.json');
    expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(join(folder, 'same.json'), 'utf8')));
    expect(err).toContain('Report (json): same.json');
  });

  it('refuses a form that there is not before it calls anything', async () => {
    const { err, code } = await check('--report', 'pdf=report.pdf');
    expect(err).toContain(
      'Unknown report form "pdf". Forms: pretty, html, json, junit, sarif, markdown, github, badge, coverage.',
    );
    expect([code, existsSync(join(folder, 'report.pdf'))]).toEqual([2, false]);
  });
});

describe('assay report', () => {
  it('prints a saved report as the check did', async () => {
    const { code, out } = await runAssay(['report', 'report.json'], { cwd: folder });
    expect(code).toBe(0);
    expect(out).toContain('assay-reference-server');
    expect(out).toMatch(/ of \d+ tools tested/);
  });

  it('makes a page that compares it with another', async () => {
    const words = ['report', 'report.json', '--html', 'compared.html', '--compare', 'same.json'];
    const { code, out } = await runAssay(words, { cwd: folder });
    expect([code, out]).toEqual([0, 'Report (html): compared.html\n']);
    const html = readFileSync(join(folder, 'compared.html'), 'utf8');
    expect(readPage(html).comparison).toMatchObject({ isAlike: true, added: [], fixed: [] });
  });

  it.each([
    ['what is no JSON', ['report', 'page.mjs'], 'Cannot read the report page.mjs'],
    ['other JSON', ['report', 'other.json'], 'other.json is not a report of this Assay version'],
    ['a file that there is not', ['report', 'none.json'], 'Cannot read the report none.json'],
    [
      'a comparison without a page',
      ['report', 'report.json', '--compare', 'same.json'],
      '--compare needs a report that shows changes',
    ],
    ['a folder as a page', ['report', 'report.json', '--html', '.'], '. is a folder.'],
  ])('refuses %s', async (_, words, message) => {
    writeFileSync(join(folder, 'other.json'), '{"version":1}');
    const { code, err } = await runAssay(words, { cwd: folder });
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
