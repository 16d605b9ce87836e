import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.js';
import { reportFiles } from './write-reports.js';

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
  ])('takes %s', (_, values, files) => {
    expect(reportFiles(values)).toEqual(files.map(([form, path]) => ({ form, path })));
  });

  it.each(['html', 'html=', 'pdf=a.pdf', '=a', '', 'toString=a', 'html=a.html,pdf=b'])(
    'refuses "%s"',
    (value) => {
      expect(() => reportFiles([value])).toThrow(UsageError);
    },
  );
});
