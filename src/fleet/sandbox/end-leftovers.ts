import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** The environment variable that marks everything that a server starts. */
export const SCRATCH_VARIABLE = 'ASSAY_SCRATCH';

/** How often we look again for processes that start others while they are ended. */
const ROUNDS = 20;
const BETWEEN = 20;

/**
 * Ends every process that a check has left behind. A server that forks twice and makes a session of its own leaves its
 * process group, but not its environment. Returns how many were ended; on a system without /proc, none.
 */
export async function endLeftovers(mark: string): Promise<number> {
  const ended = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const left = await markedProcesses(mark);
    if (left.length === 0) break;
    for (const pid of left) {
      ended.add(pid);
      kill(pid);
    }
    await pause(BETWEEN);
  }
  return ended.size;
}

/** The processes with the mark in their environment; one that has ended and waits to be collected has none. */
export async function markedProcesses(mark: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const wanted = Buffer.from(`${SCRATCH_VARIABLE}=${mark}\0`);
  const found: number[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    // Another user's process cannot be read, and a process may end meanwhile: neither is ours to end.
    const environment = await readFile(`/proc/${name}/environ`).catch(() => Buffer.alloc(0));
    if (environment.includes(wanted)) found.push(Number(name));
  }
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
