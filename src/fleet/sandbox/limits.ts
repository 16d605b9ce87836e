import { readdirSync, readFileSync } from 'node:fs';
import type { Budget } from '../file/fleet-file.js';

const MEGABYTE = 1024 * 1024;

/** What a server may have where nobody says otherwise: far more than any should need, and less than a machine has. */
const USUAL = { memory: 4_096, processes: 1_024 };

/**
 * The words that start a command with limits. Memory is what a process writes to (`--data`): programs reserve far more
 * addresses than they use. The system counts processes and threads by user, so that the limit is what runs now and the
 * budget on top; it does not apply to root.
 */
export function limits({ memory = USUAL.memory, processes = USUAL.processes }: Budget): string[] {
  return [
    'prlimit',
    `--data=${memory * MEGABYTE}`,
    `--nproc=${runningTasks() + processes}`,
    '--core=0',
    '--',
  ];
}

/** The processes and threads of this user. */
function runningTasks(): number {
  const user = process.getuid?.();
  let tasks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = statusOf(name);
    if (Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) === user)
      tasks += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return tasks;
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
