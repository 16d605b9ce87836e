import type { Ruling } from './ruling.js';

/** Hears what goes to a server and what comes from it. `source` is one for all messages in which an id has one meaning. */
export interface MessageTap {
  sent(source: object, text: string): void;
  received(source: object, text: string): void;
}

/** Told how many milliseconds the guard took for a message before it went on. */
export type MessageTimer = (direction: 'request' | 'response', milliseconds: number) => void;

/** Watches the messages of a server, for a recording and for metrics; without either there is none. */
export class MessageWatch {
  readonly tap: MessageTap | undefined;
  readonly #timer: MessageTimer | undefined;

  constructor(tap: MessageTap | undefined, timer: MessageTimer | undefined) {
    this.tap = tap;
    this.#timer = timer;
  }

  /** Rules on a message of the client. The tap hears it as it goes on. */
  fromClient(source: object, bytes: Buffer, rule: () => Ruling | Promise<Ruling>): Ruling | Promise<Ruling> {
    const since = performance.now();
    const settle = (ruling: Ruling): Ruling => {
      this.#timer?.('request', performance.now() - since);
      const { forward } = ruling;
      if (forward !== false) this.tap?.sent(source, forward === true ? bytes.toString('utf8') : forward);
      return ruling;
    };
    const ruling = rule();
    return ruling instanceof Promise ? ruling.then(settle) : settle(ruling);
  }

  /** Rules on a message of the server. The tap hears it as it came, unless it ends at the guard. */
  fromServer(source: object, bytes: Buffer, rule: () => Ruling): Ruling {
    const since = performance.now();
    const ruling = rule();
    this.#timer?.('response', performance.now() - since);
    if (ruling.forward !== false) this.tap?.received(source, bytes.toString('utf8'));
    return ruling;
  }
}
