import { describe, expect, it } from 'vitest';
import type { Target } from '../../connect/index.js';
import { targetSecrets } from './target-secrets.js';

const url = (address: string, headers: Record<string, string> = {}): Target => ({
  kind: 'url',
  url: address,
  headers,
});
const command = (args: string[], env: Record<string, string> = {}): Target => ({
  kind: 'command',
  command: 'node',
  args,
  env,
});

describe('the secrets of a target', () => {
  it.each<[what: string, target: Target, secrets: string[]]>([
    ['a bearer token', url('https://h/', { Authorization: 'Bearer t0ken' }), ['t0ken']],
    ['any other header', url('https://h/', { 'X-Whatever': 'value' }), ['value']],
    [
      'basic authentication',
      url('https://h/', { Authorization: `Basic ${btoa('me:pass')}` }),
      [btoa('me:pass'), 'me:pass', 'pass'],
    ],
    ['user and password of a URL', url('https://user:pa%20ss@h/'), ['user', 'pa%20ss', 'pa ss']],
    ['a parameter of a URL', url('https://h/mcp?token=hush&city=Rome'), ['hush']],
    ['a parameter that looks like a credential', url('https://h/mcp?x=a8f3k2l9q1'), ['a8f3k2l9q1']],
    ['a part of a path', url('https://h/s/Zm9vYmFyMTIzNDU2Nzg5MA/mcp'), ['Zm9vYmFyMTIzNDU2Nzg5MA']],
    ['a variable', command([], { ACME_API_KEY: 'hush', GITHUB_PAT: 'pat1', MODE: 'loud' }), ['hush', 'pat1']],
    ['a variable with an address', command([], { DB: 'postgres://u:hush@db/x' }), ['u', 'hush']],
    ['an option', command(['server.js', '--api-key', 'hush', '--port', '3000']), ['hush']],
    ['an option with an equals sign', command(['server.js', '--token=hush']), ['hush']],
    ['a variable among the arguments', command(['run', '-e', 'API_TOKEN=hush', 'image']), ['hush']],
    ['an address among the arguments', command(['postgres://u:hush@db/x']), ['u', 'hush']],
  ])('are %s', (_, target, secrets) => {
    expect(targetSecrets(target, false)).toEqual(secrets);
  });

  it.each<[what: string, target: Target]>([
    [
      'a plain header',
      url('https://h/', { Accept: 'application/json', 'X-Debug': 'true', 'X-Tenant': '1000' }),
    ],
    ['a plain parameter', url('https://host/mcp?profile=production&page=2')],
    ['plain arguments', command(['server.js', '--port', '3000', '--mode', 'production', './data/a1b2.txt'])],
    ['plain variables', command([], { NODE_ENV: 'production', PORT: '3000', HOME: '/home/user1' })],
  ])('are not in %s', (_, target) => {
    expect(targetSecrets(target, false)).toEqual([]);
  });

  it('of an inherited environment are those that are called so', () => {
    const env = { SESSION_ID: 'a8f3k2l9q1', API_KEY: 'hush' };
    expect(targetSecrets(command([], env), true)).toEqual(['hush']);
  });
});
