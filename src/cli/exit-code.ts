/** The exit code of a command. */
export const EXIT = { clean: 0, findings: 1, usage: 2, untested: 3, internal: 70 } as const;

/** One of the exit codes. `internal` is a bug of ours, as `EX_SOFTWARE` in sysexits.h. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a run whose report could not be written: findings still count, a clean result was not delivered. */
export function whenUnwritten(verdict: ExitCode): ExitCode {
  return verdict === EXIT.clean ? EXIT.untested : verdict;
}
