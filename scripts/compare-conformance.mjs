/**
 * Runs the official conformance suite against a server, directly and through `assay guard` in mode `enforce`, and compares
 * the checks one by one. It exits with 1 if one differs. Build first.
 *
 *   node scripts/compare-conformance.mjs --suite <folder with the suite installed> --node <Node 22 or newer>
 *     --port 3000 -- <command that serves http://localhost:3000/mcp>
 *
 * The suite is @modelcontextprotocol/conformance; the SDK's own server for it is test/conformance of its repository.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const MAIN = fileURLToPath(new URL('../dist/bin/cli/main.js', import.meta.url));

const { values, positionals: command } = parseArgs({
  options: {
    suite: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    port: { type: 'string', default: '3000' },
  },
  allowPositionals: true,
});
if (values.suite === undefined || command.length === 0) {
  console.error('Usage: compare-conformance --suite <folder> [--node <node 22>] [--port 3000] -- <command>');
  process.exit(2);
}
const suite = join(values.suite, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const direct = `http://localhost:${values.port}/mcp`;
const guarded = `http://localhost:${Number(values.port) + 1}/mcp`;

const children = [];
function start(words, options = {}) {
  const child = spawn(words[0], words.slice(1), { stdio: 'ignore', ...options });
  children.push(child);
  return child;
}

async function ready(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await fetch(url, { method: 'OPTIONS' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`Nothing listens at ${url}.`);
}

/** The status of every check, by scenario and check. */
async function checksOf(url, revision) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-conformance-'));
  const child = start([values.node, suite, 'server', '--url', url, '--requirements', revision, '-o', folder]);
  await new Promise((resolve) => child.once('exit', resolve));
  const checks = new Map();
  for (const file of readdirSync(folder, { recursive: true }).filter((name) =>
    name.endsWith('checks.json'),
  )) {
    const scenario = file.replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z.*$/, '');
    JSON.parse(readFileSync(join(folder, file), 'utf8')).forEach(({ id, status, errorMessage }, index) => {
      checks.set(`${scenario} ${index} ${id}`, { status, errorMessage });
    });
  }
  return checks;
}

let differences = 0;
try {
  start(command, { env: { ...process.env, PORT: values.port } });
  await ready(direct);
  start([
    process.execPath,
    MAIN,
    'guard',
    '--no-config-file',
    direct,
    '--listen',
    String(Number(values.port) + 1),
  ]);
  await ready(guarded);
  for (const revision of REVISIONS) {
    const plain = await checksOf(direct, revision);
    const through = await checksOf(guarded, revision);
    const names = [...new Set([...plain.keys(), ...through.keys()])];
    const different = names.filter((name) => plain.get(name)?.status !== through.get(name)?.status);
    for (const name of different)
      console.log(
        `  ${name}: ${plain.get(name)?.status} directly, ${through.get(name)?.status} through the guard ${through.get(name)?.errorMessage ?? ''}`,
      );
    const failed = [...plain.values()].filter(({ status }) => status === 'FAILURE').length;
    console.log(`${revision}: ${plain.size} checks (${failed} fail directly), ${different.length} differ`);
    differences += different.length + (plain.size === 0 ? 1 : 0);
  }
} finally {
  for (const child of children) child.kill();
}
process.exitCode = differences === 0 ? 0 : 1;
