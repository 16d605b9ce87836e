import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';

const inputSchema = { type: 'object', properties: { id: { type: 'string' } } };
const failed = (tool: Parameters<typeof diagnose>[0]['tool'], text: string, input: object = { id: 'a7' }) =>
  diagnose({ tool, input, response: { isError: true, content: [{ type: 'text', text }] } });

describe('a tool that the server calls unknown', () => {
  it.each([
    'Unknown tool: get_note',
    'Tool not found: get_note',
    'Tool get_note not found',
    'Unknown tool requested: get_note',
    'Unsupported tool: get_note',
    'Invalid tool name: get_note',
    'Tool get_note is not implemented',
    'Error: Unknown command: get_note',
    "No handler for tool 'get_note'",
    'Unrecognized tool get_note',
  ])('is broken where the server lists it: %s', (text) => {
    expect(failed({ name: 'get_note', inputSchema }, text)).toMatchObject({
      kind: 'crash',
      businessLogic: false,
      detail: 'tool',
    });
    expect(failed({ name: 'get_note' }, text).kind).not.toBe('crash');
  });

  it.each<[string, string, object]>([
    ['describe_tool', 'Unknown tool: frobnicate', { name: 'frobnicate' }],
    ['describe_tool', 'Unknown tool: describe_tool', { name: 'describe_tool' }],
    ['get_note', "Error executing tool 'get_note': API error (404): Note not found", { id: 'a7' }],
  ])('is another one, or something else is missing: %s, %s', (name, text, input) => {
    expect(failed({ name, inputSchema }, text, input).kind).toBe('not_found');
  });
});

describe('a table that does not exist', () => {
  it.each([
    'no such table: notes',
    'SQLITE_ERROR: no such table: notes',
    'relation "notes" does not exist',
    'sqlite3.OperationalError: no such table: notes',
  ])("is the server's own where the caller names none: %s", (text) => {
    expect(failed({ name: 'list_notes', inputSchema }, text)).toMatchObject({
      kind: 'crash',
      detail: 'table',
    });
    const query = {
      name: 'run_sql',
      inputSchema: { type: 'object', properties: { sql: { type: 'string' } } },
    };
    expect(failed(query, text, { sql: 'select * from notes' }).kind).not.toBe('crash');
  });
});

describe('a folder of a path that was sent', () => {
  const missing = "[Errno 2] No such file or directory: 'drafts'";

  it.each<[file: string, kind: string]>([
    ['drafts/2026/a.txt', 'not_found'],
    ['notes/a.txt', 'upstream_unreachable'],
  ])('is no program: %s', (file, kind) => {
    expect(failed({ name: 'read_file', inputSchema }, missing, { id: file }).kind).toBe(kind);
  });
});

describe('a program that is not there', () => {
  it.each([
    'ffmpeg: not found',
    '/bin/sh: 1: ruby: not found',
    'spawn ffmpeg ENOENT',
    'ruby is not installed',
    'Error: Could not find ffmpeg',
    "scheme 'base45' requires the 'encoding' extra (install it with pip)",
    "env: 'node': No such file or directory",
  ])('is a broken installation: %s', (text) => {
    expect(failed({ name: 'convert', inputSchema }, text)).toMatchObject({
      kind: 'upstream_unreachable',
      businessLogic: false,
      detail: 'missing-program',
    });
  });

  it.each(['Note a7: not found', 'Could not find note a7', "ENOENT: no such file or directory, open 'a7'"])(
    'is not what the caller asked for: %s',
    (text) => {
      expect(failed({ name: 'get_note', inputSchema }, text).kind).toBe('not_found');
    },
  );
});

describe('a syntax error in a statement', () => {
  const numbers = { type: 'object', properties: { shelf: { type: 'integer' }, limit: { type: 'integer' } } };
  const tool = { name: 'shelf_history', inputSchema: numbers };

  it('is that of the server where no text was sent', () => {
    expect(failed(tool, 'near "%": syntax error', { shelf: 7 }).kind).toBe('crash');
    expect(failed(tool, 'near "%": syntax error', {}).kind).toBe('crash');
  });

  it('may be that of the caller where there was one', () => {
    expect(failed({ name: 'find_shelf', inputSchema }, 'near "%": syntax error', { id: '%' }).kind).toBe(
      'validation_rejection',
    );
    expect(failed({ name: 'find_shelf', inputSchema }, 'near "%": syntax error', {}).kind).not.toBe('crash');
  });
});
