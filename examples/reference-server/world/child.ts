import { execFile } from 'node:child_process';
import { broken } from '../tool-error.js';

/** How a child process ended. */
export interface ChildResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** True when it wrote more than the limit; it was stopped there. */
  readonly truncated: boolean;
}

/** How a child process is run. */
export interface ChildOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** What to write to its standard input. */
  readonly input?: string;
}

/** Runs a program without a shell and without our environment, bounded in time and output. */
export function runChild(file: string, args: readonly string[], options: ChildOptions): Promise<ChildResult> {
  const { cwd, env, timeoutMs, maxBytes = 2_000_000, input } = options;
  return new Promise((resolve, reject) => {
    const settings = { cwd, env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxBytes } as const;
    const child = execFile(file, args, settings, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') return reject(broken(`The program ${file} is not installed.`));
      const truncated = String(error?.code) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr, truncated, timedOut: error?.killed === true && !truncated });
    });
    // A child that ends without reading its input closes the pipe; how it ended is reported above.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
