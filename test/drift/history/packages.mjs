// The published versions in servers.json: where they are installed, and what they list.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/assay-history');
const ASSAY = join(ROOT, 'dist/bin/cli/main.js');

/** Servers of which two versions are compared. */
export const SERVERS = JSON.parse(readFileSync(join(import.meta.dirname, 'servers.json'), 'utf8'));

const folderOf = ({ file }, version) => join(CACHE, `${file}-${version}`);

/** Installs a version of a server into a folder of its own, without its scripts, unless it is there. */
export function installVersion(server, version) {
  const folder = folderOf(server, version);
  if (existsSync(folder)) return;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), '{"private":true}');
  const spec = `${server.package}@${version}`;
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec], {
    cwd: part,
    stdio: 'ignore',
  });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(part, folder);
}

/** What an installed version says: its revision, its name, its tools. */
export function listVersion(server, version) {
  const folder = join(folderOf(server, version), 'node_modules', server.package);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]);
  const command = [ASSAY, 'tools', '--json', '--', process.execPath, script, ...server.args];
  // It exits with 1 where definitions have findings.
  const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  const { revision, serverInfo, tools } = JSON.parse(stdout);
  return { revision, serverInfo, tools };
}
