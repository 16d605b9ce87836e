import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

async function demo(env: Record<string, string>): Promise<string> {
  const main = resolve(ROOT, 'dist/bin/cli/main.js');
  const settings = { env: { PATH: process.env.PATH ?? '', ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, 'demo'], settings);
  expect(stderr).toBe('');
  return stdout;
}

describe('assay demo', () => {
  it('prints what the README says that it prints', async () => {
    const readme = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
    const shown = /\(`assay demo`\):\n\n````text\n([\s\S]*?\n)````/.exec(readme)?.[1];
    expect(await demo({})).toBe(shown);
  });

  it('colours its output only where that is asked for', async () => {
    expect(await demo({ FORCE_COLOR: '1' })).toContain('\x1b[');
    expect(await demo({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\x1b[');
  });
});
