import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatWithOptions } from 'node:util';
import { describe, expect, it, vi } from 'vitest';

/** Pages whose `ts` blocks run, in order, as one module; a `text` block after one is what it prints. */
const PAGES = [
  'docs/json-schema.md',
  'docs/mcp/tool-schema-validation.md',
  'docs/portability.md',
  'docs/scenarios.md',
];

const ROOT = resolve(import.meta.dirname, '..');

interface Example {
  readonly code: string;
  readonly prints: string | undefined;
}

function examples(page: string): readonly Example[] {
  const blocks = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^(`{3,})(\w*)\n(.*?)\n\1$/gms)].map(
    ([, , language, body]) => ({ language, body: body ?? '' }),
  );
  return blocks.flatMap(({ language, body }, i) => {
    const next = blocks[i + 1];
    return language === 'ts'
      ? [{ code: body, prints: next?.language === 'text' ? next.body : undefined }]
      : [];
  });
}

/** Runs the blocks of a page and returns what each of them printed. */
async function outputs(page: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'));
  const printed: string[][] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    printed.at(-1)?.push(formatWithOptions({ colors: false }, ...values));
  });
  vi.stubGlobal('nextExample', () => printed.push([]));
  try {
    const file = join(folder, 'page.ts');
    writeFileSync(
      file,
      examples(page)
        .map(({ code }) => `globalThis.nextExample();\n${code}`)
        .join('\n'),
    );
    await import(file);
    return printed.map((lines) => lines.join('\n'));
  } finally {
    log.mockRestore();
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true });
  }
}

describe('the examples of', () => {
  it.each(PAGES)('%s run, and print what the page says', async (page) => {
    const printed = await outputs(page);
    expect(printed.length).toBeGreaterThan(0);
    expect(printed).toEqual(examples(page).map(({ prints }, i) => prints ?? printed[i]));
  });
});

it('the README begins with the ways to name a server: a command, Python, a URL, a configuration', () => {
  const [, setUp = '', first = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('```sh\n');
  expect(setUp).toMatch(/^npm ci && npm start .*\nnpm ci && npm test /);
  const commands = first
    .split('\n```')[0]
    ?.split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''));
  expect(commands).toEqual([
    'npx mcp-assay check -- node server.js',
    'npx mcp-assay check -- uvx my-server',
    'npx mcp-assay check -- python -m my_server',
    'npx mcp-assay check https://example.com/mcp',
    'npx mcp-assay check --config .mcp.json',
  ]);
});
