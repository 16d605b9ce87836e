import { StringDecoder } from 'node:string_decoder';
import { Fault } from '../../model/fault.js';
import { quote, truncate } from '../../model/quote.js';
import type { Channel, ChannelListener } from '../channel.js';
import type { ResolvedOpenOptions } from '../open-options.js';
import type { CommandTarget } from '../target.js';
import type { GatheredText } from '../text-gatherer.js';
import { LaunchWatch } from './launch-watch.js';
import { launcherOf } from './launchers.js';
import { LineSplitter } from './line-splitter.js';
import { Outbox } from './outbox.js';
import { ServerProcess, sleepUnref } from './server-process.js';
import { TextEnds } from './text-ends.js';

/** After the process or one of its pipes has ended, how long the rest may take to come. */
const GRACE = 200;

/** How much of a line that is not a message is handed on. */
const NOISE_LENGTH = 4_000;

/** A channel to a child process: one message per line on its stdin and stdout. */
export class StdioChannel implements Channel {
  readonly transport = 'stdio';
  readonly isPerRequest = false;
  readonly toleratesProbes = false;
  readonly #target: CommandTarget;
  readonly #options: ResolvedOpenOptions;
  readonly #said: TextEnds;
  #process: ServerProcess | undefined;
  #outbox: Outbox | undefined;
  #listener: ChannelListener | undefined;
  #launch: LaunchWatch | undefined;
  #ended: Fault | undefined;

  constructor(target: CommandTarget, options: ResolvedOpenOptions) {
    this.#target = target;
    this.#options = options;
    this.#said = new TextEnds(options.limits.stderrBytes);
  }

  get stderr(): string {
    return this.#said.text;
  }

  /** The process id of the command, which is also the id of its process group. */
  get pid(): number | undefined {
    return this.#process?.child.pid;
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
    const server = await ServerProcess.start(this.#target, this.#options.timeouts);
    this.#process = server;
    this.#outbox = new Outbox(server.child.stdin);
    this.#launch = launchOf(this.#target, listener);
    this.#launch?.begin();
    this.#read(server);
    this.#watchTheEnd(server);
  }

  send(message: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (this.#outbox === undefined)
      return Promise.reject(new Fault('closed', 'The channel was not started.'));
    const { messageBytes } = this.#options.limits;
    if (this.#outbox.waiting > messageBytes) {
      this.#fail(
        new Fault('too_large', `The server has not read more than ${messageBytes} bytes of its stdin.`),
      );
      return Promise.reject(this.#ended);
    }
    return this.#outbox.write(JSON.stringify(message));
  }

  agree(): void {
    // Nothing on this wire carries the revision, but a server that agrees on one has been installed.
    this.#launch = undefined;
  }

  async close(): Promise<void> {
    this.#fail(new Fault('closed', 'The session is closed.'), true);
    await this.#end(true);
  }

  #read({ child }: ServerProcess): void {
    const { messageBytes } = this.#options.limits;
    const splitter = new LineSplitter(messageBytes, this.#line);
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#ended !== undefined || splitter.push(chunk)) return;
      child.stdout.destroy();
      const message = `The server sent a message of more than ${messageBytes} bytes.`;
      this.#fail(
        new Fault('too_large', message, {
          fix: 'Raise the limit on message bytes if this size is expected.',
        }),
      );
    });
    child.stdout.on('end', () => splitter.end());
    const decoder = new StringDecoder('utf8');
    child.stderr.on('data', (chunk: Buffer) => {
      this.#said.push(chunk);
      const text = decoder.write(chunk);
      this.#launch?.hear(text);
      this.#listener?.stderr(text);
    });
  }

  #watchTheEnd(server: ServerProcess): void {
    const { child } = server;
    const exited = new Promise<string>((resolve) => {
      // Data in the pipes arrives before `close`, which a grandchild that holds them can delay forever.
      const closed = new Promise<void>((settle) => child.once('close', () => settle()));
      void server.exit.then(async (how) => {
        await Promise.race([closed, sleepUnref(GRACE)]);
        resolve(how);
      });
    });
    void exited.then((how) =>
      this.#fail(new Fault('exited', `The server ${how}.`, { stderr: this.#said.text })),
    );
    const lost = (pipe: string): void => {
      // A process that is about to exit closes its pipes first, and its exit says more.
      setTimeout(() => this.#fail(new Fault('closed', `The server closed its ${pipe}.`)), GRACE).unref();
    };
    child.stdout.once('end', () => lost('stdout'));
    child.stdout.on('error', () => lost('stdout'));
    child.stdin.on('error', () => lost('stdin'));
    child.stderr.on('error', () => undefined);
  }

  readonly #line = ({ text, bytes, isUtf8 }: GatheredText): void => {
    if (this.#ended !== undefined) return;
    if (this.#listener?.message(text, bytes) === undefined)
      this.#listener?.noise(truncate(text, NOISE_LENGTH));
    else if (!isUtf8) this.#reportEncoding(text);
  };

  #reportEncoding(text: string): void {
    this.#listener?.finding('wire/encoding', 'error', {
      path: '',
      message: 'A message is not valid UTF-8.',
      evidence: [{ text: quote(text) }],
      fix: 'Encode messages as UTF-8.',
    });
  }

  #fail(fault: Fault, isPatient = false): void {
    if (this.#ended !== undefined) return;
    this.#ended = fault;
    this.#listener?.closed(fault);
    void this.#end(isPatient);
  }

  #end(isPatient: boolean): Promise<void> {
    return this.#process?.end(isPatient, () => this.#outbox?.end()) ?? Promise.resolve();
  }
}

function launchOf({ command, args }: CommandTarget, listener: ChannelListener): LaunchWatch | undefined {
  const launcher = launcherOf(command, args);
  if (launcher === undefined) return undefined;
  return new LaunchWatch(launcher, {
    working: ({ name, does }, text) => listener.launching({ launcher: name, does, text }),
    started: () => listener.launching(undefined),
  });
}
