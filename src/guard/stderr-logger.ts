import type { GuardLogger } from './guard-options.js';

/** Pino's numbers, so that the same tools read both. */
const LEVELS = { warn: 40, error: 50 } as const;

function write(level: keyof typeof LEVELS, fields: object, message: string): void {
  // stdout belongs to the protocol when a server speaks over stdio.
  process.stderr.write(
    `${JSON.stringify({ level: LEVELS[level], time: Date.now(), ...fields, msg: message })}\n`,
  );
}

/** Writes a line of JSON to stderr: without it the only trace of a masked error would be lost. */
export const stderrLogger: GuardLogger = {
  warn: (fields, message) => write('warn', fields, message),
  error: (fields, message) => write('error', fields, message),
};
