import { expect, it } from 'vitest';
import type { Finding } from '../../model/finding.js';
import { lowerPerItemErrors } from './per-item-errors.js';

const HIDDEN: Finding = {
  rule: 'response/soft-error',
  severity: 'error',
  subject: { tool: 'read_files' },
  path: '',
  evidence: [],
  message: 'The response reports an error, but `isError` is not set.',
};

it.each<[what: string, names: readonly string[], text: string, severity: string]>([
  ['names each item', ['a.txt'], 'a.txt: Error - not found', 'info'],
  [
    'names each item, an empty one too',
    ['', 'a.txt'],
    ': Error - a folder\n---\na.txt: Error - gone',
    'info',
  ],
  [
    'names each item, what one has below its name',
    ['a.txt', 'b'],
    'a.txt:\nhello\n\n---\nb: Error - a folder',
    'info',
  ],
  ['counts a failure for each', ['a.txt', 'b.txt'], '{"read":0,"failed":2}', 'info'],
  ['counts others', ['a.txt', 'b.txt'], '{"read":0,"failed":5}', 'error'],
  ['names none', ['a.txt'], 'Error: not found', 'error'],
  ['names none, and has a list', [''], 'Errors:\n- the folder cannot be read', 'error'],
])('a hidden error in a response that %s', (_, names, text, severity) => {
  expect(lowerPerItemErrors([HIDDEN], { names }, text, 'unclear')[0]?.severity).toBe(severity);
});

it('a crash for each item stays an error', () => {
  const text = '{"read":0,"failed":1}';
  expect(lowerPerItemErrors([HIDDEN], { names: ['a.txt'] }, text, 'crash')[0]?.severity).toBe('error');
});

it('an item without a text is told by its place', () => {
  const text = '{"results":[{"success":false,"error":"Missing field: value"}]}';
  const severity = (items: readonly object[]) =>
    lowerPerItemErrors([HIDDEN], { items }, text, 'unclear')[0]?.severity;
  expect(severity([{}])).toBe('info');
  expect(severity([{}, {}])).toBe('error');
  expect(severity([{ name: 'a.txt' }])).toBe('error');
});
