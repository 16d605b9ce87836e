import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

const NEWLINE = 0x0a;

const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
const [BEFORE = '', AFTER = ''] = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'tools/call',
  params: { name: 'echo', arguments: { text: TEXT } },
}).split('0,');

/**
 * A raw client over stdio that sends calls of one kind and counts the responses without reading them, so that a benchmark of
 * proxies measures proxies.
 */
export class LineClient {
  readonly #child: ChildProcessWithoutNullStreams;
  #id = 0;
  #onLines: (lines: number) => void = () => undefined;

  constructor(command: readonly string[]) {
    this.#child = spawn(process.execPath, command, { stdio: 'pipe' });
    this.#child.stderr.resume();
    this.#child.stdout.on('data', (chunk: Buffer) => {
      let lines = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
      if (lines > 0) this.#onLines(lines);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Makes calls, so many of them in flight; resolves when every one has its response. */
  call(count = 1, inFlight = 1): Promise<void> {
    let [sent, received] = [0, 0];
    const send = (most: number): void => {
      let text = '';
      for (const end = Math.min(count, sent + most); sent < end; sent++)
        text += `${BEFORE}${++this.#id},${AFTER}\n`;
      if (text !== '') this.#child.stdin.write(text, 'latin1');
    };
    return new Promise((resolve) => {
      this.#onLines = (lines) => {
        received += lines;
        if (received === count) resolve();
        else send(lines);
      };
      send(inFlight);
    });
  }

  async open(): Promise<this> {
    const clientInfo = { name: 'bench', version: '1.0.0' };
    await this.#request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    await this.#request('tools/list', {});
    return this;
  }

  /** Resolves when nothing is left that could disturb the next measurement: the proxy and its server have closed stderr. */
  async close(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.stdin.end();
    this.#child.kill();
    await closed;
  }

  #request(method: string, params: object): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params })}\n`);
    return new Promise((resolve) => {
      this.#onLines = () => resolve();
    });
  }
}
