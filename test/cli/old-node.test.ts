import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = resolve(import.meta.dirname, '../../dist/bin/cli/main.js');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-old-node-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as if Node.js had this version. */
function runOn(version: string): Promise<{ code: unknown; out: string; err: string }> {
  const disguise = join(folder, `${version}.cjs`);
  writeFileSync(disguise, `Object.defineProperty(process, 'version', { value: '${version}' });`);
  return new Promise((done) => {
    execFile(process.execPath, ['--require', disguise, MAIN, '--version'], (error, out, err) =>
      done({ code: error === null ? 0 : error.code, out, err }),
    );
  });
}

describe('the command on an old Node.js', () => {
  it.each(['v12.22.12', 'v18.20.8', 'v20.18.3'])('%s says which version it needs', async (version) => {
    const { code, out, err } = await runOn(version);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`assay: Assay needs Node.js 20.19 or newer, and this is ${version}.`);
  });

  it.each(['v20.19.0', 'v22.0.0'])('is not taken for %s', async (version) => {
    expect((await runOn(version)).code).toBe(0);
  });

  it('reads an entry without syntax that an old engine would not know', () => {
    const text = readFileSync(MAIN, 'utf8');
    expect(text).not.toMatch(/=>|`|\b(?:const|let|class|import|async|await)\b|\?\.|\?\?/);
    expect(text.split('\n').length).toBeLessThan(12);
  });
});
