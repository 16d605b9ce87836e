import { isRecord } from '../../model/json.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import type { Attempt } from '../attempt/attempt.js';
import { shownData } from '../attempt/reply-text.js';

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

/** Letters of a verb that a noun made of it begins with: `reserve` and `reservation`. */
const STEM = 4;

/** The id of the record that a call has left, where it is named after the deed: `hold_seats` returns a `hold_id`. */
export function recordOfAct(tool: string, { succeeded, reply, arguments: args }: Attempt): unknown {
  const data = succeeded ? shownData(reply) : undefined;
  const [verb = ''] = snakeName(tool).split('_');
  if (!isRecord(data) || verb.length < STEM) return undefined;
  const sent = new Set<unknown>(isRecord(args) ? Object.values(args).flat() : []);
  const own = Object.entries(data).find(
    ([name, value]) =>
      snakeName(name).startsWith(verb.slice(0, Math.max(STEM, verb.length - 2))) &&
      /(?:^|_)id$/.test(snakeName(name)) &&
      !sent.has(value),
  );
  return own?.[1];
}
