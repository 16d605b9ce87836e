import type { WriteStream } from 'node:tty';
import colours from 'picocolors';
import type { Terminal } from '../invocation.js';

/** Colour only on a terminal, never against `NO_COLOR`; `FORCE_COLOR` asks for it elsewhere. */
export function wantsColour(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

/** The terminal of this process: results to stdout, everything else to stderr. */
export function processTerminal(
  stdout: WriteStream,
  stderr: WriteStream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  let hasProgress = false;
  const clear = (): void => {
    if (hasProgress) stderr.write('\r\x1b[2K');
    hasProgress = false;
  };
  return {
    out(text) {
      clear();
      stdout.write(`${text}\n`);
    },
    err(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      if (stderr.isTTY !== true) return;
      clear();
      hasProgress = text !== '';
      if (hasProgress) stderr.write(text.slice(0, Math.max(20, (stderr.columns ?? 80) - 1)));
    },
    width: Math.max(40, stdout.columns ?? columnsIn(env) ?? 100),
    paint: colours.createColors(wantsColour(stdout.isTTY === true, env)),
  };
}

/** The width that somebody asks for where there is no terminal. */
function columnsIn({ COLUMNS = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}
