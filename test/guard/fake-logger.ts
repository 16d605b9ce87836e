/** One entry of a log. */
export interface LogEntry {
  readonly level: 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A logger that keeps what it is told. */
export function fakeLogger() {
  const entries: LogEntry[] = [];
  const at = (level: LogEntry['level']) => (fields: object, message: string) => {
    entries.push({ level, fields: { ...fields }, message });
  };
  return { entries, logger: { warn: at('warn'), error: at('error') } };
}
