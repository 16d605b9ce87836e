/**
 * Runs the official conformance suite against a server, directly and through `assay guard` in mode `enforce`, and compares
 * the checks one by one. It exits with 1 if one differs. With --bridged, it also runs the suite through two guards that put
 * stdio between HTTP and HTTP, and lists what differs then. Build first.
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
    bridged: { type: 'boolean', default: false },
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
const bridged = `http://localhost:${Number(values.port) + 2}/mcp`;

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
    const times = new Map();
    for (const { id, status, errorMessage } of JSON.parse(readFileSync(join(folder, file), 'utf8'))) {
      times.set(id, (times.get(id) ?? 0) + 1);
      checks.set(`${scenario} ${id} ${times.get(id)}`, { status, errorMessage });
    }
  }
  return checks;
}

const guard = (...words) => [process.execPath, MAIN, 'guard', '--no-config-file', ...words];

/** Prints what differs between two runs; returns how many checks do. */
function compare(revision, plain, through, way) {
  const names = [...new Set([...plain.keys(), ...through.keys()])];
  const different = names.filter((name) => plain.get(name)?.status !== through.get(name)?.status);
  for (const name of different)
    console.log(
      `  ${name}: ${plain.get(name)?.status} directly, ${through.get(name)?.status} ${way} ${through.get(name)?.errorMessage ?? ''}`,
    );
  const failed = [...plain.values()].filter(({ status }) => status === 'FAILURE').length;
  console.log(
    `${revision}: ${plain.size} checks (${failed} fail directly), ${different.length} differ ${way}`,
  );
  return different.length + (plain.size === 0 ? 1 : 0);
}

let differences = 0;
try {
  start(command, { env: { ...process.env, PORT: values.port } });
  await ready(direct);
  start(guard(direct, '--listen', String(Number(values.port) + 1)));
  await ready(guarded);
  if (values.bridged) {
    start(guard('--listen', String(Number(values.port) + 2), '--', ...guard(direct)));
    await ready(bridged);
  }
  for (const revision of REVISIONS) {
    const plain = await checksOf(direct, revision);
    differences += compare(revision, plain, await checksOf(guarded, revision), 'through the guard');
    if (values.bridged) compare(revision, plain, await checksOf(bridged, revision), 'bridged');
  }
} finally {
  for (const child of children) child.kill();
}
process.exitCode = differences === 0 ? 0 : 1;
