import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = file('../../bin/cli/main.js');
const STUBS = file('../../../test/fixtures/stub-servers.mjs');
const MEASURE = new URL('./measure-usage.js', import.meta.url).href;

/** A port with any number of stub servers behind it. */
export interface Stubs {
  readonly folder: string;
  /** Writes a fleet file, which is also a client configuration, of so many servers. Returns its path. */
  fleet(servers: number, budget?: object): string;
  stop(): void;
}

/** Starts stub servers, whose tool waits for so many milliseconds. */
export async function startStubs(delay: number): Promise<Stubs> {
  const child = spawn(process.execPath, [STUBS], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, STUB_DELAY: String(delay) },
  });
  const [line] = await once(child.stdout, 'data');
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-fleet-'));
  return {
    folder,
    fleet(servers, budget) {
      const entries = Array.from({ length: servers }, (_, index) => [
        `stub-${index}`,
        { url: `http://127.0.0.1:${String(line).trim()}/${index}` },
      ]);
      const path = join(folder, `fleet-${servers}.json`);
      const names = Object.fromEntries(entries);
      const content =
        budget === undefined
          ? { mcpServers: names }
          : { name: `fleet-${servers}`, defaults: { budget }, servers: names };
      writeFileSync(path, JSON.stringify(content));
      return path;
    },
    stop() {
      child.stdin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess;
  /** The CPU seconds that it took, once it has ended. */
  readonly ended: Promise<number>;
}

/** Starts `assay`; hears each line that it prints. */
export function startAssay(
  words: readonly string[],
  folder: string,
  onLine: (line: string) => void = () => undefined,
): Running {
  const usage = join(folder, `usage-${Math.random().toString(36).slice(2)}`);
  const child = spawn(process.execPath, ['--import', MEASURE, MAIN, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', USAGE_FILE: usage },
  });
  createInterface(child.stdout).on('line', onLine);
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`assay ${words.join(' ')} exited with ${code}.`);
    return Number(readFileSync(usage, 'utf8'));
  });
  return { child, ended };
}
