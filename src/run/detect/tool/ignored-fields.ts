import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { onlyList } from './listed-items.js';

/** Folded names of arguments that choose the members of what is returned. */
const FIELDS: ReadonlySet<string> = new Set(
  'fields columns select selectfields returnfields includefields properties attributes'.split(' '),
);

/** Folded names of members that come along whatever was chosen. */
const ALWAYS = /^(?:id|_?key|type|uuid|rowid)$/;

/** A list of members to return that does not leave the others out: one comes that the schema lists, too. */
export function ignoredFields(state: ToolState, { name, schema }: Argument): Ignored | undefined {
  const members = isRecord(schema.items) && Array.isArray(schema.items.enum) ? schema.items.enum : [];
  if (state.stage !== 'read' || !FIELDS.has(foldName(name)) || members.length < 2) return undefined;
  const known = members.filter((member) => typeof member === 'string').map(foldName);
  for (const attempt of successes(state)) {
    const asked = askedIn(attempt, name);
    const records = recordsIn(attempt);
    if (asked.length === 0 || records.length === 0) continue;
    const shown = new Set(records.flatMap((record) => Object.keys(record).map(foldName)));
    const beyond = known.find((one) => shown.has(one) && !asked.includes(one) && !ALWAYS.test(one));
    if (beyond !== undefined && asked.some((one) => shown.has(one)))
      return {
        attempt,
        message: `The response has members that "${quote(name, 60)}" leaves out.`,
        expected: `only ${asked.join(', ')}`,
        received: Object.keys(records[0] ?? {}).join(', '),
      };
  }
  return undefined;
}

function askedIn({ arguments: args }: Attempt, name: string): readonly string[] {
  const value = isRecord(args) ? args[name] : undefined;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').map(foldName) : [];
}

/** The records of a response: the items of its only list, or the response itself. */
function recordsIn({ reply }: Attempt): readonly Readonly<Record<string, unknown>>[] {
  const data = replyData(reply);
  const list = onlyList(data);
  return list === undefined ? [data].filter(isRecord) : list.filter(isRecord);
}
