import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './find-postgres.mjs';

/** Starts a Postgres server with a folder, a port and a database of its own, for tests and benchmarks. */
export async function startPostgres({ host = '127.0.0.1' } = {}) {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('This needs Postgres: install it, or set POSTGRES_BIN to the folder with initdb.');
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'));
  const owner = postgresOwner();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program, ...words) => {
    execFileSync(join(programs, program), words, { ...owner, stdio: 'ignore', cwd: folder });
  };
  run('initdb', '-D', data, '-U', 'assay', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C');
  if (host !== '127.0.0.1') appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  const port = await freePort(host);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=${host} -c fsync=off`;
  const start = () => run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start');
  const stop = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  start();
  return {
    url: `postgres://assay@${host}:${port}/postgres`,
    restart() {
      stop();
      start();
    },
    stop() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root. */
function postgresOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(host) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, host, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
