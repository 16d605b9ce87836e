import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = (name: string): string =>
  resolve(import.meta.dirname, `../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);

/** Two tools of server-everything work for seconds, which proves nothing more. */
const FAST_TIMERS = `--import=${new URL('../fixtures/fast-timers.mjs', import.meta.url)}`;

async function check(
  name: string,
  args: readonly string[] = [],
  env: readonly string[] = [],
): Promise<RunReport> {
  const options = ['--mode', 'all', '--json', '--no-save', ...env.flatMap((entry) => ['--env', entry])];
  const command = [process.execPath, FAST_TIMERS, server(name), ...args];
  const { out, err } = await runAssay(['check', ...options, '--', ...command]);
  expect(out, err).not.toBe('');
  return JSON.parse(out) as RunReport;
}

const errors = ({ findings }: RunReport): string[] =>
  findings
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, subject }) => `${rule} ${subject.tool}`);

/** Tools that read, as their name says, and were never seen to succeed. */
const unproven = ({ tools }: RunReport): string[] =>
  tools
    .filter(
      ({ name, neverSucceeded }) => neverSucceeded && /^(?:read|list|get|search|open)_|_tree$/.test(name),
    )
    .map(({ name }) => name);

describe('assay check raises no false alarm', () => {
  it('on server-everything, in few calls', async () => {
    const report = await check('everything');
    expect(errors(report)).toEqual([]);
    expect(report.summary.calls).toBeLessThanOrEqual(320);
    expect(report.summary.contract.no).toBe(0);
    expect(report.summary.tested).toBeGreaterThanOrEqual(12);
  });

  it('on server-filesystem', async () => {
    writeFileSync(join(folder, 'a.txt'), 'hello\n');
    const report = await check('filesystem', [folder]);
    expect(errors(report)).toEqual([]);
    expect(report.summary.classifications.fully_working).toBeGreaterThanOrEqual(11);
    expect(unproven(report)).toEqual([]);
  });

  it('on server-memory', async () => {
    const report = await check('memory', [], [`MEMORY_FILE_PATH=${join(folder, 'memory.json')}`]);
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report.summary.classifications.fully_working).toBe(report.tools.length);
    expect(unproven(report)).toEqual([]);
  });
});
