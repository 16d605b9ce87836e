/** Bytes from which a message is large: a few of them together, with their parsed values, would be a burden. */
export const LARGE_MESSAGE = 8 * 1024 * 1024;

/**
 * Collects what the last large message has left, where the host lets us (`--expose-gc`; the command does). No engine
 * hurries to do so on a machine with much memory.
 */
export function collectGarbage(): void {
  globalThis.gc?.();
}
