import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay } from './run-assay.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}.mjs`, import.meta.url));
const WITH = ['--', process.execPath, fixture('validating-server'), 'v2'];
const WITHOUT = ['--', process.execPath, fixture('small-server')];
const failing = (fault: string): string[] => ['--', process.execPath, fixture('faulty-validator'), fault];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-validate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function jsonLines(name: string, ...lines: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}

const call = (path: string, content = 'x') => ({ tool: 'write_file', arguments: { path, content } });

describe('assay validate', () => {
  it('asks a server that offers it, and shows levels and warnings', async () => {
    const args = ['write_file', '--arg', 'path=/tmp/a', '--arg', 'content='];
    const { code, out } = await runAssay(['validate', ...args, ...WITH]);
    expect(out).toContain(
      '✓ valid write_file · asked the server (native) · checked: syntax, semantic, runtime',
    );
    expect(out).toContain('! Empty content will create empty file');
    expect(code).toBe(0);
  });

  it('says what would go wrong', async () => {
    const args = ['write_file', '--args', '{"path":"/root/x","content":"x"}'];
    const { code, out } = await runAssay(['validate', ...args, ...WITH]);
    expect(out).toContain('✗ invalid write_file');
    expect(out).toContain('✗ Path not writable: /root/x');
    expect(code).toBe(1);
  });

  it('goes no deeper than it is told', async () => {
    const args = ['write_file', '--level', 'syntax', '--args', '{"path":"/root/x","content":"x"}'];
    const { code, out } = await runAssay(['validate', ...args, ...WITH]);
    expect(out).toContain('checked: syntax\n');
    expect(code).toBe(0);
  });

  it('prints the help prompt for arguments that break the schema', async () => {
    const { code, out } = await runAssay(['validate', 'write_file', '--arg', 'path=/tmp/a', ...WITH]);
    expect(out).toContain('"content" is required but missing.');
    expect(out).toContain('Please correct your tool call arguments and try again.');
    expect(code).toBe(1);
  });

  it('goes by the schema where the server does not offer it, and says so', async () => {
    const args = ['validate', 'add', '--arg', 'a=1', '--arg', 'b=2', ...WITHOUT];
    const { code, out, err } = await runAssay(args);
    expect(err).toContain('Tool calls are validated against their input schemas only.');
    expect(out).toContain('✓ valid add · schema only (schema-only)');
    expect(out).toContain('does not announce tool validation');
    expect(code).toBe(0);
  });

  it('could not validate where the server crashes over the question', async () => {
    const args = ['write_file', '--json', '--args', '{"path":"/tmp/x","content":"x"}'];
    const { code, out } = await runAssay(['validate', ...args, ...WITH, 'crash']);
    expect(JSON.parse(out)).toMatchObject({ tool: 'write_file', outcome: 'unvalidated', valid: false });
    expect(code).toBe(3);
  });

  it('could not validate where the server hangs over the question', async () => {
    const args = ['echo', '--timeout', '2', '--args', '{"n":1}'];
    const { code, out } = await runAssay(['validate', ...args, ...failing('hang')]);
    expect(out).toContain('? could not be validated echo');
    expect(out).toContain('did not respond within 2000 ms');
    expect(code).toBe(3);
  });

  it('takes many calls from a file', async () => {
    const calls = Array.from({ length: 25 }, (_, n) => call(n === 7 ? '/root/x' : `/tmp/${n}`));
    const file = jsonLines('calls.jsonl', ...calls, '');
    const { code, out } = await runAssay(['validate', '--batch', file, '--json', ...WITH]);
    const results = JSON.parse(out) as { tool: string; outcome: string }[];
    expect(results.map(({ outcome }) => outcome)).toEqual(
      calls.map((_, n) => (n === 7 ? 'invalid' : 'valid')),
    );
    expect(code).toBe(1);
  });

  it.each<[string, string[], string]>([
    ['neither tool nor batch', [], 'No call to validate.'],
    ['both', ['write_file', '--batch', 'x'], 'not both'],
    ['a file that is not there', ['--batch', '/nowhere/at/all'], 'Cannot read'],
    ['a level that is none', ['write_file', '--level', 'cosmic'], 'syntax, semantic, runtime, security'],
  ])('is used wrongly with %s', async (_, args, message) => {
    const { code, err } = await runAssay(['validate', ...args, ...WITHOUT]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it.each<[string, string]>([
    ['not json', 'line 2 is not JSON'],
    ['{"arguments":{}}', 'line 2 must be'],
    ['{"tool":"t","level":"deep"}', 'line 2: "level"'],
  ])('names the line of a batch that is wrong: %s', async (line, message) => {
    const file = jsonLines('bad.jsonl', call('/tmp/a'), line);
    const { code, err } = await runAssay(['validate', '--batch', file, ...WITHOUT]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe('assay check on a server that announces tool validation', () => {
  it.each(['garbage', 'lie-output'])(
    'finds out that it does not keep to the specification: %s',
    async (fault) => {
      const { code, out } = await runAssay(['check', '--json', '--no-save', ...failing(fault)]);
      const { findings } = JSON.parse(out) as { findings: { rule: string; subject: { tool?: string } }[] };
      expect(findings.filter(({ rule }) => rule.startsWith('capability/'))).toMatchObject([
        { rule: 'capability/verdict', subject: { tool: 'validate' } },
      ]);
      expect(code).toBe(1);
    },
  );

  it('is silent on one that does', async () => {
    const { out } = await runAssay(['check', '--json', '--no-save', '--mode', 'all', ...WITH]);
    const { findings } = JSON.parse(out) as { findings: { rule: string }[] };
    expect(findings.filter(({ rule }) => rule.startsWith('capability/'))).toEqual([]);
  });
});
