import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPAIR_KINDS } from '../src/args/repairs/repairs.js';
import { COMMANDS } from '../src/cli/command-table.js';
import { FORMS } from '../src/report/forms.js';
import { ERROR_KINDS } from '../src/response/diagnose/diagnosis.js';

const ROOT = resolve(import.meta.dirname, '..');
const page = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** What is added without a page of its own has a line in a page that users read. */
describe('the documentation names', () => {
  it('every command', () => {
    const pages = ['README.md', ...readdirSync(resolve(ROOT, 'docs')).map((name) => `docs/${name}`)];
    const text = pages
      .filter((path) => path.endsWith('.md'))
      .map(page)
      .join('\n');
    const names = COMMANDS.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name);
    expect(names.filter((name) => !text.includes(`assay ${name}`))).toEqual([]);
  });

  it.each([
    ['form of a report', 'docs/reports.md', FORMS.map(({ name }) => name)],
    ['kind of repair', 'docs/mcp/tool-schema-validation.md', REPAIR_KINDS],
    ['kind of diagnosis', 'docs/judging-a-response.md', ERROR_KINDS],
  ])('every %s', (_, path, names) => {
    const text = page(path);
    expect(names.filter((name) => !text.includes(`| \`${name}\``))).toEqual([]);
  });
});
