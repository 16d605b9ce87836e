import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { unwrapConfig, wrapConfig } from './wrap-config.js';

const guard = (name: string) => ['npx', '-y', 'mcp-assay', 'guard', '--name', name];

const CLAUDE = `{
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": [
        "-y",
        "server-filesystem" // the folder comes from a variable
      ],
      "env": { "ROOT": "/home" }
    },
    "short": {"command":"uvx","args":["notes"]},
    "bare": {
      "command": "/bin/serve"
    }
  },
  "theme": "dark"
}
`;

const VS_CODE = `{
  // Servers of this project.
  "inputs": [{ "id": "token", "type": "promptString" }],
  "servers": {
    "db": { "type": "stdio", "args": ["--url", "\${input:token}"], "command": "db\\u002dserver", },
    "docs": { "type": "http", "url": "https://example.com/mcp" },
    "mail": {
      "headers": {"Authorization":"Bearer \${input:token}","X-A":"b: c"}, // signs in
      "url": "https://mail.example/mcp"
    },
    "old": { "type": "sse", "url": "https://example.com/sse" },
  },
}`;

const CONFIGS: [string, string][] = [
  ['of Claude', CLAUDE],
  ['with the line ends of Windows', CLAUDE.replaceAll('\n', '\r\n')],
  ['with a byte order mark', `\uFEFF${CLAUDE}`],
  ['of VS Code, with comments', VS_CODE],
  ["in VS Code's settings", `{"mcp":{"servers":{"a":{"command":"x"}}},"mcp.servers":{"b":{"command":"y"}}}`],
];

describe('a configuration', () => {
  it.each(CONFIGS)('%s is wrapped once, and comes back to the letter', async (_, text) => {
    const { text: wrapped } = await wrapConfig(text, guard);
    expect(wrapped).not.toBe(text);
    expect((await wrapConfig(wrapped, guard)).text).toBe(wrapped);
    expect((await unwrapConfig(wrapped)).text).toBe(text);
    expect((await unwrapConfig(wrapped, text)).text).toBe(text);
  });

  it('starts the guard, which starts the server, and is otherwise the same', async () => {
    const { text, wrapped } = await wrapConfig(CLAUDE, guard);
    const { mcpServers, theme } = parse(text);
    expect([wrapped, theme]).toEqual([['files', 'short', 'bare'], 'dark']);
    expect(mcpServers.files).toEqual({
      command: 'npx',
      args: [...guard('files').slice(1), '--', 'npx', '-y', 'server-filesystem'],
      env: { ROOT: '/home' },
    });
    expect(mcpServers.bare).toEqual({
      command: 'npx',
      args: [...guard('bare').slice(1), '--', '/bin/serve'],
    });
    expect(text).toContain('// the folder comes from a variable');
  });

  it('starts the guard in front of a URL, with the headers in a variable', async () => {
    const { docs, mail } = parse((await wrapConfig(VS_CODE, guard)).text).servers;
    const [command, ...args] = guard('docs');
    expect(docs).toEqual({ type: 'stdio', command, args: [...args, 'https://example.com/mcp'] });
    expect(mail).toEqual({
      command,
      args: [...guard('mail').slice(1), 'https://mail.example/mcp'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder that the client fills in
      env: { ASSAY_GUARD_HEADERS: 'Authorization: Bearer ${input:token}\nX-A: b: c' },
    });
  });

  it('has servers that are left out: on an old transport, or not asked for', async () => {
    const { wrapped, left } = await wrapConfig(VS_CODE, guard);
    expect([wrapped, left]).toEqual([['db', 'docs', 'mail'], ['old']]);
    const one = await wrapConfig(CLAUDE, (name) => (name === 'short' ? guard(name) : undefined));
    expect(one.wrapped).toEqual(['short']);
    expect(parse(one.text).mcpServers.files).toEqual(parse(CLAUDE).mcpServers.files);
  });

  it('keeps what was edited while the guard was in it', async () => {
    const { text } = await wrapConfig(CLAUDE, guard);
    const changed = text.replace('"dark"', '"light"').replace('server-filesystem', 'server-memory');
    const { text: back, unwrapped } = await unwrapConfig(changed, CLAUDE);
    expect(back).toBe(CLAUDE.replace('"dark"', '"light"').replace('server-filesystem', 'server-memory'));
    expect(unwrapped).toEqual(['files', 'short', 'bare']);
  });

  it('comes back to the letter with the text before it where the words alone leave a doubt', async () => {
    const text = '{ "mcpServers": { "a": { "command": "x", "args": [] } } }';
    const { text: wrapped } = await wrapConfig(text, guard);
    expect(parse((await unwrapConfig(wrapped)).text)).toEqual({ mcpServers: { a: { command: 'x' } } });
    expect((await unwrapConfig(wrapped, text)).text).toBe(text);
  });

  it.each([
    ['a tool of the name', ['node', 'guard', '--', 'x']],
    ['another command of Assay', ['assay', 'check', '--', 'guard']],
    ['a guard in front of nothing', ['assay', 'guard', '--config', 'x.json']],
  ])('that starts %s has no guard to take out', async (_, [command, ...args]) => {
    const text = JSON.stringify({ mcpServers: { a: { command, args } } });
    expect(await unwrapConfig(text)).toEqual({ text, unwrapped: [] });
  });
});

describe('a configuration of somebody else', () => {
  it('has its servers twice, and no client takes one without a guard', async () => {
    const text = '{"mcpServers":{"a":{"command":"x"}},"mcpServers":{"a":{"command":"y"}}}';
    const { text: wrapped, wrapped: names } = await wrapConfig(text, guard);
    expect(names).toEqual(['a', 'a']);
    expect(wrapped.match(/"guard"/g)).toHaveLength(2);
    expect((await unwrapConfig(wrapped, text)).text).toBe(text);
  });

  it.each([
    ['two commands', '{"command":"x","command":"y"}'],
    ['two lists of arguments', '{"command":"x","args":["a"],"args":["b"]}'],
    ['a header of two lines', '{"url":"https://example.com","headers":{"A":"b\\nC: d"}}'],
    ['a header with two names', '{"url":"https://example.com","headers":{"A: b":"c"}}'],
  ])('with %s is left out, because clients may read it in two ways', async (_, entry) => {
    const text = `{"mcpServers":{"a":${entry}}}`;
    expect(await wrapConfig(text, guard)).toMatchObject({ text, wrapped: [], left: ['a'] });
  });

  it('cannot pretend to have a guard without showing what it starts', async () => {
    const text =
      '{"mcpServers":{"a":{"command":"/tmp/other","args":["assay","guard","--env","K=v","--","x"]}}}';
    const { already, guards } = await wrapConfig(text, guard);
    expect([already, guards]).toEqual([['a'], ['/tmp/other assay guard']]);
  });
});

const word = fc.string({ unit: 'grapheme' });
const server = fc.record(
  {
    type: fc.constant('stdio'),
    command: word,
    args: fc.array(word, { minLength: 1 }),
    env: fc.dictionary(word, word),
  },
  { requiredKeys: ['command'] },
);

property([fc.dictionary(word, server), fc.constantFrom(undefined, 2, '\t')], propertyOptions(40, 1_000))(
  'every configuration comes back to the letter',
  async (servers, indent) => {
    const text = JSON.stringify({ mcpServers: servers }, null, indent);
    const { text: wrapped } = await wrapConfig(text, guard);
    expect((await unwrapConfig(wrapped, text)).text).toBe(text);
    expect((await unwrapConfig(wrapped)).text).toBe(text);
  },
);
