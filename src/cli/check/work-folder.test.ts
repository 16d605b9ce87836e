import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workFolder } from './work-folder.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-folder-')));
afterAll(() => rmSync(root, { recursive: true }));

const FILES = [
  'README.md',
  'data/book.xlsx',
  '.env',
  '.git/config.json',
  'api-keys.json',
  'secrets.yaml',
  'credentials/list.csv',
  'token.txt',
  'node_modules/x/index.js',
  'program.exe',
  'a/b/c/d/deep.csv',
];
for (const file of FILES) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
}
symlinkSync('/etc/hosts', join(root, 'hosts.txt'));

describe('workFolder', () => {
  it('names files by extension, and nothing that is hidden, secret, generated, linked or deep', () => {
    expect(workFolder({ kind: 'command', command: 'server', cwd: root })).toEqual({
      path: root,
      files: ['README.md', join('data', 'book.xlsx')],
    });
  });

  it('is the folder that the command is given', () => {
    const target = {
      kind: 'command',
      command: 'node',
      args: ['server.js', '--root', join(root, 'data')],
    } as const;
    expect(workFolder(target)).toEqual({ path: join(root, 'data'), files: ['book.xlsx'] });
  });

  it.each([
    [{ kind: 'url', url: 'http://127.0.0.1:1/mcp' } as const],
    [{ kind: 'command', command: 'server', cwd: '/' } as const],
    [{ kind: 'command', command: 'server', cwd: homedir() } as const],
    [{ kind: 'command', command: 'server', cwd: join(root, 'none') } as const],
  ])('is none for %j', (target) => {
    expect(workFolder(target)).toBeUndefined();
  });
});
