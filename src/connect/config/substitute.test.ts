import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { substitute } from './substitute.js';

const place = {
  name: '.mcp.json, server "a", env.TOKEN',
  workspace: '/home/me/project',
  env: { TOKEN: 'secret', EMPTY: '', GITHUB_TOKEN: 'gh' },
};

describe('variables in a config file', () => {
  it.each([
    ['no variable', 'no variable'],
    ['$TOKEN', '$TOKEN'],
    ['${TOKEN}', 'secret'],
    ['${env:TOKEN}', 'secret'],
    ['Bearer ${TOKEN}, ${TOKEN}', 'Bearer secret, secret'],
    ['${NOBODY:-fallback}', 'fallback'],
    ['${NOBODY:-}', ''],
    ['${env:NOBODY:-http://x:1/}', 'http://x:1/'],
    ['${EMPTY:-fallback}', 'fallback'],
    ['[${EMPTY}]', '[]'],
    ['${workspaceFolder}/server.js', '/home/me/project/server.js'],
    ['${workspaceFolderBasename}', 'project'],
    ['${userHome}', homedir()],
  ])('%s is read as %s', (text, value) => {
    expect(substitute(text, place)).toBe(value);
  });

  it.each([
    ['${NOBODY}', 'needs the environment variable NOBODY, which is not set', 'Set NOBODY, or'],
    ['${GITHUB_TOKE}', 'needs the environment variable GITHUB_TOKE,', 'there is GITHUB_TOKEN'],
    ['${input:api-key}', 'asks for the input "api-key"', 'env:NAME'],
    ['${a b}', 'which cannot be read', 'Write'],
    ['${}', 'which cannot be read', 'Write'],
  ])('%s is a fault that names the place', (text, message, fix) => {
    let fault: unknown;
    try {
      substitute(text, place);
    } catch (error) {
      fault = error;
    }
    expect(fault).toMatchObject({
      code: 'config',
      message: expect.stringContaining(message),
      fix: expect.stringContaining(fix),
    });
    expect(fault).toMatchObject({ message: expect.stringContaining('.mcp.json, server "a", env.TOKEN') });
  });

  it('does not look into what a variable brought', () => {
    expect(substitute('${A}', { ...place, env: { A: '${B}', B: 'no' } })).toBe('${B}');
  });
});
