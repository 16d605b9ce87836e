import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FORMS } from '../../report/forms.js';
import type { ReportForm } from '../../report/report-form.js';
import { UsageError } from '../usage-error.js';
import { type ReportFile, reportFiles, requireFiles, withPage } from './report-files.js';

const form = (name: string): ReportForm =>
  FORMS.find((one) => one.name === name) ?? expect.fail(`no form ${name}`);

const named = (files: readonly ReportFile[]): string[][] =>
  files.map(({ form: { name }, path }) => [name, path]);

describe('--report', () => {
  it.each([
    ['one form', ['html=a.html'], [['html', 'a.html']]],
    [
      'two forms in one value',
      ['html=a.html,json=b.json'],
      [
        ['html', 'a.html'],
        ['json', 'b.json'],
      ],
    ],
    [
      'two values',
      ['html=a.html', 'json=b.json'],
      [
        ['html', 'a.html'],
        ['json', 'b.json'],
      ],
    ],
    ['a comma in a path', ['html=a,b.html'], [['html', 'a,b.html']]],
    ['an equals sign in a path', ['json=a=b.json'], [['json', 'a=b.json']]],
    ['a form alone', ['junit'], [['junit', '.assay/junit.xml']]],
    [
      'forms alone among others',
      ['sarif,html=a,b.html,markdown', 'badge'],
      [
        ['sarif', '.assay/report.sarif'],
        ['html', 'a,b.html'],
        ['markdown', '.assay/report.md'],
        ['badge', '.assay/badge.svg'],
      ],
    ],
  ])('takes %s', (_, values, files) => {
    expect(named(reportFiles(values))).toEqual(files);
  });

  it.each([
    ['html=', '--report html= needs a path. "--report html" writes to .assay/report.html.'],
    ['pdf=a.pdf', 'Unknown report form "pdf". Forms: pretty, html, json, junit, sarif, markdown'],
    ['html,sariff', 'Unknown report form "sariff". Did you mean sarif?'],
    ['html=a.html,markdwon=b', 'Unknown report form "markdwon". Did you mean markdown?'],
    ['=a', 'Unknown report form "".'],
    ['', 'Unknown report form "".'],
    ['toString=a', 'Unknown report form "toString".'],
  ])('refuses "%s", and says what to write', (value, message) => {
    expect(() => reportFiles([value])).toThrow(UsageError);
    expect(() => reportFiles([value])).toThrow(message);
  });

  it('has the page among the files where it is to be opened', () => {
    expect(named(withPage([{ form: form('html'), path: 'a' }], true))).toEqual([['html', 'a']]);
    expect(named(withPage([], true))).toEqual([['html', '.assay/report.html']]);
    expect(withPage([], false)).toEqual([]);
  });
});

describe('files that make no sense', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-files-'));
  writeFileSync(join(folder, 'file'), '');
  afterAll(() => rmSync(folder, { recursive: true }));

  const at = (...paths: string[]): void =>
    requireFiles(
      paths.map((path, i) => ({ form: form(i === 0 ? 'html' : 'json'), path: join(folder, path) })),
    );

  it.each<[what: string, paths: string[], message: RegExp]>([
    ['a folder', ['.'], / is a folder\. Name a file for the html report\.$/],
    ['one file for two forms', ['a/b', 'a/c/../b'], /^The reports html and json would both be written to /],
  ])('are refused before the check: %s', (_, paths, message) => {
    expect(() => at(...paths)).toThrow(UsageError);
    expect(() => at(...paths)).toThrow(message);
  });

  it('are not those in folders that are still to be made, nor those that are there', () => {
    expect(() => at('new/folder/a', 'file')).not.toThrow();
  });
});
