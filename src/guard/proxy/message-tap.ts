import type { Ruling } from './ruling.js';

/** Hears what goes to a server and what comes from it. `source` is one for all messages in which an id has one meaning. */
export interface MessageTap {
  sent(source: object, text: string): void;
  received(source: object, text: string): void;
}

/** Lets the tap hear a message of the client as it goes on; returns the ruling on it. */
export function tapSent(
  tap: MessageTap,
  source: object,
  bytes: Buffer,
  ruling: Ruling | Promise<Ruling>,
): Ruling | Promise<Ruling> {
  if (ruling instanceof Promise) return ruling.then((settled) => tapSettled(tap, source, bytes, settled));
  return tapSettled(tap, source, bytes, ruling);
}

function tapSettled(tap: MessageTap, source: object, bytes: Buffer, ruling: Ruling): Ruling {
  const { forward } = ruling;
  if (forward !== false) tap.sent(source, forward === true ? bytes.toString('utf8') : forward);
  return ruling;
}

/** Lets the tap hear a message of the server as it came, unless it ends at the guard; returns the ruling on it. */
export function tapReceived(tap: MessageTap, source: object, bytes: Buffer, ruling: Ruling): Ruling {
  if (ruling.forward !== false) tap.received(source, bytes.toString('utf8'));
  return ruling;
}
