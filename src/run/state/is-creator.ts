import { snakeName } from '../../scenario/plausible/name-values.js';

/** Verbs of tools whose response shows something that the call itself has made, anywhere in the name. */
const CREATES = words('create add store write new insert save start register put make open schedule book');

/** Words that mean the same at the start of a name only. */
const CREATES_FIRST = words(
  'plan request submit upload generate begin init draft record copy clone fork duplicate trigger',
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether a tool makes something, as its name says. */
export function isCreator(tool: string): boolean {
  const named = snakeName(tool).split('_');
  return named.some((word) => CREATES.has(word)) || CREATES_FIRST.has(named[0] ?? '');
}

/** Verbs of tools that leave a record of what they have done with something else. */
const RECORDS = words(
  'borrow lend rent order buy purchase reserve hire enroll subscribe issue raise post log',
);

/** Whether each call of a tool leaves something new: what it makes, or a record of what it has done. */
export const leavesRecord = (tool: string): boolean =>
  isCreator(tool) || RECORDS.has(snakeName(tool).split('_')[0] ?? '');
