import type { KyselyPlugin, UnknownRow } from 'kysely';
import { Fault } from '../model/fault.js';

/** What a column holds, by its declared type; a name may have several where tables differ. */
export type ColumnKinds = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns whose values are one of a few words, which code looks up. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map([
  ['verdict', ['clean', 'findings', 'untested']],
  ['last_verdict', ['clean', 'findings', 'untested']],
  ['previous_verdict', ['clean', 'findings', 'untested']],
  ['severity', ['error', 'warning', 'info']],
]);

/**
 * Refuses rows with values that their columns are not declared to have. An embedded database enforces no types, and its
 * file may come from somebody else.
 */
export function checkedRows(kinds: ColumnKinds): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) checkRow(row, kinds);
      return result;
    },
  };
}

function checkRow(row: UnknownRow, kinds: ColumnKinds): void {
  for (const [name, value] of Object.entries(row)) {
    const known = kinds.get(name);
    const choices = CHOICES.get(name);
    const isWrong =
      value !== null &&
      ((known !== undefined && !known.has(kindOf(value))) ||
        (choices !== undefined && !choices.some((choice) => choice === value)));
    if (isWrong)
      throw new Fault('unreadable', `The history is damaged: it has an unusable value for "${name}".`);
  }
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'infinite';
  return typeof value === 'object' ? 'bytes' : typeof value;
}

/** The kind of value for a declared type. */
export function kindOfType(type: string): string {
  if (/^(?:text|varchar)/i.test(type)) return 'string';
  return /^blob/i.test(type) ? 'bytes' : 'number';
}
