/** The standards beyond the protocol that a server can be judged by. */
export const STANDARDS = ['response-format'] as const;

/** One of them. */
export type Standard = (typeof STANDARDS)[number];
