/** What a command tells the shell. */
export const EXIT = { clean: 0, findings: 1, usage: 2, untested: 3 } as const;

/** One of the four exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
