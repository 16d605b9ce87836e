import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** `host:pid:start` of this process: a number alone is given to other processes later. */
export function processId(): string {
  return `${hostname()}:${process.pid}:${startOf(process.pid) ?? ''}`;
}

/** Whether a process that named itself so still runs on this machine. */
export function isRunning(id: string): boolean {
  const [, host, pid = '', start = ''] = /^(.*):(\d+):(\d*)$/.exec(id) ?? [];
  if (host !== hostname() || pid === '') return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return start === '' || startOf(Number(pid)) === start;
}

/** When a process started, in ticks since the system did; nothing where the system does not say. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
