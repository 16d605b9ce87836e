import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import type { DiagnosisKind } from './diagnosis.js';

const diagnosed = (text: string, input: Readonly<Record<string, unknown>> = {}) =>
  diagnose({
    tool: { name: 'run_report', inputSchema: { type: 'object' } },
    input,
    response: { content: [{ type: 'text', text }], isError: true },
  }).kind;

/** Pairs that differ in one thing: what a library says of the input, and what it says of itself or its surroundings. */
describe('an error in the manner of Python and Go', () => {
  it.each<[text: string, kind: DiagnosisKind]>([
    ['(sqlite3.OperationalError) near "example": syntax error\n[SQL: example]', 'validation_rejection'],
    ['(psycopg2.OperationalError) connection to server at "10.0.0.5" failed', 'upstream_unreachable'],
    ["module 'office.exceptions' has no attribute 'InvalidFormatError'", 'crash'],
    ["Module 'office' has no report named 'q1'", 'not_found'],
    [
      'Error executing tool run_report: 1 validation error for run_reportOutput\nresult\n  Input should be a valid boolean',
      'crash',
    ],
    [
      'Error executing tool run_report: 1 validation error for run_reportArguments\nid\n  Input should be a valid integer',
      'validation_rejection',
    ],
    ['Database error: unrecognized token: "\'Neil"', 'validation_rejection'],
    ['Unrecognized token. Log in again.', 'auth'],
    ['unexpected indent (<unknown>, line 1)', 'validation_rejection'],
    ['Report names cannot contain spaces', 'validation_rejection'],
    ['Extract called with no URL.', 'validation_rejection'],
    ['rename /srv/a /srv/b: file exists', 'conflict_or_rule'],
    ['rename /srv/a /srv/b: no such file or directory', 'not_found'],
    ['listing roots failed: calling "roots/list": Method not found: roots/list', 'conflict_or_rule'],
    ['Unknown tool: export_all', 'not_found'],
  ])('%j is %s', (text, kind) => {
    expect(diagnosed(text)).toBe(kind);
  });
});

describe('something that exists already', () => {
  const told = (description: string) =>
    diagnose({
      tool: { name: 'create_directory', description, inputSchema: { type: 'object' } },
      input: { path: '/srv/a' },
      response: { content: [{ type: 'text', text: 'Directory already exists: /srv/a' }] },
    }).surfacedAs;

  it('is a success where the tool ensures that it is there', () => {
    expect(told('Create a new directory or ensure a directory exists.')).toBe('none');
  });

  it('is an error where the tool creates it', () => {
    expect(told('Create a new directory.')).toBe('text_in_success');
  });
});
