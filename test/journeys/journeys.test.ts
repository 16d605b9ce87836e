import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Follower, freePort, Installation, printed, scriptOf } from './journey.js';

/** The port that pages name; a test uses one that is free. */
const PORT = /\b3917\b/g;

/** Programs that a page needs and a machine may lack. Its other steps are followed all the same. */
const LANGUAGES = ['python3'].filter((program) => !isInstalled(program));

const SMALL = resolve(import.meta.dirname, '../fixtures/small-server.mjs');

const IS_LONG = process.env.TEST_LENGTH === 'long';

const FOLDER = resolve(import.meta.dirname, '../../docs/journeys');
const PAGES = [...readdirSync(FOLDER).map((page) => `journeys/${page}`), 'testing-tools.md'];

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.create();
}, 120_000);

afterAll(() => installation?.remove());

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.each(PAGES)('the journey of %s', (page) => {
  const { files, steps } = scriptOf(page);

  it('does what the page says, from the packed package in an empty folder', async () => {
    expect(steps).not.toEqual([]);
    const port = String(await freePort());
    const here = (text: string): string => text.replace(PORT, port);
    const follower = new Follower(installation);
    try {
      follower.write(files, here);
      for (const { command, exitCode, output } of steps) {
        if (LANGUAGES.some((program) => command.includes(program))) continue;
        const { code, printed: text } = await follower.run(here(command));
        expect({ command, code, text }).toMatchObject({ code: exitCode });
        if (output !== undefined) expect(text).toMatch(printed(here(output)));
      }
    } finally {
      follower.end();
    }
  }, 120_000);
});

describe('the packed package', () => {
  /** How a user's tests are compiled; `from` is where they import the package from. */
  async function compile(from: string, skipLibCheck: boolean, follower: Follower): Promise<string[]> {
    const sources = Object.entries({ vitest: 'vitest', jest: '@jest/globals' }).map(
      ([runner, home]) =>
        [
          `${runner}.ts`,
          `import { expect } from '${home}';
import { toolMatchers } from '${from.replace('*', runner)}';
expect.extend(toolMatchers);
const result: unknown = {};
expect(result).toBeToolSuccess();
expect(result).not.toBeBusinessError('not_found', { input: {} });
// @ts-expect-error there is no such kind
expect(result).toBeBusinessError('nonsense');
`,
        ] as const,
    );
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      skipLibCheck,
      noEmit: true,
      types: ['node'],
    };
    const config = JSON.stringify({ compilerOptions, files: sources.map(([file]) => file) });
    follower.write(new Map([...sources, ['tsconfig.json', config]]));
    return (await follower.run('npx tsc')).printed.split('\n').filter((line) => line !== '');
  }

  it('has types for Vitest and Jest', async () => {
    expect(await compile('mcp-assay/*', !IS_LONG, new Follower(installation))).toEqual([]);
  }, 120_000);

  it('has types that hold without skipLibCheck', async () => {
    const follower = new Follower(installation);
    // As sources, they are checked without those of all other packages, which takes ten times as long.
    follower.write(
      new Map(
        installation.packed.files
          .map(({ path }) => path)
          .filter((path) => path.endsWith('.d.ts'))
          .map((path) => [
            path.replace('dist/types/', 'types/').replace('.d.ts', '.ts'),
            installation.textOf(path),
          ]),
      ),
    );
    const errors = await compile('./types/src/*/index.js', true, follower);
    // A parameter may have another name inside: only declarations may say so.
    expect(errors.filter((line) => !line.includes('error TS2842:'))).toEqual([]);
  }, 120_000);

  it('keeps what a check saves out of Git', async () => {
    const follower = new Follower(installation);
    await follower.run(`npx assay check --max-calls 1 -- node ${SMALL}`);
    expect(readFileSync(join(follower.folder, '.assay/.gitignore'), 'utf8')).toBe('*\n');
  }, 120_000);

  it('prints commands as they were called', async () => {
    const follower = new Follower(installation);
    mkdirSync(join(follower.folder, 'empty'));
    writeFileSync(join(follower.folder, 'empty/x'), '');
    expect((await follower.run('npx assay --help')).printed).toContain('Usage: npx assay <command>');
    expect((await follower.run('npx mcp-assay check --help')).printed).toContain(
      'npx mcp-assay check -- node',
    );
    expect(existsSync(join(follower.folder, '.assay'))).toBe(false);
  }, 120_000);
});
