/**
 * Sends many calls through `assay guard` on stdio, 64 in flight and one in twenty invalid, and checks every response and
 * the guard's memory. Build first.
 *
 *   node scripts/soak-guard.mjs [calls, default 1000000]
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CALLS = Number(process.argv[2] ?? 1_000_000);
const IN_FLIGHT = 64;
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const server = [process.execPath, at('test/fixtures/proxy-server.mjs')];
const child = spawn(
  process.execPath,
  [at('dist/bin/cli/main.js'), 'guard', '--no-config-file', '--', ...server],
  {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PROXY_SERVER_FORGETS: '1' },
  },
);

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);
const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;

let next = 0;
let done = 0;
let wrong = 0;
const memory = [];
let opened = 0;

const isBad = (id) => id % 20 === 0;

function send() {
  const id = ++next;
  const args = isBad(id) ? { a: `x${id}`, b: 1 } : { a: id, b: 1 };
  child.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'add', arguments: args } })}\n`,
  );
}

function check({ id, result }) {
  const isRight = isBad(id) ? result?.isError === true : result?.structuredContent?.sum === id + 1;
  if (!isRight) wrong++;
  done++;
  if (done === Math.floor(CALLS / 10)) opened = descriptors();
  if (done % Math.ceil(CALLS / 200) === 0) memory.push(rss());
  if (next < CALLS) send();
  else if (done === CALLS) child.stdin.end();
}

let rest = '';
child.stdout.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) check(JSON.parse(line));
  if (done === CALLS && opened > 0) report();
});
for (let i = 0; i < Math.min(IN_FLIGHT, CALLS); i++) send();

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function report() {
  const tenth = Math.floor(memory.length / 10);
  const [early, late] = [mean(memory.slice(tenth, 2 * tenth)), mean(memory.slice(-tenth))];
  const leaked = descriptors() - opened;
  console.log(`${done} calls, ${wrong} wrong responses`);
  console.log(
    `memory ${(early / 1024).toFixed(0)} MB in the second tenth, ${(late / 1024).toFixed(0)} MB in the last`,
  );
  console.log(`${leaked} descriptors more than after the first tenth`);
  opened = 0;
  process.exitCode = wrong === 0 && late <= early * 1.1 && leaked <= 0 ? 0 : 1;
}
