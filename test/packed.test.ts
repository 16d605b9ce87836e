import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation } from './journeys/journey.js';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');

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

/** Matches a page's output: a line of one `…` matches any lines. */
function asPattern(output: string): RegExp {
  const escaped = output.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\n…\n/g, '\n[\\s\\S]*\n')}\\s*$`);
}

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.create();
});

afterAll(() => installation.remove());

describe('the packed package', () => {
  const paths = (): string[] => installation.packed.files.map(({ path }) => path);
  const text = (path: string): string => installation.textOf(path);

  it('takes at most 2.9 MB on disk', () => {
    expect(installation.packed.unpackedSize).toBeLessThanOrEqual(2_900_000);
  });

  it('ships the command once', () => {
    const commands = paths().filter((path) => path.endsWith('.js') && text(path).startsWith('#!'));
    expect(commands).toEqual(['dist/bin/cli/main.js']);
    expect(paths().filter((path) => /\bcli\b/.test(path) && !path.startsWith('dist/bin/cli/'))).toEqual([]);
  });

  it('ships code once: what the command and the library share is in files of its own', () => {
    const scripts = paths().filter((path) => path.endsWith('.js') || path.endsWith('.mjs'));
    const withAjv = scripts.filter((path) =>
      text(path).includes('json-schema.org/draft/2020-12/meta/unevaluated'),
    );
    const withPhrases = scripts.filter((path) => text(path).includes('is not recogni'));
    expect([withAjv.length, withPhrases.length]).toEqual([1, 1]);
  });

  it('ships the licences of the packages whose code it contains', () => {
    const licenses = text('dist/lib/LICENSES.txt');
    for (const name of ['ajv', 'commander', 'fast-uri'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('ships no source map without its sources', () => {
    expect(paths().filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(
      paths().filter((path) => /\.(?:js|ts)$/.test(path) && text(path).includes('sourceMappingURL')),
    ).toEqual([]);
  });

  it('ships one page, which links to those of the repository', () => {
    expect(paths().filter((path) => path.endsWith('.md'))).toEqual(['README.md']);
    const links = [...text('README.md').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links).toContain('docs/checking-a-server.md');
    expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
  });
});

describe.each(['quick-start.md', 'guarding-a-server.md', 'connecting.md', 'reference-server.md'])(
  'the packed package, as %s uses it',
  (page) => {
    const examples = examplesOf(page);
    const shown = examples.filter(({ output }) => output !== undefined);

    it('has examples that print something', () => {
      expect(shown).not.toEqual([]);
    });

    it.each(shown)('prints what the page says: $file', async ({ file, output = '' }) => {
      const { folder } = installation;
      for (const example of examples) writeFileSync(join(folder, example.file), example.code);
      const { stdout } = await run(process.execPath, [file], { cwd: folder, timeout: 30_000 });
      expect(stdout).toMatch(asPattern(output));
    });
  },
);
