import { expect, it } from 'vitest';
import { said } from '../../../test/fixtures/tool-session.js';
import type { Attempt } from '../attempt/attempt.js';
import { extensionHints } from './extension-hints.js';

const failed = (path: string, text: string): Attempt =>
  ({ arguments: { sheet_path: path }, reply: { kind: 'result', result: said(text) } }) as unknown as Attempt;

const hints = (path: string, text: string) =>
  extensionHints([failed(path, text)], (one) => one.startsWith('assay-scratch'));

it('gives a path of our own the extension for which an error asks', () => {
  expect(hints('assay-scratch/sample.txt', "sheet_path must have a .ods extension, got '.txt'")).toEqual({
    sheet_path: ['assay-scratch/sample.ods'],
  });
  expect(hints('assay-scratch/sample.txt', 'Only supports .ods and .fods files.')).toEqual({
    sheet_path: ['assay-scratch/sample.ods', 'assay-scratch/sample.fods'],
  });
});

it('leaves paths of others alone, and errors that ask for none', () => {
  expect(hints('letters/anna.txt', 'must have a .ods extension')).toEqual({});
  expect(hints('assay-scratch/sample.txt', 'No such file: assay-scratch/sample.txt')).toEqual({});
  expect(hints('assay-scratch/sample.txt', 'File type of assay-scratch/sample.txt is not known')).toEqual({});
});
