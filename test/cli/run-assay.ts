import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import type { Terminal } from '../../src/cli/invocation.js';
import type { ClientStreams } from '../../src/guard/stdio/stdio-proxy.js';

/** Where a check remembers what it saved, so that tests leave nothing in the user's own folder. */
const STATE = join(tmpdir(), 'assay-test-state');

/** How one run of the command ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** In a workflow of GitHub the command says more; a test that wants that says so. */
const environment = (more: RunOptions['env']): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: '1',
  GITHUB_ACTIONS: '',
  XDG_STATE_HOME: STATE,
  ...more,
});

/** A module of the built tree, loaded by Node itself: sources would look for the package's files in another place. */
const built = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`../../dist/src/${path}`, import.meta.url).href);

/**
 * Runs the built `assay` in this process, outside a terminal and without standard input: as a person would, but for the
 * start of a process, which costs more than most commands. One at a time: the process has one working folder.
 */
export async function runAssay(
  args: readonly string[],
  options: RunOptions & {
    readonly onOutput?: (text: string) => void;
    /** Ends the command, as Ctrl-C does. */
    readonly signal?: AbortSignal;
    /** Parts of the terminal that do something else. */
    readonly terminal?: Partial<Terminal>;
    /** What a person types, who is asked on a terminal; an empty text: nobody is there to be asked. */
    readonly typed?: string;
  } = {},
): Promise<Run> {
  const { splitServerCommand } = (await built(
    'cli/invocation.js',
  )) as typeof import('../../src/cli/invocation.js');
  const { runCommand } = (await built('cli/run-command.js')) as typeof import('../../src/cli/run-command.js');
  const { processTerminal } = (await built(
    'cli/terminal/terminal.js',
  )) as typeof import('../../src/cli/terminal/terminal.js');
  const { SecretRegister } = (await built(
    'model/secret-register.js',
  )) as typeof import('../../src/model/secret-register.js');
  const before = { env: process.env, folder: process.cwd() };
  const env = environment(options.env);
  const { own, serverCommand } = splitServerCommand(args);
  const secrets = new SecretRegister();
  const [out, err] = [new Written(options.onOutput), new Written()];
  const terminal = { ...processTerminal(out.stream, err.stream, env, secrets), ...options.terminal };
  process.env = env;
  process.chdir(options.cwd ?? before.folder);
  try {
    const { signal = new AbortController().signal } = options;
    const streams = (): ClientStreams => {
      if (options.typed === undefined)
        throw new Error('A command that speaks a protocol needs a process of its own: use spawnAssay.');
      const input = Object.assign(Readable.from([options.typed]), { isTTY: options.typed !== '' });
      const output = new Writable({ write: (_chunk, _encoding, done) => done() });
      const errors = new Writable({
        write: (chunk, _encoding, done) => {
          err.stream.write(String(chunk));
          done();
        },
      });
      return { input, output, errors };
    };
    const code = await runCommand(own, { serverCommand, env, signal, terminal, secrets, streams });
    return { code, out: out.text, err: err.text };
  } finally {
    process.chdir(before.folder);
    process.env = before.env;
  }
}

/** What a command writes, where no terminal is. */
class Written {
  text = '';
  readonly #onOutput: ((text: string) => void) | undefined;

  constructor(onOutput?: (text: string) => void) {
    this.#onOutput = onOutput;
  }

  readonly stream = {
    write: (text: string) => {
      this.text += text;
      this.#onOutput?.(text);
      return true;
    },
  } as WriteStream;
}

const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));

/** Runs the shipped `assay` as a process of its own: for tests of the process, its standard input and its end. */
export async function spawnAssay(
  args: readonly string[],
  {
    input = '',
    env,
    cwd,
    isOutputWanted = true,
  }: RunOptions & { readonly input?: string; readonly isOutputWanted?: boolean } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environment(env),
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', isOutputWanted ? 'pipe' : 'ignore', 'pipe'],
  });
  child.stdin?.end(input);
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}
