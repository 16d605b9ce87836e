import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { readJunit, readXml, schemaErrors } from '../report-forms/read-junit.js';
import { readMarkdown } from '../report-forms/read-markdown.js';
import { readSarif } from '../report-forms/read-sarif.js';
import { readPage } from '../report-page/read-page.js';

const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));
const FAULTY = fileURLToPath(new URL('../../dist/examples/faulty-server/main.js', import.meta.url));
const FORMS =
  'html=r.html,json=r.json,junit=r.xml,sarif=r.sarif,markdown=r.md,github=r.txt,badge=r.svg,coverage=c.md';

/** Leaves a sixth of the tools: a plan for all of them takes longer than what is tested here. */
const FEW = [...'aceflmps'].flatMap((letter) => ['--deny', `${letter}*`]);

const folder = mkdtempSync(join(tmpdir(), 'assay-partial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Starts a check of many tools, does something after some calls, and waits for the end. */
async function disturbed(
  server: readonly string[],
  disturb: (assay: { kill(signal: NodeJS.Signals): void }) => void,
): Promise<{ code: number | null; err: string }> {
  const words = [
    'check',
    '--mode',
    'all',
    '--events',
    '--no-save',
    '--report',
    FORMS,
    ...FEW,
    '--',
    ...server,
  ];
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    env: { ...process.env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') },
  });
  let calls = 0;
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const before = calls;
    calls += chunk.match(/"type":"call_ended"/g)?.length ?? 0;
    if (before < 20 && calls >= 20) disturb(child);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, err };
}

describe('a check that is interrupted', () => {
  it('writes every form that was asked for, each marked as partial', async () => {
    const { code, err } = await disturbed([process.execPath, FAULTY], (assay) => assay.kill('SIGINT'));
    expect(code).toBe(3);
    expect(err.match(/^Report \(\w+\): /gm)).toHaveLength(8);
    const report = JSON.parse(text('r.json')) as RunReport;
    expect(report.partial).toBe('The run was stopped.');
    expect(report.summary.notTested).toBeGreaterThan(0);

    expect(readPage(text('r.html')).report).toEqual(report);
    expect(await schemaErrors([text('r.xml')])).toEqual([]);
    const { cases, totals, skipped } = readJunit(text('r.xml'));
    expect(cases.find(({ name }) => name === 'run')).toMatchObject({ outcome: 'error', type: 'partial' });
    expect([totals.errors, skipped]).toEqual([1, report.summary.notTested]);
    const { invocations, results } = readSarif(text('r.sarif'));
    expect(invocations?.[0].executionSuccessful).toBe(false);
    expect(invocations?.[0].toolExecutionNotifications[0]?.message.text).toContain('The run was stopped.');
    expect(results).toHaveLength(report.causes?.length ?? -1);
    for (const name of ['r.md', 'summary.md'])
      expect(readMarkdown(text(name)).text).toContain('This report is partial: The run was stopped.');
    expect(text('c.md')).toContain('The run ended early: The run was stopped.');
    expect(text('r.txt')).toMatch(/^::error title=Assay::The run ended early.*The run was stopped\.$/m);
    expect(err).toMatch(/^::error title=Assay::The run ended early.*The run was stopped\.$/m);
    expect(readXml(text('r.svg')).getAttribute('aria-label')).toMatch(/ tools, partial$/);
  });

  it('does so too where the server is killed and cannot be started again', async () => {
    const once = `const fs = require('node:fs');
      if (fs.existsSync('pid')) process.exit(1);
      fs.writeFileSync('pid', String(process.pid));
      import(${JSON.stringify(FAULTY)});`;
    const kill = (): void => void process.kill(Number(text('pid')), 'SIGKILL');
    const { code, err } = await disturbed([process.execPath, '-e', once], kill);
    const report = JSON.parse(text('r.json')) as RunReport;
    expect(code).toBe(3);
    expect(err.match(/^Report \(\w+\): /gm)).toHaveLength(8);
    expect(report.partial).toBeDefined();
    expect(report.summary.notTested).toBeGreaterThan(0);
    expect(readJunit(text('r.xml'))).toMatchObject({
      totals: { errors: 1 },
      skipped: report.summary.notTested,
    });
    expect(readMarkdown(text('r.md')).text).toContain('This report is partial');
    expect(readSarif(text('r.sarif')).invocations?.[0].executionSuccessful).toBe(false);
  });
});
