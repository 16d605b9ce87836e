import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bar } from './bar.js';

const MAIN = fileURLToPath(new URL('../bin/cli/main.js', import.meta.url));
const SERVER = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** CPU milliseconds of a process and all that it waited for, as the shell counts them. */
function cpuOf(args: readonly string[]): number {
  const words = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${words} >/dev/null 2>&1`], {
    encoding: 'utf8',
  });
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0);
}

function wallOf(args: readonly string[]): number {
  const start = process.hrtime.bigint();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/**
 * Milliseconds from the start of the server to its response to `tools/list`, without any client's work in between.
 */
function serverAlone(): Promise<number> {
  const start = process.hrtime.bigint();
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  send({ id: 1, method: 'initialize', params });
  return new Promise((resolve) => {
    let text = '';
    let isListed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!isListed && text.includes('"id":1')) {
        isListed = true;
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list' });
      }
      if (!text.includes('"id":2')) return;
      resolve(Number(process.hrtime.bigint() - start) / 1e6);
      child.kill('SIGKILL');
    });
  });
}

/** How quickly the command line is there. */
export async function bench(): Promise<readonly Bar[]> {
  const help: number[] = [];
  const bare: number[] = [];
  const tools: number[] = [];
  const server: number[] = [];
  for (let round = 0; round < 15; round++) {
    bare.push(cpuOf(['-e', '0']));
    help.push(cpuOf([MAIN, '--help']));
    server.push(await serverAlone());
    tools.push(wallOf([MAIN, 'tools', '--', process.execPath, SERVER]));
  }
  console.log(`node -e 0                       ${median(bare).toFixed(0)} ms of CPU`);
  console.log(`assay --help                    ${median(help).toFixed(0)} ms of CPU`);
  console.log(`server-everything, first list   ${median(server).toFixed(0)} ms`);
  console.log(`assay tools server-everything   ${median(tools).toFixed(0)} ms`);
  return [
    { what: 'assay --help / node -e 0', ratio: median(help) / median(bare), limit: { atMost: 1.25 } },
    { what: 'assay tools / the server alone', ratio: median(tools) / median(server), limit: { atMost: 1.3 } },
  ];
}
