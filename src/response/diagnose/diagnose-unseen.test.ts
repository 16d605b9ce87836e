import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import type { DiagnosisKind } from './diagnosis.js';

const toolOf = (name: string, input: object, properties: object = {}) => ({
  name,
  inputSchema: {
    type: 'object',
    properties: { ...Object.fromEntries(Object.keys(input).map((key) => [key, {}])), ...properties },
  },
});
const failed = (name: string, input: object, text: string) =>
  diagnose({
    tool: toolOf(name, input),
    input,
    response: { isError: true, content: [{ type: 'text', text }] },
  });
const told = (name: string, input: object, text: string) =>
  diagnose({ tool: toolOf(name, input), input, response: { content: [{ type: 'text', text }] } });

describe('the name of a parameter', () => {
  it.each<[string, object, string]>([
    ['run', { timeout: 0 }, "'timeout' must be greater than 0"],
    ['login', { token: '' }, 'token is required'],
    ['limit', { rate_limit: -1 }, 'rate_limit must be positive'],
    ['wait', { connection_timeout: 'x' }, 'connection_timeout must be a number'],
  ])('is not read as a word: %s %j with %j is refused input', (name, input, text) => {
    expect(failed(name, input, text).kind).toBe('validation_rejection');
  });
});

describe('the statement', () => {
  it.each<[string, object, string, DiagnosisKind]>([
    ['read', {}, "Error executing tool read: 'utf-8' codec can't decode byte 0xff", 'crash'],
    [
      'transcode',
      { charset: 'cp1252' },
      "text is not valid in 'cp1252': 'charmap' codec can't encode character '\\u540d'",
      'validation_rejection',
    ],
    ['get_locker', { locker: 299 }, 'There is no locker 299.', 'not_found'],
    ['get_alert', { alert: 'a' }, 'Error executing tool get_alert: No alert a', 'not_found'],
    ['get_alert', { alert: 'a' }, 'Error executing tool get_alert: No alert', 'unclear'],
    ['format', { json: '' }, 'Not valid JSON: Unexpected end of JSON input', 'validation_rejection'],
    ['forecast', { city: '' }, 'Unexpected end of JSON input', 'upstream_unreachable'],
    ['get_member', { number: 1 }, 'No member has the number 1', 'not_found'],
    ['price', { zone: 6 }, 'zone 6 is not allowed, it must be between 1 and 5', 'validation_rejection'],
    ['split', { parts: 0 }, "Error calling tool 'split': integer division or modulo by zero", 'crash'],
    ['divide', { by: 0 }, 'Division by zero', 'validation_rejection'],
    ['history', { room: 'lobby-9' }, 'Room "lobby-9" not found (the cache is rate-limited)', 'not_found'],
    ['lists', {}, 'A board is required when no default board is configured', 'validation_rejection'],
    [
      'get',
      {},
      'The connection to the server db:1 was refused - did you specify the right port?',
      'upstream_unreachable',
    ],
    [
      'slug',
      { slug: 'https://x' },
      'Invalid slug: absolute addresses are not allowed',
      'validation_rejection',
    ],
    ['start', {}, 'A run id is required but was not returned by the service', 'upstream_unreachable'],
    ['open', {}, 'SQLITE_CANTOPEN: unable to open database file', 'upstream_unreachable'],
    ['save', {}, 'SQLITE_READONLY: attempt to write', 'conflict_or_rule'],
    ['read', { lines: '10-25' }, 'Line 10 is past end of file (8 lines)', 'not_found'],
    ['read', { lines: '9-3' }, 'The end of the range must be after its start', 'validation_rejection'],
    ['list', {}, 'connect ENOENT /var/run/engine.sock', 'upstream_unreachable'],
    ['read', { file: 'a' }, 'ENOENT: no such file or directory, open a', 'not_found'],
    ['import', { rows: 'a' }, 'Unexpected token \'a\', "a" is not valid JSON', 'validation_rejection'],
    [
      'import',
      { rows: 'a' },
      'Invalid JSON: Unexpected token a in JSON at position 0',
      'validation_rejection',
    ],
    ['import', { rows: 'a' }, 'The token "abc" is not valid', 'auth'],
    ['themes', { tokens: 'a' }, 'Invalid tokens', 'validation_rejection'],
    ['themes', { rows: 'a' }, 'Invalid token', 'auth'],
    ['themes', {}, 'Failed to extract prices from the page', 'upstream_unreachable'],
    ['files', {}, "FILES_TOOL must be set to 'true' to enable it", 'conflict_or_rule'],
    ['shot', {}, 'Could not find the capture binary for this platform', 'upstream_unreachable'],
    ['list', {}, 'CredentialsError: could not load credentials from any provider', 'auth'],
    ['sum', {}, "Structured content does not match the tool's output schema: data must be object", 'crash'],
  ])('weighs more than what is next to it: %s %j with %j is %s', (name, input, text, kind) => {
    expect(failed(name, input, text).kind).toBe(kind);
  });
});

