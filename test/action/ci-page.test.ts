import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/cli/command-table.js';
import { FORMS } from '../../src/report/forms.js';
import { runAssay } from '../cli/run-assay.js';
import { ACTION } from './run-steps.js';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = ['docs/ci.md', 'docs/reports.md', 'README.md'];
const page = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(page('package.json')) as { version: string };

/** The files that docs/ci.md shows, and the schemas of their hosts. */
const FILES = [...page('docs/ci.md').matchAll(/^```yaml title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(
  ([, file = '', text = '']): [file: string, content: unknown] => [file, parse(text, { strict: true })],
);

function problems(file: string, content: unknown): unknown {
  const schema = file.startsWith('.gitlab')
    ? 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json'
    : 'github-workflow.json';
  const path = createRequire(import.meta.url).resolve(`schemastore/schemas/json/${schema}`);
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  return validate(content) ? [] : validate.errors;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { uses?: string; with?: object }[] }>>;
}

describe('the files in docs/ci.md', () => {
  it('are two workflows of GitHub and one of GitLab', () => {
    expect(FILES.map(([file]) => file)).toEqual([
      '.github/workflows/assay.yml',
      '.github/workflows/plain.yml',
      '.gitlab-ci.yml',
    ]);
  });

  it.each(FILES)('satisfy the schema of their host: %s', (file, content) => {
    expect(problems(file, content)).toEqual([]);
  });

  it('give the action inputs that it has, in its version, and read outputs that it has', () => {
    const [, workflow] = FILES[0] ?? [];
    const steps = Object.values((workflow as Workflow).jobs).flatMap((job) => job.steps);
    const own = steps.find(({ uses }) => uses?.includes('/mcp-assay@') === true);
    expect(own?.uses).toBe(`OWNER/mcp-assay@v${version}`);
    expect(Object.keys(own?.with ?? {}).filter((name) => ACTION.inputs[name] === undefined)).toEqual([]);
    const outputs = [...page('docs/ci.md').matchAll(/steps\.assay\.outputs\.([\w-]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(outputs.length).toBeGreaterThan(0);
    expect(outputs.filter((name) => ACTION.outputs[name] === undefined)).toEqual([]);
  });

  it('have a table of all inputs', () => {
    const named = [...page('docs/ci.md').matchAll(/^\| (`[^|]*?) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.sort()).toEqual(Object.keys(ACTION.inputs).sort());
  });
});

/** Every command line on the pages, without what starts the server. */
const LINES = PAGES.flatMap((path) =>
  [...page(path).matchAll(/(?:^|- run: |- |`)(?:npx --yes mcp-assay@(\S+)|assay) ([a-z][^\n`]*)/gm)].map(
    ([, at, words = '']): [line: string, path: string, at: string | undefined] => [
      words.split(' -- ')[0]?.replace(/ > .*$/, '') ?? '',
      path,
      at,
    ],
  ),
).filter(
  ([line]) => COMMANDS.some(({ name }) => name === line.split(' ')[0]) || /^[a-z]+ (-|\S+\.json)/.test(line),
);

describe('the commands on the pages', () => {
  it('are found', () => {
    expect(LINES.length).toBeGreaterThan(15);
  });

  it.each(LINES)('assay %s (%s) is one that there is, with options that it has', async (line, _path, at) => {
    const [command = '', ...words] = line.split(' ');
    const { out, code } = await runAssay([command, '--help', '--all']);
    expect([code, at ?? version]).toEqual([0, version]);
    for (const option of words.filter((word) => word.startsWith('-')))
      expect(out).toMatch(new RegExp(`(^|[ ,])${option}\\b`, 'm'));
    const reports = /--report (\S+)/.exec(line)?.[1]?.split(',') ?? [];
    for (const report of reports) expect(FORMS.map(({ name }) => name)).toContain(report.split('=')[0]);
  });
});
