import type { ClientStreams } from '../guard/stdio/stdio-proxy.js';
import type { SecretRegister } from '../model/secret-register.js';
import type { Paint } from '../report/terminal/paint.js';

/** What one run of the command line works with, taken from the process once, in `main`. */
export interface Invocation {
  /** The words after the first `--`: the server to start. */
  readonly serverCommand: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C and by a request to terminate. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  /** What must not be shown; filled where a target is resolved. */
  readonly secrets: SecretRegister;
  /** The standard streams as bytes, for a command that speaks a protocol on them. */
  streams(): ClientStreams;
  /** Says that Assay itself failed on the way, about one tool or more; the command then exits with 70. */
  readonly noteInternalError: (error: unknown, tool?: string) => void;
}

/** What a command is given from outside. */
export type Surroundings = Omit<Invocation, 'noteInternalError'>;

/** Where a command writes and how. Nothing else writes to stdout or stderr. */
export interface Terminal {
  /** A text for people, as the result of the command. */
  out(text: string): void;
  /** A text for people besides the result: problems, remarks, traces. */
  err(text: string): void;
  /** A value for programs, as the result of the command; with pauses, since it may be very long. */
  json(value: unknown): Promise<void>;
  /** One of several values for programs, on a line of its own. */
  jsonLine(value: unknown): void;
  /** A text that has its own escaping: a form of a report, annotations, a script. */
  document(text: string, stream?: 'out' | 'err'): void;
  /** Replaces the progress lines on a terminal; does nothing elsewhere. An empty text removes them. */
  progress(text: string): void;
  readonly width: number;
  readonly paint: Paint;
}

/** Splits the arguments at the first `--`; commander would mix what follows with our own arguments. */
export function splitServerCommand(argv: readonly string[]): {
  own: string[];
  serverCommand: string[] | undefined;
} {
  const at = argv.indexOf('--');
  if (at < 0) return { own: [...argv], serverCommand: undefined };
  return { own: argv.slice(0, at), serverCommand: argv.slice(at + 1) };
}
