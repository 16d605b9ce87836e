import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';
import { readJunit, schemaErrors } from './read-junit.js';
import { readMarkdown } from './read-markdown.js';
import { readSarif } from './read-sarif.js';

const FAULTY = fileURLToPath(new URL('../../dist/examples/faulty-server/main.js', import.meta.url));

interface LintJson {
  readonly summary: {
    readonly tools: number;
    readonly findings: Readonly<Record<'error' | 'warning' | 'info', number>>;
  };
}

const texts = new Map<string, string>();
let counts: LintJson['summary']['findings'];
let total: number;

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-lint-forms-'));
  writeFileSync(join(cwd, 'server.mjs'), `import ${JSON.stringify(pathToFileURL(FAULTY).href)};\n`);
  for (const form of ['json', 'junit', 'sarif', 'markdown', 'github'])
    texts.set(
      form,
      (await runAssay(['lint', '--format', form, '--', process.execPath, 'server.mjs'], { cwd })).out,
    );
  rmSync(cwd, { recursive: true });
  ({ findings: counts } = (JSON.parse(text('json')) as LintJson).summary);
  total = counts.error + counts.warning + counts.info;
});

const text = (form: string): string => texts.get(form) ?? '';

describe('the findings of lint on the faulty server', () => {
  it('are of every severity', () => {
    expect(Object.values(counts).filter((number) => number > 0)).toHaveLength(3);
  });

  it('are as many in JUnit, by the schema of Jenkins, and fail where they are errors', async () => {
    expect(await schemaErrors([text('junit')])).toEqual([]);
    const { cases, totals } = readJunit(text('junit'));
    expect(cases.filter(({ name }) => name !== 'definition')).toHaveLength(total);
    expect(totals).toMatchObject({ failures: counts.error, errors: 0 });
  });

  it('are as many in SARIF, by the schema of OASIS, each with a place and help', () => {
    const { results, tool } = readSarif(text('sarif'));
    const levels = ['error', 'warning', 'note'].map(
      (level) => results.filter((one) => one.level === level).length,
    );
    expect(levels).toEqual([counts.error, counts.warning, counts.info]);
    for (const { helpUri, help } of tool.driver.rules) expect([helpUri, help.markdown]).not.toContain('');
    for (const { locations } of results)
      expect(locations[0].physicalLocation).toEqual({ artifactLocation: { uri: 'server.mjs' } });
  });

  it('are as many in Markdown, or counted there', () => {
    const { headings, items, text: all } = readMarkdown(text('markdown'));
    expect(headings[0]).toContain(`${counts.error} error`);
    const left = Number(/… and ([\d,]+) more findings? that/.exec(all)?.[1]?.replaceAll(',', '') ?? 0);
    // Clients that want the same of the same place share an item.
    const same = items.reduce(
      (sum, item) => sum + (/The same: (.*)/.exec(item)?.[1]?.split(', ').length ?? 0),
      0,
    );
    expect(items.length + same + left).toBe(total);
  });

  it('are as many as annotations and lines of the log', () => {
    const lines = text('github').trimEnd().split('\n');
    const [commands, plain] = [/^::(error|warning|notice) /, /^(error|warning|info): /].map(
      (pattern) => lines.filter((line) => pattern.test(line)).length,
    );
    expect([commands, (commands ?? 0) + (plain ?? 0)]).toEqual([
      Math.min(10, counts.error) + Math.min(10, counts.warning) + Math.min(10, counts.info),
      total,
    ]);
  });
});
