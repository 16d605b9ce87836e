import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systemErrorCode } from '../system-error-code.js';

/**
 * The process groups that we started and that may still live. While there are any, our own exit ends them, however it
 * happens. Only SIGKILL leaves no chance; then the closed stdin tells the servers.
 */
const alive = new Set<number>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Sends a signal to every process of a group; false when there is none left. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  if (process.platform === 'win32') return signalTree(leader, signal);
  try {
    return process.kill(-leader, signal);
  } catch (error) {
    // EPERM: a member changed its user; it is there, but not ours to end.
    return systemErrorCode(error) === 'EPERM';
  }
}

/**
 * Whether a process of a group still runs. One that has ended and was not collected does not: an orphan waits for the
 * first process of its system or container, which may take its time.
 */
export function isGroupRunning(leader: number): boolean {
  if (!signalGroup(leader, 0)) return false;
  let names: readonly string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return true;
  }
  return names.some((name) => {
    const { group, state } = /^\d+$/.test(name) ? statOf(name) : { group: 0, state: '' };
    return group === leader && state !== 'Z' && state !== 'X';
  });
}

function statOf(pid: string): { readonly group: number; readonly state: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything.
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { group: Number(group), state };
  } catch {
    // It has ended meanwhile.
    return { group: 0, state: '' };
  }
}

/** Windows has no groups: `taskkill` walks the tree. */
function signalTree(leader: number, signal: NodeJS.Signals | 0): boolean {
  if (signal !== 0) {
    spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  }
  try {
    return process.kill(leader, 0);
  } catch {
    return false;
  }
}

/** From now on the group ends with us. */
export function guardGroup(leader: number): void {
  if (alive.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  alive.add(leader);
}

/** The group is gone; without any, none of our listeners stays behind. */
export function releaseGroup(leader: number): void {
  if (!alive.delete(leader) || alive.size > 0) return;
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function killAll(): void {
  for (const leader of alive) signalGroup(leader, 'SIGKILL');
}

/** Without another listener, a signal would end the process without an `exit` event: clean up, then end. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  for (const name of SIGNALS) process.off(name, onSignal);
  process.kill(process.pid, signal);
}
