/** How much of a response is looked at: one set of bounds for everything that reads it. Lengths are in code units. */
export const BOUNDS = {
  /** Content blocks that are visited, and texts of them that are judged. */
  blocks: 100_000,
  texts: 1_000,
  /** The beginning and the end of a message: an error says what it is in its first words. */
  messageHead: 2_000,
  messageTail: 400,
  /** JSON texts up to this length are parsed; longer ones are judged by their beginning. */
  parsed: 32_768,
  /** The beginning and the end of a text in which leaks are looked for. */
  leakHead: 98_304,
  leakTail: 32_768,
} as const;