describe('what no signal knows', () => {
  it.each<[object, string, DiagnosisKind]>([
    [{ slot: 'A-17' }, 'Slot A-17 looks odd to us', 'validation_rejection'],
    [{}, 'The moon is in the wrong house today', 'conflict_or_rule'],
    [{}, 'Failed to create the refund', 'unclear'],
    [{}, 'An error occurred.', 'unclear'],
    [{}, 'Update failed', 'unclear'],
    [{}, 'E4711: dry', 'unclear'],
    [{}, 'Bzzt', 'unclear'],
  ])('with %j, %j is %s', (input, text, kind) => {
    const diagnosis = failed('book', input, text);
    expect(diagnosis.kind).toBe(kind);
    expect(diagnosis.confidence).toBeLessThan(0.7);
  });
});

describe('an error told as a success', () => {
  it.each<[string, object, string, DiagnosisKind]>([
    [
      'press',
      { button: 'zap' },
      'Button "zap" is not supported. Please fix the issue and try again.',
      'validation_rejection',
    ],
    ['record', { device: 'e-1234' }, 'Device "e-1234" is already being recorded.', 'conflict_or_rule'],
    ['weather', { city: 'x' }, 'Weather data unavailable: HTTP 502', 'upstream_unreachable'],
    ['play', {}, 'No playlist ID provided.', 'validation_rejection'],
    ['quote', { symbol: 'Z' }, '{"Error Message":"Invalid API call. Please retry."}', 'validation_rejection'],
    [
      'add_notes',
      {},
      '{"error":"Invalid notes: must be an array","debug":{"input_args":{},"stack":["Error: Invalid notes"]}}',
      'validation_rejection',
    ],
    [
      'paint',
      { colour: 'x' },
      '{"error":"Invalid colour: x","supportedColours":["red","blue"],"usage":{"paint":"paint <colour>"}}',
      'validation_rejection',
    ],
    ['wetter', { ort: 'Zzzz' }, 'Stadt nicht gefunden: Zzzz', 'not_found'],
    ['task', { id: 't-99' }, '## 錯誤\n\n找不到ID為 `t-99` 的任務。', 'not_found'],
  ])('%s %j with %j is %s', (name, input, text, kind) => {
    const diagnosis = told(name, input, text);
    expect([diagnosis.surfacedAs, diagnosis.kind]).toEqual(['text_in_success', kind]);
  });

  it.each<[string, object, string]>([
    ['get_job', { id: '7' }, '{"id":"7","status":"failed","error":"exit code 1","startedAt":"2026-01-01"}'],
    ['deploys', {}, '{"error":"last deploy failed","deploys":[{"id":1},{"id":2}]}'],
    ['toggle', { name: 'wiki' }, 'Category "wiki" is already active (10 tools).'],
    ['alerts', { state: 'CA' }, 'No active alerts for CA'],
    ['docs', { query: 'hello' }, 'No results found for the query "hello". Try a different query.'],
    ['password_strength', { password: 'abc' }, 'Weak password. It must be at least 12 characters.'],
  ])('is not %s %j with %j', (name, input, text) => {
    expect(told(name, input, text).kind).toBe('none');
  });
});
