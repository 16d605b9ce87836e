import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';
import { loadConfig } from '../../src/cli/config/load-config.js';
import { runCommand } from '../../src/cli/run-command.js';
import { processTerminal } from '../../src/cli/terminal/terminal.js';
import { SecretRegister } from '../../src/model/secret-register.js';
import { runAssay } from '../cli/run-assay.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-internal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('an error of our own exits 70, says so, and is written down without secrets', async () => {
  const written: string[] = [];
  const secrets = new SecretRegister();
  secrets.add('hunter2hunter2');
  const terminal = {
    ...processTerminal(process.stdout, process.stderr, {}, secrets),
    out: () => {
      throw new TypeError('cannot print hunter2hunter2');
    },
    err: (text: string) => written.push(text),
  };
  const signal = new AbortController().signal;
  const code = await runCommand(['explain', 'lint/no-description'], {
    serverCommand: undefined,
    env: {},
    signal,
    terminal,
    secrets,
    streams: () => ({ input: process.stdin, output: process.stdout, errors: process.stderr }),
  });
  expect(code).toBe(70);
  const [said = ''] = written;
  expect(said).toMatch(/^assay: internal error [0-9a-f]{8}\. This is a bug in Assay, please report it\.$/m);
  const [, file = ''] = /Details: (.*)$/m.exec(said) ?? [];
  const details = readFileSync(file, 'utf8');
  rmSync(file);
  expect(details).toContain('TypeError');
  expect(details).not.toContain('hunter2hunter2');
});

it('a configuration that never settles is a usage error', async () => {
  writeFileSync(join(folder, 'assay.config.mjs'), 'await new Promise(() => {});\nexport default {};\n');
  await expect(loadConfig(undefined, folder, { patience: 50 })).rejects.toThrow(
    /assay\.config\.mjs.*did not finish/,
  );
});

describe('an error of our own in any command', () => {
  const server = ['--', process.execPath, join(import.meta.dirname, '../fixtures/small-server.mjs')];
  let place: string;
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'assay-internal-'));
    writeFileSync(join(place, 'tools.json'), '{"tools":[{"name":"x","inputSchema":{"type":"strng"}}]}');
    const contract = {
      contractVersion: 1,
      consumer: 'billing',
      tools: { add: { calls: [{ arguments: {} }] } },
    };
    writeFileSync(join(place, 'contract.json'), JSON.stringify(contract));
    const [, command = '', ...args] = server;
    const plain = JSON.stringify({ mcpServers: { small: { command, args } } });
    writeFileSync(join(place, 'plain.json'), plain);
    writeFileSync(join(place, 'wrapped.json'), plain);
    await runAssay(['wrap', 'wrapped.json'], { cwd: place });
    const words = ['check', '--quiet', '--max-calls', '1', '--report', 'json', '--db=history.db', ...server];
    await runAssay(words, { cwd: place });
    await runAssay(['lock', ...server], { cwd: place });
  });
  afterAll(() => rmSync(place, { recursive: true }));

  /** What makes each command print. */
  const WORDS: Readonly<Record<string, readonly string[]>> = {
    check: ['--no-save', '--max-calls', '1', ...server],
    replay: ['--all'],
    report: ['.assay/report.json'],
    history: ['--db=history.db'],
    worker: ['--list', '--db=history.db'],
    compare: ['small', 'small', '--db=history.db'],
    fleet: ['plan', 'plain.json', '--db', 'history.db'],
    serve: ['--db=history.db', '--listen', '0'],
    badge: ['.assay/report.json'],
    tools: server,
    call: ['add', '--arg', 'a=1', '--arg', 'b=2', ...server],
    lint: ['tools.json'],
    validate: ['add', '--arg', 'a=1', '--arg', 'b=2', ...server],
    explain: ['lint/no-description'],
    doctor: server,
    guard: server,
    wrap: ['plain.json'],
    unwrap: ['wrapped.json'],
    mock: [join(import.meta.dirname, '../recordings/go.ndjson')],
    lock: ['--check', ...server],
    approve: server,
    diff: ['assay.lock.json', 'tools.json'],
    verify: ['contract.json', ...server],
    demo: [],
    'demo-server': ['--faulty'],
    completion: ['bash'],
    complete: [],
  };

  it.each(COMMANDS.map(({ name }) => name))('exits with 70 and is written down: assay %s', async (name) => {
    let said = '';
    const fail = (): never => {
      throw new TypeError('a bug');
    };
    const err = (text: string): void => {
      if (name === 'demo-server' && said === '' && !text.includes('internal error')) fail();
      said += text;
    };
    const terminal = { out: fail, json: fail, document: fail, err };
    const { code } = await runAssay([name, ...(WORDS[name] ?? [])], { cwd: place, terminal });
    expect(code, said).toBe(70);
    expect(said).toMatch(/internal error [0-9a-f]{8}\. This is a bug in Assay, please report it\./);
    const [, file = ''] = /Details: (.*)$/m.exec(said) ?? [];
    expect(readFileSync(file, 'utf8')).toContain('Error');
    rmSync(file, { force: true });
  });
});
