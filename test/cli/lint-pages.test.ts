import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runAssay } from './run-assay.js';

const ROOT = resolve(import.meta.dirname, '../..');

interface Block {
  readonly language: string;
  readonly title: string | undefined;
  readonly body: string;
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)\n```$/gms)].map(
    ([, language = '', title, body = '']) => ({ language, title, body }),
  );
}

/** Writes the files and runs the commands of a page, in order; returns what the commands print, as the page has it. */
async function transcript(blocks: readonly Block[], folder: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const { language, title, body } of blocks) {
    if (title !== undefined) writeFileSync(join(folder, title), `${body}\n`);
    if (language !== 'console') continue;
    const commands = body.split('\n').filter((line) => line.startsWith('$ '));
    const printed: string[] = [];
    for (const command of commands) {
      const { out, err } = await runAssay(command.split(' ').slice(2), { cwd: folder });
      const text = `${out}${err}`.replaceAll(`${folder}/`, '').trimEnd();
      printed.push(command, text);
    }
    seen.push(printed.join('\n'));
  }
  return seen;
}

/** Runs the `ts` blocks of a page that are no files; returns what each prints. */
async function programs(blocks: readonly Block[], folder: string): Promise<readonly string[]> {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.push(values.join(' '));
  });
  try {
    const results: string[] = [];
    for (const [index, { language, title, body }] of blocks.entries()) {
      if (language !== 'ts' || title !== undefined) continue;
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, body);
      printed.length = 0;
      await import(file);
      results.push(printed.join('\n'));
    }
    return results;
  } finally {
    log.mockRestore();
  }
}

describe('the commands of', () => {
  it.each(['docs/linting.md', 'docs/configuration.md'])('%s print what the page says', async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-page-'));
    try {
      const blocks = blocksOf(page);
      const said = blocks.filter(({ language }) => language === 'console').map(({ body }) => body);
      expect(said.length).toBeGreaterThan(0);
      expect(await transcript(blocks, folder)).toEqual(said);
      const prints = blocks.filter(({ language }) => language === 'text').map(({ body }) => body);
      expect(await programs(blocks, folder)).toEqual(prints);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
