import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.js';
import { reportFiles, requireWritable, withPage } from './report-files.js';

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
    expect(reportFiles(values)).toEqual(files.map(([form, path]) => ({ form, path })));
  });

  it.each([
    ['html=', '--report html= needs a path; html alone is written to .assay/report.html.'],
    ['pdf=a.pdf', 'There is no report "pdf". There are: html, json, junit, sarif, markdown, github, badge.'],
    ['html,sariff', 'There is no report "sariff". Did you mean sarif?'],
    ['html=a.html,markdwon=b', 'There is no report "markdwon". Did you mean markdown?'],
    ['=a', 'There is no report "".'],
    ['', 'There is no report "".'],
    ['toString=a', 'There is no report "toString".'],
  ])('refuses "%s", and says what to write', (value, message) => {
    expect(() => reportFiles([value])).toThrow(UsageError);
    expect(() => reportFiles([value])).toThrow(message);
  });

  it('has the page among the files where it is to be opened', () => {
    expect(withPage([{ form: 'html', path: 'a' }], true)).toEqual([{ form: 'html', path: 'a' }]);
    expect(withPage([], true)).toEqual([{ form: 'html', path: '.assay/report.html' }]);
    expect(withPage([], false)).toEqual([]);
  });
});

describe('files that cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-files-'));
  writeFileSync(join(folder, 'file'), '');
  afterAll(() => rmSync(folder, { recursive: true }));

  const at = (...paths: string[]): void =>
    requireWritable(
      paths.map((path, i) => ({ form: ['html', 'json'][i] ?? 'junit', path: join(folder, path) })),
    );

  it.each<[what: string, paths: string[], message: RegExp]>([
    ['a folder', ['.'], /cannot be written to .*: it is a folder/],
    ['a path below a file', ['file/a/b'], /cannot be written to .*file\/a\/b: /],
    ['one file for two forms', ['a/b', 'a/c/../b'], /^The reports html and json would both be written to /],
  ])('are refused before the check: %s', (_, paths, message) => {
    expect(() => at(...paths)).toThrow(UsageError);
    expect(() => at(...paths)).toThrow(message);
  });

  it('are not those in folders that are still to be made, nor those that are there', () => {
    expect(() => at('new/folder/a', 'file')).not.toThrow();
  });
});
