import type { Paint } from '../report/terminal/paint.js';

/** What one run of the command line works with, taken from the process once, in `main`. */
export interface Invocation {
  /** The words after the first `--`: the server to start. */
  readonly serverCommand: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C and by a request to terminate. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Where a command writes and how. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Replaces the progress line on a terminal; does nothing elsewhere. An empty text removes it. */
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
