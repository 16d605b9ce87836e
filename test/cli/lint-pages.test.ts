import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { COMMAND_PAGES, withOutputs } from '../../scripts/page-commands.js';

describe('the commands of', () => {
  it.each(COMMAND_PAGES)('%s print what the page says; npm run docs regenerates it', (page) => {
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('$ assay ');
    expect(withOutputs(text)).toBe(text);
  });
});

describe('the program in docs/linting.md', () => {
  it('prints what the page says', async () => {
    const page = readFileSync('docs/linting.md', 'utf8');
    const [, program = '', output] = /^```ts\n([\s\S]*?)\n```\n\n```text\n([\s\S]*?)\n```$/m.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'assay-program-'));
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
      printed.push(values.join(' '));
    });
    try {
      writeFileSync(join(folder, 'program.ts'), program);
      await import(join(folder, 'program.ts'));
    } finally {
      log.mockRestore();
      rmSync(folder, { recursive: true });
    }
    expect(printed.join('\n')).toBe(output);
  });
});
