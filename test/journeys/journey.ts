import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** What a reader of the pages installs beside this package. */
const INSTALLED = [
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/sdk',
  '@types/node',
  '@jest/globals',
  'expect',
  'typescript',
  'undici-types',
  'vitest',
  'zod',
];

/** Commands of the packages above that pages run with npx. */
const COMMANDS: Readonly<Record<string, string>> = {
  assay: 'mcp-assay/dist/bin/cli/main.js',
  'mcp-assay': 'mcp-assay/dist/bin/cli/main.js',
  vitest: 'vitest/vitest.mjs',
  jest: 'jest/bin/jest.js',
  tsc: 'typescript/bin/tsc',
};

/** What `npm pack` says about the tarball. */
interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** The packed package, installed where nothing else of the repository is. */
export class Installation {
  readonly folder: string;
  readonly packed: Packed;

  private constructor(folder: string, packed: Packed) {
    this.folder = folder;
    this.packed = packed;
  }

  /** Packs the package and unpacks it, with its dependencies and what readers install, without a network. */
  static async create(): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'assay-journeys-'));
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { cwd: ROOT, maxBuffer: 10_000_000 });
    const [packed] = JSON.parse(stdout) as [Packed];
    const modules = join(folder, 'node_modules');
    const home = join(modules, 'mcp-assay');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    mkdirSync(home);
    await run('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', home]);
    const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of new Set([...Object.keys(dependencies), ...INSTALLED, 'jest'])) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'dir');
    }
    for (const [name, file] of Object.entries(COMMANDS)) {
      chmodSync(join(modules, file), 0o755);
      symlinkSync(join('..', file), join(modules, '.bin', name));
    }
    // What npx does for an installed command, without its look at the network.
    const npx = join(folder, 'bin', 'npx');
    mkdirSync(dirname(npx));
    writeFileSync(npx, `#!/bin/sh\nname="$1"; shift\nexec "${modules}/.bin/$name" "$@"\n`, { mode: 0o755 });
    return new Installation(folder, packed);
  }

  /** A file of the installed package. */
  textOf(path: string): string {
    return readFileSync(join(this.folder, 'node_modules/mcp-assay', path), 'utf8');
  }

  /** A new folder inside, in which a page is followed. */
  project(): string {
    const folder = mkdtempSync(join(this.folder, 'project-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    return folder;
  }

  get environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return {
      PATH: `${join(this.folder, 'bin')}:${PATH ?? ''}`,
      HOME,
      XDG_STATE_HOME: join(this.folder, 'state'),
      XDG_CONFIG_HOME: join(this.folder, 'config'),
      NO_COLOR: '1',
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command of a page, and what the page says of it. */
export interface Step {
  readonly command: string;
  readonly exitCode: number;
  /** What the page says that it prints, if it says so; `…` means anything. */
  readonly output?: string;
}

/** A page as a script: the files that it has the reader write, and the commands that it has them run. */
export interface Script {
  readonly files: ReadonlyMap<string, string>;
  readonly steps: readonly Step[];
}

/** Commands that only prepare what `Installation` has prepared, or that need what no test machine has. */
const PREPARING = /^(?:npm (?:install|init|ci)|mkdir|cd|pip|uv|uvx|go|git)\b/;

/** Reads the script of a page: blocks with a file's name are files, `sh` blocks are commands, `text` is what they print. */
export function scriptOf(page: string, preparing = PREPARING): Script {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const files = new Map<string, string>();
  const steps: Step[] = [];
  const blocks = [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)];
  for (const [i, [, language, info = '', body = '']] of blocks.entries()) {
    const file = /title="([^"]+)"/.exec(info)?.[1] ?? /^(?:\/\/|#) (\S+\.\w+)\n/.exec(body)?.[1];
    if (file !== undefined) files.set(file, body);
    if (language !== 'sh') continue;
    const commands = body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !preparing.test(line));
    const next = blocks[i + 1];
    for (const [n, line] of commands.entries()) {
      const [, command = '', code = '0'] = /^(.*?)(?:\s+# exit code (\d+)|\s+#.*)?$/.exec(line) ?? [];
      const isLast = n === commands.length - 1;
      const output = isLast && next?.[1] === 'text' ? next[3] : undefined;
      steps.push({ command, exitCode: Number(code), ...(output === undefined ? {} : { output }) });
    }
  }
  return { files, steps };
}

/** Matches what a page says that a command prints: `…` is anything on a line, and on a line of its own any lines. */
export function printed(output: string): RegExp {
  const escaped = output.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const anyLines = escaped.replace(/(?<=^|\n)…(?:\n|$)/g, '(?:.*\\n)*');
  return new RegExp(`^${anyLines.replaceAll('…', '.*')}\\s*$`);
}

/** Follows a script in a folder, up to the first step that does not do what the page says. */
export class Follower {
  readonly #installation: Installation;
  readonly #folder: string;
  readonly #servers: ChildProcess[] = [];

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#folder = installation.project();
  }

  get folder(): string {
    return this.#folder;
  }

  write(files: Script['files'], change: (text: string) => string = (text) => text): void {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      writeFileSync(join(this.#folder, file), change(text));
    }
  }

  /** Runs a command of a page; one that ends in `&` is left running once it has printed a line. */
  async run(command: string): Promise<{ code: number | null; printed: string }> {
    const isServer = command.endsWith('&');
    const child = spawn('sh', ['-c', isServer ? `exec ${command.slice(0, -1)}` : command], {
      cwd: this.#folder,
      env: this.#installation.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
    if (isServer) {
      this.#servers.push(child);
      await new Promise<void>((done) => child.stdout.once('data', () => done()));
      return { code: 0, printed: text };
    }
    const code = await new Promise<number | null>((done) => child.on('close', done));
    return { code, printed: text };
  }

  end(): void {
    for (const server of this.#servers) server.kill();
  }
}

/** A port of this machine that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
