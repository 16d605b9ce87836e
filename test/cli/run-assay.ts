import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));

/** Where a check remembers what it saved, so that tests leave nothing in the user's own folder. */
const STATE = join(tmpdir(), 'assay-test-state');

/** How one run of the built command ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built `assay` as a person would, outside a terminal. */
export async function runAssay(
  args: readonly string[],
  options: { input?: string; env?: Record<string, string>; cwd?: string } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // In a workflow of GitHub the command says more; a test that wants that says so.
    env: { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '', XDG_STATE_HOME: STATE, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  child.stdin.end(options.input ?? '');
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}
