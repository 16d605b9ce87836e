import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve as resolvePath } from 'node:path';
import { Fault } from '../../model/fault.js';
import type { Timeouts } from '../open-options.js';
import { systemErrorCode } from '../system-error-code.js';
import type { CommandTarget } from '../target.js';
import { howToInstall } from './how-to-install.js';
import { guardGroup, isGroupRunning, releaseGroup, signalGroup } from './process-groups.js';
import { safeEnvironment } from './safe-environment.js';

/** How long we look for the end of a process after SIGKILL, and how often. */
const AFTER_KILL = 1_000;
const POLL = 10;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A server's process and all that it starts: one process group, led by the command. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** How it ended, once it has. */
  readonly exit: Promise<string>;
  readonly #timeouts: Timeouts;
  #ending: Promise<void> | undefined;

  private constructor(child: ChildProcessWithoutNullStreams, timeouts: Timeouts) {
    this.child = child;
    this.#timeouts = timeouts;
    this.exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve(signal === null ? `exited with code ${code}` : `was ended by ${signal}`);
      });
    });
  }

  /** Starts the command without a shell, as the leader of its own group; throws a `Fault` when it cannot start. */
  static start(target: CommandTarget, timeouts: Timeouts): Promise<ServerProcess> {
    const { command, args = [], env, cwd, wrapper = [] } = target;
    const environment = safeEnvironment(env);
    const [program = command, ...words] = [...wrapper, command, ...args];
    return new Promise((resolve, reject) => {
      let child: ChildProcessWithoutNullStreams;
      try {
        if (wrapper.length > 0) requireCommand(command, environment.PATH ?? '', cwd);
        child = spawn(program, words, {
          env: environment,
          stdio: 'pipe',
          shell: false,
          detached: process.platform !== 'win32',
          windowsHide: true,
          ...(cwd === undefined ? {} : { cwd }),
        });
      } catch (cause) {
        reject(spawnFault(target, cause));
        return;
      }
      // At once, so that no exit of ours can come in between.
      if (child.pid !== undefined) guardGroup(child.pid);
      child.on('error', (cause) => reject(spawnFault(target, cause)));
      child.once('spawn', () => resolve(new ServerProcess(child, timeouts)));
    });
  }

  get #group(): number {
    return this.child.pid ?? 0;
  }

  /** Ends the whole group: stdin is closed, then SIGTERM, then SIGKILL, each with its time. Safe to call twice. */
  end(isPatient: boolean, closeStdin: () => void): Promise<void> {
    this.#ending ??= this.#end(isPatient, closeStdin);
    return this.#ending;
  }

  async #end(isPatient: boolean, closeStdin: () => void): Promise<void> {
    closeStdin();
    const { closeGently, closeFirmly } = this.#timeouts;
    if (isPatient) await Promise.race([this.exit, sleepUnref(closeGently)]);
    if (signalGroup(this.#group, 'SIGTERM')) await this.#goneWithin(closeFirmly);
    if (isGroupRunning(this.#group) && signalGroup(this.#group, 'SIGKILL'))
      await this.#goneWithin(AFTER_KILL);
    for (const stream of this.child.stdio) stream?.destroy();
    releaseGroup(this.#group);
  }

  /** Waits until no process of the group is left; the leader counts as left until its exit has been seen. */
  async #goneWithin(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    await Promise.race([this.exit, sleepUnref(milliseconds)]);
    while (performance.now() < until && isGroupRunning(this.#group)) await sleep(POLL);
  }
}

/** A wrapper would start without the command that it is for, and say so in its own words. */
function requireCommand(command: string, path: string, cwd: string | undefined): void {
  const places = command.includes('/')
    ? [resolvePath(cwd ?? '', command)]
    : path.split(delimiter).map((folder) => join(folder, command));
  if (!places.some((place) => existsSync(place)))
    throw Object.assign(new Error('No such file.'), { code: 'ENOENT' });
}

/** A pause that keeps no process alive. */
export function sleepUnref(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function spawnFault({ command, cwd }: CommandTarget, cause: unknown): Fault {
  const code = systemErrorCode(cause);
  if (cwd !== undefined && !existsSync(cwd))
    return new Fault('spawn_failed', `The working directory "${cwd}" does not exist.`, { cause });
  if (code === 'ENOENT')
    return new Fault('spawn_failed', `The command "${command}" was not found.`, {
      cause,
      fix: howToInstall(command),
    });
  if (code === 'EACCES')
    return new Fault('spawn_failed', `The command "${command}" is not executable.`, {
      cause,
      fix: 'Make the file executable, or start it with its interpreter, as in "node server.js".',
    });
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Fault('spawn_failed', `The command "${command}" could not be started: ${why}`, { cause });
}
