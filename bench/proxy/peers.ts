import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bridges that others have built, at the versions that are measured. They are too large to be dependencies. */
const PEERS = { 'mcp-proxy': '6.7.19', supergateway: '4.0.0' } as const;

/** Installs the peers into a folder of the system's own for temporary files, once; returns the folder. */
export async function installPeers(): Promise<string> {
  const versions = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const folder = join(tmpdir(), `assay-bench-${versions.join('-')}`);
  if (existsSync(join(folder, 'installed'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...versions];
  const npm = spawn('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve, reject) => npm.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`npm install of ${versions.join(' ')} has failed.`);
  writeFileSync(join(folder, 'installed'), '');
  return folder;
}
