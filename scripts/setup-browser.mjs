/**
 * The tests of the report's page need a Chromium. Where there is none, and this may install packages on a Debian, it
 * does; otherwise those tests say what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';

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

if (findBrowser() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.error('Installing Chromium for the tests of the report page …');
  aptGet('update');
  if (!aptGet('install', '-y', '--no-install-recommends', 'chromium'))
    console.error('Chromium could not be installed.');
}
