/** Starts checks of the servers that the fleet file names. */
export interface StartCheck {
  /** The servers that may be checked. */
  readonly servers: ReadonlySet<string>;
  /** Starts a check of one of them. Returns the id of the fleet's run. */
  start(server: string): Promise<{ readonly fleetRun: string }>;
}
