import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { substitute } from './substitute.js';

const scope = {
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
    expect(substitute(text, scope)).toBe(value);
  });

  it.each([
    ['${NOBODY}', 'needs the environment variable NOBODY, which is not set', 'Set NOBODY, or'],
    ['${GITHUB_TOKE}', 'needs the environment variable GITHUB_TOKE,', 'GITHUB_TOKEN is set'],
    ['${input:api-key}', 'uses the input "api-key"', 'env:NAME'],
    ['${a b}', 'has an invalid variable', 'Use'],
    ['${}', 'has an invalid variable', 'Use'],
  ])('%s is a fault that names the field', (text, message, fix) => {
    let fault: unknown;
    try {
      substitute(text, scope);
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
    expect(substitute('${A}', { ...scope, env: { A: '${B}', B: 'no' } })).toBe('${B}');
  });
});
