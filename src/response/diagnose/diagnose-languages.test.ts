import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import type { DiagnosisKind } from './diagnosis.js';

const diagnosed = (text: string, input: Readonly<Record<string, unknown>> = {}) =>
  diagnose({
    tool: { name: 'run_report', inputSchema: { type: 'object' } },
    input,
    response: { content: [{ type: 'text', text }], isError: true },
  }).kind;

describe('an error of the C# SDK', () => {
  it.each<[text: string, kind: DiagnosisKind]>([
    ["An error occurred invoking 'run_report'.", 'unclear'],
    ["An error occurred invoking 'run_report': Report 7 not found", 'not_found'],
    [
      "An error occurred invoking 'run_report': The remote name could not be resolved",
      'upstream_unreachable',
    ],
    [
      "An error occurred invoking 'run_report': The arguments dictionary is missing a value for the required parameter 'id'.",
      'validation_rejection',
    ],
    [
      'The JSON value could not be converted to System.Int32. Path: $ | LineNumber: 0',
      'validation_rejection',
    ],
    ['Object reference not set to an instance of an object.', 'crash'],
  ])('%j is %s', (text, kind) => {
    expect(diagnosed(text)).toBe(kind);
  });
});

/** Pairs that differ in one thing: what a library says of the input, and what it says of itself or its surroundings. */
describe('an error in the manner of Python and Go', () => {
  it.each<[text: string, kind: DiagnosisKind]>([
    ['(sqlite3.OperationalError) near "example": syntax error\n[SQL: example]', 'validation_rejection'],
    ['(psycopg2.OperationalError) connection to server at "10.0.0.5" failed', 'upstream_unreachable'],
    ["module 'office.exceptions' has no attribute 'InvalidFormatError'", 'crash'],
    ["Module 'office' has no report named 'q1'", 'not_found'],
    ["Failed to add a line: type object 'LineType' has no attribute 'CURVED'", 'crash'],
    ['Error adding a: expected str, bytes or os.PathLike object, not NoneType', 'crash'],
    ['Error adding a: expected a text, not a number', 'conflict_or_rule'],
    ["Error executing tool add: unhashable type: 'list'", 'crash'],
    ['Error executing tool list_tasks: All connection attempts failed', 'upstream_unreachable'],
    ['Error executing tool log_in: All three attempts failed', 'unclear'],
    ['Server disconnected without sending a response.', 'upstream_unreachable'],
    ["Failed to get the outline: no member 'content.xml' in the package", 'conflict_or_rule'],
    ['Failed to get the outline', 'upstream_unreachable'],
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
    [
      'Error executing tool run_report: 1 validation error for run_reportOutput\nresult\n  Input should be a valid boolean [input_value="Error: Connection refused."]',
      'crash',
    ],
    [
      "Error calling tool 'run_report': structured_content must be a dict or None. Got list: [{'text': 'Connection refused'}]",
      'crash',
    ],
    ["Invalid reference 'refs/x/': references cannot end with a slash", 'validation_rejection'],
    ['fatal: invalid reference: feature-x', 'not_found'],
    ["Unknown engine 'fast'. Supported: ('slow', 'auto')", 'validation_rejection'],
    ["Unknown engine 'fast'", 'not_found'],
    [
      "Error: Refusing to open x (could not resolve host 'x'). This server blocks private hosts.",
      'upstream_unreachable',
    ],
    ['Error: Refusing to open x. This server blocks private hosts.', 'conflict_or_rule'],
    ['No converter was found: either install it and add it\nto your PATH', 'upstream_unreachable'],
    ['No report was found', 'not_found'],
    [
      'Error: Optional dependency missing. Install with `uv tool install reports[pro]`',
      'upstream_unreachable',
    ],
    ["Circuit breaker 'api_reports' is open", 'upstream_unreachable'],
    ['The door is open', 'conflict_or_rule'],
    ["couldn't find a report ID from the provided URL", 'validation_rejection'],
    ["couldn't find the report", 'not_found'],
    ['failed to get the report - please check the report name', 'not_found'],
    ['failed to get the report: connection refused - please check the host name', 'upstream_unreachable'],
    ['Error loading the report: https://reports.example.com/api', 'upstream_unreachable'],
    ['style parameter is only supported for docx', 'validation_rejection'],
    ['Reports are only supported for admins', 'conflict_or_rule'],
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

describe('a rule about one argument', () => {
  const rejected = (description: string) =>
    diagnose({
      tool: {
        name: 'run_query',
        inputSchema: { type: 'object', properties: { sql: { type: 'string', description } } },
      },
      input: { sql: 'DROP TABLE users' },
      response: { content: [{ type: 'text', text: 'Only SELECT queries are allowed' }], isError: true },
    }).kind;

  it('is a rejection where the description of the parameter announces it', () => {
    expect(rejected('The SELECT query to execute')).toBe('validation_rejection');
  });

  it('is a rule where nothing announces it', () => {
    expect(rejected('The query to execute')).toBe('conflict_or_rule');
  });
});

describe('an error that is nothing but a name', () => {
  it.each([
    ['/srv/repo/reports', 'reports', 'not_found'],
    ["'reports'", 'reports', 'not_found'],
    ['/srv/repo/other', 'reports', 'conflict_or_rule'],
  ])('%j, sent %j, is %s', (text, path, kind) => {
    expect(diagnosed(text, { path })).toBe(kind);
  });
});

describe('an exception of a network library in a success', () => {
  const surfaced = (text: string) =>
    diagnose({
      tool: { name: 'list_pets', inputSchema: { type: 'object' } },
      input: {},
      response: { content: [{ type: 'text', text }] },
    }).surfacedAs;
  const rest = `Max retries exceeded with url: /pets?${'a=b&'.repeat(60)}`;

  it('is an error, however long its address', () => {
    expect(surfaced(`HTTPConnectionPool(host='10.0.0.1', port=9): ${rest}`)).toBe('text_in_success');
  });

  it('is data where it is not the beginning', () => {
    expect(surfaced(`Pets: HTTPConnectionPool(host='10.0.0.1', port=9): ${rest}`)).toBe('none');
  });
});
