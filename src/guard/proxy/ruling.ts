/** What becomes of a message that a proxy has received. */
export interface Ruling {
  /** What goes on to the other side: the bytes as they came (`true`), another text, or nothing (`false`). */
  readonly forward: boolean | string;
  /** What goes back to the sender. */
  readonly reply?: string;
  /** What is left to do once the message is on its way. It changes nothing about the message. */
  readonly after?: () => void;
}

/** The message goes on as it came. */
export const PASS: Ruling = Object.freeze({ forward: true });

/** The message ends here. */
export const DROP: Ruling = Object.freeze({ forward: false });

/** The sender gets a response, and the other side does not see the message. */
export function replied(reply: string): Ruling {
  return { forward: false, reply };
}
