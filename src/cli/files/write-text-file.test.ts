import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import { writeTextFile } from './write-text-file.js';

describe('writeTextFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-write-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);

  it('makes the folder, and a file that only its owner can read', () => {
    writeTextFile(at('new/folder/a'), 'text');
    expect(readFileSync(at('new/folder/a'), 'utf8')).toBe('text');
    expect(statSync(at('new/folder/a')).mode & 0o777).toBe(0o600);
  });

  it('keeps the mode of a shared file', () => {
    writeFileSync(at('shared'), 'old', { mode: 0o640 });
    writeTextFile(at('shared'), 'new', { isShared: true });
    expect(statSync(at('shared')).mode & 0o777).toBe(0o640);
  });

  it('replaces a symbolic link instead of following it', () => {
    writeFileSync(at('precious'), 'precious');
    symlinkSync(at('precious'), at('link'));
    writeTextFile(at('link'), 'text');
    expect(readFileSync(at('precious'), 'utf8')).toBe('precious');
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(false);
    expect(readFileSync(at('link'), 'utf8')).toBe('text');
  });

  it('keeps its own folder out of repositories, and does not follow a link in its place', () => {
    writeTextFile(at('.assay/report.txt'), 'text');
    expect(readFileSync(at('.assay/.gitignore'), 'utf8')).toBe('*\n');
    mkdirSync(at('elsewhere'));
    mkdirSync(at('clone'));
    symlinkSync(at('elsewhere'), at('clone/.assay'));
    expect(() => writeTextFile(at('clone/.assay/report.txt'), 'text')).toThrow(/is a symbolic link$/);
    expect(readdirSync(at('elsewhere'))).toEqual([]);
  });

  it('names the file that cannot be written, and leaves nothing behind', () => {
    mkdirSync(at('folder'));
    expect(() => writeTextFile(at('folder'), 'text')).toThrow(Fault);
    expect(() => writeTextFile(at('folder'), 'text')).toThrow(`Cannot write ${at('folder')}: `);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('writes to a device, and reports a full one', () => {
    writeTextFile('/dev/null', 'text');
    expect(() => writeTextFile('/dev/full', 'text')).toThrow(/^Cannot write \/dev\/full: ENOSPC/);
  });
});
