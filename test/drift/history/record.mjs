// Records tools/list of two published versions of each server in servers.json: node test/drift/history/record.mjs
// Needs a built tree and a package registry.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installVersion, listVersion, SERVERS } from './packages.mjs';

const wanted = process.argv.slice(2);

for (const server of SERVERS) {
  if (wanted.length > 0 && !wanted.includes(server.file)) continue;
  const sides = [server.old, server.new].map((version) => {
    installVersion(server, version);
    return listVersion(server, version);
  });
  const lines = sides.map((side) => `${JSON.stringify(side)}\n`);
  writeFileSync(join(import.meta.dirname, `${server.file}.ndjson`), lines.join(''));
  console.log(`${server.file}: ${sides.map(({ tools }) => tools.length).join(' and ')} tools`);
}
