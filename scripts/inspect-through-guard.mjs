/**
 * Lists and calls tools of real servers with the command line of the official Inspector: directly, through `assay guard` on
 * stdio and through its HTTP listener, in front of a command and of a server that listens itself. It exits with 1 if an output
 * differs from the direct one. Build first.
 *
 *   node scripts/inspect-through-guard.mjs <folder; the Inspector is installed there if it is missing>
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'assay-inspector-')));
const inspector = join(folder, 'node_modules/.bin/mcp-inspector');
const MAIN = fileURLToPath(new URL('../dist/bin/cli/main.js', import.meta.url));
const GUARD = [MAIN, 'guard', '--no-config-file'];
const PORT = 34_600;

mkdirSync(folder, { recursive: true });
if (!existsSync(inspector))
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--prefix', folder, '@modelcontextprotocol/inspector'],
    {
      stdio: 'ignore',
    },
  );

const at = (name) =>
  createRequire(import.meta.url).resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
const files = mkdtempSync(join(tmpdir(), 'assay-inspected-'));
const SERVERS = {
  everything: { args: [at('everything')], call: ['get-sum', 'a=2', 'b=3'] },
  filesystem: { args: [at('filesystem'), files], call: ['list_directory', `path=${files}`] },
  memory: { args: [at('memory')], call: ['read_graph'] },
};
const env = { MEMORY_FILE_PATH: join(files, 'memory.json') };
const command = (args) => ({ command: process.execPath, args, env });
const entries = Object.entries(SERVERS);
const config = join(folder, 'servers.json');
const plain = Object.fromEntries(entries.map(([name, { args }]) => [name, command(args)]));
// The Inspector takes `--` and the options after it for its own, wherever they come from.
const guarded = entries.map(([name, { args }]) => {
  const file = join(folder, `${name}-guarded.mjs`);
  const words = JSON.stringify([process.execPath, ...GUARD, '--', process.execPath, ...args]);
  writeFileSync(file, `process.argv = ${words};\nawait import(${JSON.stringify(MAIN)});\n`);
  return [`${name}-guarded`, command([file])];
});
writeFileSync(config, JSON.stringify({ mcpServers: { ...plain, ...Object.fromEntries(guarded) } }));

const inspect = (...words) =>
  execFileSync(inspector, ['--cli', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const children = [];
async function start(words, env = {}) {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  await new Promise((ready) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        if (/listen/i.test(chunk)) ready();
      });
  });
}

await start([...GUARD, '--config', config, '--listen', String(PORT)]);
await start([at('everything'), 'streamableHttp'], { PORT: String(PORT + 1) });
await start([...GUARD, `http://127.0.0.1:${PORT + 1}/mcp`, '--listen', String(PORT + 2)]);
const inspectUrl = (port, path, request) =>
  inspect(`http://127.0.0.1:${port}/${path}`, '--transport', 'http', ...request);

let differences = 0;
try {
  for (const [name, { call }] of entries) {
    const [tool, ...args] = call;
    const requests = [
      ['--method', 'tools/list'],
      ['--method', 'tools/call', '--tool-name', tool, ...args.flatMap((arg) => ['--tool-arg', arg])],
    ];
    for (const request of requests) {
      const direct = inspect('--config', config, '--server', name, ...request);
      const ways = {
        stdio: () => inspect('--config', config, '--server', `${name}-guarded`, ...request),
        'HTTP in front of a command': () => inspectUrl(PORT, `${name}/mcp`, request),
        ...(name === 'everything' ? { HTTP: () => inspectUrl(PORT + 2, 'mcp', request) } : {}),
      };
      for (const [way, run] of Object.entries(ways)) {
        const isSame = run() === direct;
        if (!isSame) differences++;
        console.log(`${isSame ? 'same     ' : 'DIFFERENT'} ${name} over ${way}: ${request[1]}`);
      }
    }
  }
} finally {
  for (const child of children) child.kill();
}
process.exitCode = differences === 0 ? 0 : 1;
