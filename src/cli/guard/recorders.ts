import { LineFile } from '../../guard/audit/line-file.js';
import type { ProxyGuardOptions } from '../../guard/proxy/guarded-server.js';
import type { MessageTap } from '../../guard/proxy/message-watch.js';
import { safeJson } from '../../model/safe-json.js';
import type { SecretRegister } from '../../model/secret-register.js';
import { Recorder } from '../../recording/recorder.js';
import type { Invocation } from '../invocation.js';
import { redactValue } from '../secrets/redact-value.js';

/** Pino's numbers, so that the same tools read both. */
const LEVELS = { warn: 40, error: 50 } as const;

/** Records what happens at a server; with its name, where there is one. */
export type Recorders = (server: string | undefined) => Pick<ProxyGuardOptions, 'logger' | 'onDecision'>;

/** A tap that records every message in a file, without secrets; what is there already stays. */
export function recordingTap(file: string, secrets: SecretRegister): MessageTap {
  // A recording is one file: half of it would be no server.
  const lines = new LineFile(file, Number.POSITIVE_INFINITY);
  return new Recorder({
    write: (line) => lines.write(line),
    mask: (value) => secrets.maskValue(redactValue(value)),
    now: Date.now,
  });
}

/**
 * The log, a line of JSON for each entry on stderr, as stdout belongs to the protocol; and the audit file, where one is
 * named, which has the log and every decision. Neither has secrets.
 */
export function recorders(
  audit: string | undefined,
  { terminal, secrets }: Pick<Invocation, 'terminal' | 'secrets'>,
): Recorders {
  const file = audit === undefined ? undefined : new LineFile(audit);
  const lineOf = (entry: object): string => safeJson(secrets.maskValue({ time: Date.now(), ...entry }), 0);
  const log = (level: keyof typeof LEVELS, fields: object, msg: string): void => {
    const line = lineOf({ level: LEVELS[level], ...fields, msg });
    terminal.document(line, 'err');
    file?.write(secrets.maskDocument(line));
  };
  return (server) => {
    const name = server === undefined ? {} : { server };
    return {
      logger: {
        warn: (fields, message) => log('warn', { ...name, ...fields }, message),
        error: (fields, message) => log('error', { ...name, ...fields }, message),
      },
      ...(file === undefined
        ? {}
        : { onDecision: (decision) => file.write(lineOf({ ...name, ...decision })) }),
    };
  };
}
