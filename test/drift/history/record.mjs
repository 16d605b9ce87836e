// Records tools/list of two published versions of each server in servers.json: node test/drift/history/record.mjs
// Needs a built tree and a package registry. Packages are installed into a folder of their own, without their scripts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const HERE = import.meta.dirname;
const ASSAY = resolve(HERE, '../../../dist/bin/cli/main.js');
const wanted = process.argv.slice(2);
const servers = JSON.parse(readFileSync(join(HERE, 'servers.json'), 'utf8'));

for (const { file, package: name, args, ...versions } of servers) {
  if (wanted.length > 0 && !wanted.includes(file)) continue;
  const recorded = {};
  for (const side of ['old', 'new']) {
    const folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
    try {
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
      const spec = `${name}@${versions[side]}`;
      execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', spec], {
        cwd: folder,
        stdio: 'ignore',
      });
      const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
      const bin = typeof manifest.bin === 'string' ? manifest.bin : Object.values(manifest.bin)[0];
      const script = join(folder, 'node_modules', name, bin);
      const command = [ASSAY, 'tools', '--json', '--', process.execPath, script, ...args];
      // It exits with 1 where definitions have findings.
      const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
      const { revision, serverInfo, tools } = JSON.parse(stdout);
      recorded[side] = { revision, serverInfo, tools };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const lines = [recorded.old, recorded.new].map((side) => `${JSON.stringify(side)}\n`);
  writeFileSync(join(HERE, `${file}.ndjson`), lines.join(''));
  console.log(`${file}: ${recorded.old.tools.length} and ${recorded.new.tools.length} tools`);
}
