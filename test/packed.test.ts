import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');

/** What a reader of the pages installs beside this package. */
const INSTALLED = [
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
  'zod',
];

interface Example {
  readonly file: string;
  readonly code: string;
  /** What the page says that it prints, if it says so. */
  readonly output?: string;
}

function examplesOf(page: string): Example[] {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, body = '']) => ({
    language,
    body,
  }));
  return blocks.flatMap(({ language, body }, i) => {
    const file = /^\/\/ (\S+\.mjs)\n/.exec(body)?.[1];
    if (language !== 'js' || file === undefined) return [];
    const next = blocks[i + 1];
    return [{ file, code: body, ...(next?.language === 'text' ? { output: next.body } : {}) }];
  });
}

/** Matches a page's output: a line of one `…` stands for any lines. */
function asPattern(output: string): RegExp {
  const escaped = output.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\n…\n/g, '\n[\\s\\S]*\n')}\\s*$`);
}

let folder: string;

function link(name: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), target, 'dir');
}

/** A fresh folder with the packed package, its declared dependencies and nothing else of the repository. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-packed-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  const home = join(folder, 'node_modules', 'mcp-assay');
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', home]);
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of new Set([...Object.keys(dependencies), ...INSTALLED])) link(name);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['quick-start.md', 'guarding-a-server.md', 'connecting.md', 'reference-server.md'])(
  'the packed package, as %s uses it',
  (page) => {
    const examples = examplesOf(page);
    const shown = examples.filter(({ output }) => output !== undefined);

    it('has examples that print something', () => {
      expect(shown).not.toEqual([]);
    });

    it.each(shown)('prints what the page says: $file', async ({ file, output = '' }) => {
      for (const example of examples) writeFileSync(join(folder, example.file), example.code);
      const { stdout } = await run(process.execPath, [file], { cwd: folder, timeout: 30_000 });
      expect(stdout).toMatch(asPattern(output));
    });
  },
);
