import type { Message } from '../read/message.js';
import type { ErrorKind } from './diagnosis.js';
import type { Signal } from './signal.js';

/** Five characters that a label or brackets mark as an SQLSTATE. */
const WRITTEN =
  /(?:\bsqlstate|\bcode|\berror|\bstate)["']?[\s:=[(]{1,3}["']?([0-9A-Z]{5})\b|\(([0-9][0-9A-Z]{4})\):/i;

/** Exact states first, then classes (ISO/IEC 9075 and PostgreSQL's appendix A). */
const STATES: Readonly<Record<string, ErrorKind>> = {
  '23502': 'validation_rejection',
  '23514': 'validation_rejection',
  '25006': 'conflict_or_rule',
  '42501': 'auth',
  '42601': 'validation_rejection',
  '42703': 'not_found',
  '42883': 'not_found',
  '42P01': 'not_found',
  '42S02': 'not_found',
  '42S22': 'not_found',
  '57014': 'upstream_unreachable',
};
const CLASSES: Readonly<Record<string, ErrorKind>> = {
  '08': 'upstream_unreachable',
  '22': 'validation_rejection',
  '23': 'conflict_or_rule',
  '28': 'auth',
  '3D': 'not_found',
  '3F': 'not_found',
  '40': 'conflict_or_rule',
  '42': 'validation_rejection',
  '53': 'upstream_unreachable',
  '55': 'conflict_or_rule',
  '57': 'upstream_unreachable',
  '58': 'upstream_unreachable',
};

/** Result codes of SQLite that say more than its words. */
const SQLITE = /\bSQLITE_([A-Z]{4,12})/;
const SQLITE_CODES: Readonly<Record<string, ErrorKind>> = {
  AUTH: 'auth',
  BUSY: 'conflict_or_rule',
  CANTOPEN: 'upstream_unreachable',
  CONSTRAINT: 'conflict_or_rule',
  CORRUPT: 'upstream_unreachable',
  FULL: 'upstream_unreachable',
  IOERR: 'upstream_unreachable',
  LOCKED: 'conflict_or_rule',
  MISMATCH: 'validation_rejection',
  NOTADB: 'upstream_unreachable',
  RANGE: 'validation_rejection',
  READONLY: 'conflict_or_rule',
  TOOBIG: 'validation_rejection',
};

/** The votes of an SQLSTATE and of a result code of SQLite. */
export function* sqlState({ text }: Message): Generator<Signal> {
  const lite = SQLITE.exec(text);
  const meant = SQLITE_CODES[lite?.[1] ?? ''];
  if (lite !== null && meant !== undefined)
    yield { kind: meant, weight: 5, name: `SQLite's ${lite[0]}`, quote: lite[0] };
  const match = WRITTEN.exec(text);
  if (match === null) return;
  const state = (match[1] ?? match[2] ?? '').toUpperCase();
  const known = kindOfState(state);
  if (known !== undefined) yield { ...known, name: `SQLSTATE ${state}`, quote: match[0] };
}

/** Five digits may be a vendor's own number; a letter among them or an entry of its own makes it a state. */
function kindOfState(state: string): Pick<Signal, 'kind' | 'weight'> | undefined {
  const exact = STATES[state];
  if (exact !== undefined) return { kind: exact, weight: 6 };
  const kind = CLASSES[state.slice(0, 2)];
  return kind === undefined || !/^\d/.test(state) || /^\d+$/.test(state) ? undefined : { kind, weight: 4 };
}
