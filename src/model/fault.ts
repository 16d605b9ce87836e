/** Why something could not be tested. */
export type FaultCode =
  | 'spawn_failed'
  | 'exited'
  | 'connection_refused'
  | 'connection_failed'
  | 'tls'
  | 'http_status'
  | 'auth_required'
  | 'redirected'
  | 'timeout'
  | 'aborted'
  | 'closed'
  | 'too_large'
  | 'unreadable'
  | 'not_mcp'
  | 'refused'
  | 'unsupported_revision'
  | 'unwritable'
  | 'config';

/**
 * We could not test. Thrown, never returned; caught in `run` (and at the edge of a command), where it makes a
 * verdict inconclusive. `fix` tells a person what to do next.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly fix?: string;
  /** The beginning and the end of what the server wrote to stderr, where it helps to understand the fault. */
  readonly stderr?: string;
  /** Lines of a server process on stdout that are not messages; absent where there is no process. */
  readonly noise?: readonly string[];

  constructor(
    code: FaultCode,
    message: string,
    options: { cause?: unknown; fix?: string; stderr?: string; noise?: readonly string[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    if (options.fix !== undefined) this.fix = options.fix;
    if (options.stderr !== undefined && options.stderr !== '') this.stderr = options.stderr;
    if (options.noise !== undefined) this.noise = options.noise;
  }
}
