// Preloaded into a process: leaves its CPU seconds in the file USAGE_FILE when it ends.
import { writeFileSync } from 'node:fs';

const { USAGE_FILE } = process.env;
if (USAGE_FILE !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(USAGE_FILE, String((user + system) / 1e6));
  });
