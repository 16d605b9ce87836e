import type { GuardLogger } from '../../guard/index.js';
import { safeJson } from '../../model/safe-json.js';
import type { Invocation } from '../invocation.js';

/** Pino's numbers, so that the same tools read both. */
const LEVELS = { warn: 40, error: 50 } as const;

/** Logs to stderr, a line of JSON for each entry, without secrets: stdout belongs to the protocol. */
export function logLines({ terminal, secrets }: Pick<Invocation, 'terminal' | 'secrets'>): GuardLogger {
  const write = (level: keyof typeof LEVELS, fields: object, msg: string): void => {
    const entry = { level: LEVELS[level], time: Date.now(), ...fields, msg };
    terminal.document(safeJson(secrets.maskValue(entry), 0), 'err');
  };
  return {
    warn: (fields, message) => write('warn', fields, message),
    error: (fields, message) => write('error', fields, message),
  };
}
