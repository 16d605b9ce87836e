/**
 * The tests of the report's page need a Chromium, those of the history a Postgres. Where one is missing, and this may
 * install packages on a Debian, it does; otherwise those tests say what is missing. With `--packages`, for the long run,
 * it also fetches the published versions of servers whose changes are tested.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { findPostgres } from './find-postgres.mjs';

function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = [
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=30',
    '-o',
    'DPkg::Lock::Timeout=120',
  ];
  const { status } = spawnSync('apt-get', ['-qq', ...patience, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  });
  return status === 0;
}

const missing = [
  ...(findBrowser() === undefined ? ['chromium'] : []),
  ...(findPostgres() === undefined ? ['postgresql'] : []),
];

if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.error(`Installing ${missing.join(' and ')} for the tests …`);
  aptGet('update');
  for (const name of missing)
    if (!aptGet('install', '-y', '--no-install-recommends', name))
      console.error(`${name} could not be installed.`);
}

if (process.argv.includes('--packages')) {
  const { installVersion, SERVERS } = await import('../test/drift/history/packages.mjs');
  for (const server of SERVERS)
    for (const version of [server.old, server.new])
      try {
        installVersion(server, version);
      } catch (error) {
        console.error(`${server.package}@${version} could not be installed: ${error.message}`);
      }
}
