import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** A raw client over stdio that costs as little as possible, so that a benchmark of proxies measures proxies. */
export class LineClient {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, () => void>();
  #rest = '';
  #id = 0;

  constructor(command: readonly string[]) {
    this.#child = spawn(process.execPath, command, { stdio: 'pipe' });
    this.#child.stderr.resume();
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (this.#rest + chunk).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(line);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  request(method: string, params: object): Promise<void> {
    const id = ++this.#id;
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async open(): Promise<this> {
    const clientInfo = { name: 'bench', version: '1.0.0' };
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    await this.request('tools/list', {});
    return this;
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  #receive(line: string): void {
    const { id }: { id?: number } = JSON.parse(line);
    if (id === undefined) return;
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }
}
