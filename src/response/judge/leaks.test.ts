import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../model/tool.js';
import { ResponseValidator } from '../response-validator.js';

const judge = (
  answer: string,
  options: {
    isError?: boolean;
    name?: string;
    input?: Record<string, unknown>;
    inputSchema?: JsonSchema;
  } = {},
) =>
  ResponseValidator.validateResponse({
    tool: { name: options.name ?? 'list_orders', inputSchema: options.inputSchema ?? { type: 'object' } },
    input: options.input ?? {},
    response: { content: [{ type: 'text', text: answer }], isError: options.isError ?? false },
  }).findings.filter(({ rule }) => rule.startsWith('response/leak'));

const TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40);
const KEY = '4f9c1e77a0b3d2586ef1097c3ab5d8e2';
const TRACE = `Error: boom\n    at run (/srv/app/dist/index.js:10:5)\n    at async main (/srv/app/dist/index.js:20:3)`;

describe('leaks', () => {
  it.each<[string, string, Parameters<typeof judge>[1], string[]]>([
    ['a token in a success', `Connected with ${TOKEN}.`, {}, ['leak-secret']],
    [
      'a private key',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----',
      {},
      ['leak-secret'],
    ],
    ['a password in an address', 'Using postgres://app:hG7kQ2x9@db.internal/x', {}, ['leak-secret']],
    ['the address of the documentation', 'Set postgres://user:password@localhost/db', {}, []],
    ['a key of the documentation', 'Use AKIAIOSFODNN7EXAMPLE or sk-xxxxxxxxxxxxxxxxxxxx', {}, []],
    ['an echo of what was sent', `Stored ${TOKEN}`, { input: { value: TOKEN } }, []],
    ['a tool that is asked for tokens', TOKEN, { name: 'create_access_token' }, []],
    ['the content of a file', `key=${TOKEN}`, { name: 'read_file' }, []],
    [
      'a labelled secret in an error',
      'Login failed for api_key=Zk39xQm21LpWv8',
      { isError: true },
      ['leak-secret'],
    ],
    ['a labelled secret in a success', 'api_key=Zk39xQm21LpWv8', {}, []],
    [
      'a labelled secret in what a server says about itself',
      'api_key=Zk39xQm21LpWv8',
      { name: 'show_config' },
      ['leak-secret'],
    ],
    [
      'the trace of a program that was sent',
      TRACE,
      { isError: true, name: 'run-code', input: { code: 'x' } },
      [],
    ],
    ['a masked one', 'api_key=Zk39****21LpWv8', { name: 'show_config' }, []],
    [
      'a labelled secret of a thing that was asked for',
      'api_key=Zk39xQm21LpWv8',
      { name: 'customer_info', inputSchema: { type: 'object', required: ['customer'] } },
      [],
    ],
    [
      'the header of a request',
      `{"headers":{"authorization":"Bearer ${KEY}"}}`,
      { name: 'preview_call' },
      ['leak-secret'],
    ],
    [
      'a key in a header',
      `curl -H 'X-Api-Key: ${KEY}' https://a.test`,
      { name: 'preview_call' },
      ['leak-secret'],
    ],
    ['a masked header', '{"headers":{"authorization":"Bearer ****"}}', { name: 'preview_call' }, []],
    ['the header of an example', "curl -H 'Authorization: Bearer YOUR_API_TOKEN_12' https://a.test", {}, []],
    ['a token of a known shape in a header', `Authorization: Bearer ${TOKEN}`, {}, ['leak-secret']],
    ['a key of the server', `{"sum":1,"debug":{"master_key":"${KEY}"}}`, {}, ['leak-secret']],
    ['a key of what was made', `{"id":1,"encryption_key":"${KEY}"}`, { name: 'create_disk' }, []],
    ['the name of a key', '{"encryption_key":"arn:aws:kms:eu-1:123:key/4f9c1e77-a0b3-d258"}', {}, []],
    ['a trace in an error', TRACE, { isError: true }, ['leak-stack-trace']],
    ['a trace in JSON', JSON.stringify({ error: { stack: TRACE } }), { isError: true }, ['leak-stack-trace']],
    ['a trace that a log search found', `Found 1 line:\n${TRACE}`, { name: 'search_logs' }, []],
    [
      'a Python trace',
      'Traceback (most recent call last):\n  File "x.py", line 3',
      { isError: true },
      ['leak-stack-trace'],
    ],
    [
      'the place of the program',
      "Error: Cannot find module '/opt/server/node_modules/x/index.js'",
      { isError: true },
      ['leak-path'],
    ],
    ["someone's home", "ENOENT: open '/home/bob/.config/server.json'", { isError: true }, ['leak-path']],
    [
      'the path of an address',
      'Max retries exceeded with url: /w/api.php?action=query&format=json',
      { isError: true },
      [],
    ],
    [
      'a path that the caller sent',
      "ENOENT: open '/home/bob/notes.txt'",
      { isError: true, input: { where: '/home/bob/other.txt' } },
      [],
    ],
    [
      'a relative path that the server resolved',
      "ENOENT: open '/home/bob/work/notes.txt'",
      { isError: true, input: { where: '../notes.txt' } },
      [],
    ],
    [
      'a root in the message of a tool that works on files',
      'Access denied: not below /home/bob/work',
      { isError: true, inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
      [],
    ],
    ['paths in a success', '/home/bob/a.txt\n/home/bob/b.js', {}, []],
    ['a route', 'GET /api/v1/users/5 gave 404', { isError: true }, []],
  ])('%s', (_what, answer, options, expected) => {
    expect(judge(answer, options).map(({ rule }) => rule.slice('response/'.length))).toEqual(expected);
  });

  it('never shows the secret itself', () => {
    const shown = JSON.stringify([
      judge(`Connected with ${TOKEN}.`),
      judge(`{"master_key":"${KEY}"}`),
      judge('Using postgres://app:hG7kQ2x9@db.internal/x'),
      judge(`{"headers":{"authorization":"Bearer ${KEY}"}}`),
      judge(`X-Session-Token: ${KEY}`),
      judge(`{"bot_token":"${KEY}"}`, { name: 'show_config' }),
      judge('Login failed for api_key=Zk39xQm21LpWv8', { isError: true }),
    ]);
    expect(shown).not.toMatch(/a1B2c3|4f9c1e|hG7kQ2x9|Zk39xQm21/);
  });

  it.each([
    ['dashes', '-----BEGIN PRIVATE KEY-----'.repeat(10_000)],
    ['dots', 'eyJ-'.repeat(50_000)],
    ['slashes', '/a'.repeat(100_000)],
    ['frames', '\n  at x'.repeat(30_000)],
    ['frames in JSON', '\\n  at x:1'.repeat(20_000)],
    ['addresses', 'a://b:'.repeat(40_000)],
    ['labels', 'password'.repeat(30_000)],
    ['keys', 'master_key: '.repeat(20_000)],
    ['headers', 'x-'.repeat(60_000)],
    ['authorizations', 'authorization: '.repeat(20_000)],
    ['backslashes', 'C:\\a'.repeat(50_000)],
  ])('reads hostile %s to the end', (_what, answer) => {
    expect(judge(answer, { isError: true })).toBeDefined();
  });
});
