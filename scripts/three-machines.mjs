// Goes through "From one laptop to three machines" of docs/fleet.md on one computer: a bridge, and a network namespace
// with its own address, home and folder for each machine. Needs root, ip, Postgres, and a build (npm run build).
//
//   node scripts/three-machines.mjs
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from './start-postgres.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const ASSAY = join(ROOT, 'dist/bin/cli/main.js');
const MACHINES = ['laptop', 'second', 'third'];
const BRIDGE = 'assay0';
const NETWORK = '10.99.0';
const HOST = `${NETWORK}.1`;

const started = Date.now();
const say = (text) =>
  console.log(`[${String(Math.round((Date.now() - started) / 1000)).padStart(3)} s] ${text}`);
const run = (...words) => execFileSync(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
const quietly = (...words) => spawnSync(words[0], words.slice(1), { stdio: 'ignore' });

const folder = mkdtempSync(join(tmpdir(), 'assay-machines-'));
const children = [];

/** Runs a command on a machine: in its namespace, with its own home and folder. */
function on(machine, words, { variables = {}, stdio = 'pipe' } = {}) {
  const home = join(folder, machine);
  const child = spawn('ip', ['netns', 'exec', `assay-${machine}`, ...words], {
    cwd: home,
    stdio: ['ignore', stdio, 'inherit'],
    env: { PATH: process.env.PATH, HOME: home, NO_COLOR: '1', ...variables },
  });
  children.push(child);
  return child;
}

async function finished(machine, words, options) {
  const child = on(machine, words, options);
  let out = '';
  child.stdout?.on('data', (text) => {
    out += text;
  });
  const [code] = await once(child, 'close');
  return { code, out };
}

function buildNetwork() {
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  for (const [index, machine] of MACHINES.entries()) {
    const space = `assay-${machine}`;
    mkdirSync(join(folder, machine));
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', `as${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', `as${index}`, 'master', BRIDGE, 'up');
    run('ip', '-n', space, 'addr', 'add', `${NETWORK}.${index + 11}/24`, 'dev', 'eth0');
    run('ip', '-n', space, 'link', 'set', 'eth0', 'up');
    run('ip', '-n', space, 'link', 'set', 'lo', 'up');
  }
}

function removeNetwork() {
  for (const machine of MACHINES) quietly('ip', 'netns', 'del', `assay-${machine}`);
  quietly('ip', 'link', 'del', BRIDGE);
}

/** Servers that another team runs; they want a token, which only the machines of the workers have. */
async function startServers() {
  const child = spawn(process.execPath, [join(ROOT, 'test/fixtures/stub-servers.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { STUB_HOST: HOST, STUB_TOKEN: 'of-the-second,of-the-third', STUB_DELAY: '50' },
  });
  children.push(child);
  const [port] = await once(child.stdout, 'data');
  return Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `server-${index + 1}`,
      {
        url: `http://${HOST}:${String(port).trim()}/${index + 1}`,
        headers: { Authorization: 'Bearer $' + '{TOKEN}' },
        ...(index === 8 ? { tags: ['gpu'] } : {}),
      },
    ]),
  );
}

let database;
try {
  buildNetwork();
  const servers = await startServers();
  writeFileSync(
    join(folder, 'laptop/fleet.json'),
    JSON.stringify({ name: 'machines', servers }, undefined, 2),
  );
  const assay = (...words) => [process.execPath, ASSAY, ...words];

  say('1. The laptop plans the fleet, without a database.');
  const plan = await finished('laptop', assay('fleet', 'plan', 'fleet.json'));
  if (plan.code !== 0) throw new Error(`fleet plan exited with ${plan.code}: ${plan.out}`);

  say('2. A database for all machines.');
  database = await startPostgres({ host: HOST });

  say('3. A worker on the second and on the third machine; the third has the tag gpu.');
  const worker = assay('worker', '--db', database.url, '--concurrency', '2');
  const second = on('second', worker, { variables: { TOKEN: 'of-the-second' } });
  const third = on('third', [...worker, '--tags', 'gpu'], { variables: { TOKEN: 'of-the-third' } });
  await Promise.all([second, third].map((child) => once(child.stdout, 'data')));
  for (const child of [second, third]) child.stdout.resume();

  say('4. The laptop runs the fleet on the workers.');
  const words = assay('fleet', 'run', 'fleet.json', '--db', database.url, '--json');
  const { code, out } = await finished('laptop', words);
  const { servers: results } = JSON.parse(out);
  const places = new Map(results.map(({ server, worker: by }) => [server, by]));
  say(`${results.length} servers checked by ${new Set(places.values()).size} workers, exit code ${code}:`);
  for (const { server, verdict, state, worker: by } of results)
    console.log(`        ${server}: ${verdict ?? state} by ${by}`);
  if (results.some(({ verdict }) => verdict !== 'clean') || code !== 0)
    throw new Error('A server is not clean.');
  if (new Set(places.values()).size !== 2) throw new Error('One worker did nothing.');

  say('5. The workers stop when they are asked to.');
  for (const child of [second, third]) child.kill('SIGTERM');
  const codes = await Promise.all([second, third].map(async (child) => (await once(child, 'exit'))[0]));
  if (codes.some((one) => one !== 0)) throw new Error(`The workers exited with ${codes.join(', ')}.`);
  say('Done.');
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  database?.stop();
  removeNetwork();
  rmSync(folder, { recursive: true, force: true });
}
