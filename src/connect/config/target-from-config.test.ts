import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { targetFromConfig } from './target-from-config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const env = { TOKEN: 'secret', PORT: '8080' };

describe('a target from a config file', () => {
  it('of Claude Desktop is a command with its arguments and environment', async () => {
    const file = write('claude_desktop_config.json', {
      mcpServers: { github: { command: 'npx', args: ['-y', 'x', '${PORT}'], env: { T: '${TOKEN}', N: 3 } } },
    });
    expect(await targetFromConfig(file, 'github', env)).toEqual({
      kind: 'command',
      command: 'npx',
      args: ['-y', 'x', '8080'],
      env: { T: 'secret', N: '3' },
    });
  });

  it('of a project starts in the project', async () => {
    const file = write('.mcp.json', { mcpServers: { a: { command: 'node', args: ['server.js'] } } });
    expect(await targetFromConfig(file, undefined, env)).toMatchObject({ cwd: folder });
  });

  it('of VS Code may have comments, a folder and a file of variables', async () => {
    write('.env', "# comment\nexport A=1\nB='two words'\nC=3 # three\nT=overridden\n");
    const file = write(
      '.vscode/mcp.json',
      `{ // servers
        "servers": { "a": { "type": "stdio", "command": "\${workspaceFolder}/run", "cwd": "sub",
          "envFile": "\${workspaceFolder}/.env", "env": { "T": "\${env:TOKEN}" }, }, },
      }`,
    );
    expect(await targetFromConfig(file, 'a', env)).toEqual({
      kind: 'command',
      command: `${folder}/run`,
      args: [],
      env: { A: '1', B: 'two words', C: '3', T: 'secret' },
      cwd: join(folder, 'sub'),
    });
  });

  it.each<[what: string, entry: object, transport: string]>([
    ['url alone', { url: 'https://h/mcp' }, 'auto'],
    ['type http', { type: 'http', url: 'https://h/mcp' }, 'streamable-http'],
    ['type sse', { type: 'sse', url: 'https://h/mcp' }, 'sse'],
    ['serverUrl', { serverUrl: 'https://h/mcp' }, 'auto'],
    ['httpUrl', { httpUrl: 'https://h/mcp' }, 'streamable-http'],
  ])('behind a URL (%s) keeps its headers', async (_, entry, transport) => {
    const headers = { Authorization: 'Bearer ${TOKEN}' };
    const file = write('mcp.json', { mcpServers: { a: { ...entry, headers } } });
    expect(await targetFromConfig(file, 'a', env)).toEqual({
      kind: 'url',
      url: 'https://h/mcp',
      headers: { Authorization: 'Bearer secret' },
      transport,
      ambientToken: false,
    });
  });

  it.each<[what: string, content: unknown, server: string | undefined, message: string]>([
    ['no JSON', '{\n  "mcpServers" {}\n}', 'a', 'is not valid JSON at line 2, column 16.'],
    ['no servers', {}, 'a', 'has no servers.'],
    ['an empty list', { mcpServers: {} }, undefined, 'lists no server.'],
    ['two servers and no choice', { mcpServers: { a: {}, b: {} } }, undefined, 'has 2 servers.'],
    ['a mistyped name', { mcpServers: { github: {} } }, 'gihub', 'no server "gihub". Did you mean "github"?'],
    ['an entry that is no object', { servers: { a: 'x' } }, 'a', 'server "a" is not an object.'],
    ['neither command nor url', { servers: { a: {} } }, 'a', 'has neither a command nor a url.'],
    [
      'args that are no array',
      { servers: { a: { command: 'x', args: 'y' } } },
      'a',
      'args is not an array of strings.',
    ],
    [
      'an arg that is no string',
      { servers: { a: { command: 'x', args: [{}] } } },
      'a',
      'args[0] is not a string.',
    ],
    ['a URL that is none', { servers: { a: { url: 'nowhere' } } }, 'a', 'url is not a URL.'],
    [
      'a variable that is not set',
      { servers: { a: { command: 'x', env: { K: '${MISSING}' } } } },
      'a',
      'server "a", env.K needs the environment variable MISSING, which is not set.',
    ],
  ])('(%s) is a fault that names the file', async (_, content, server, message) => {
    const file = write('mcp.json', content);
    await expect(targetFromConfig(file, server, env)).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining(message),
    });
    await expect(targetFromConfig(file, server, env)).rejects.toMatchObject({
      message: expect.stringContaining(file),
    });
  });

  it('(no file) is a fault', async () => {
    await expect(targetFromConfig(join(folder, 'none.json'))).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('does not exist'),
    });
  });
});
