import { type JsonPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { truncate } from '../model/quote.js';
import { describeReceived } from './received.js';
import type { Proposal, RepairKind } from './repairs/proposal.js';

/** One thing that a repair changed. `from` and `to` are for display: truncated, and without secrets. */
export interface Change {
  readonly kind: RepairKind;
  /** Where the old value stood when it was changed; of a renamed property its old name. */
  readonly path: JsonPointer;
  readonly from: string;
  /** `nothing` for a property that was left out. */
  readonly to: string;
  /** One sentence. */
  readonly message: string;
}

const name = (text: string): string => JSON.stringify(truncate(text, 80));

/** What a proposal does to the arguments, in words. */
export function describeChange(before: unknown, { kind, path, action }: Proposal): Change {
  const last = pointerTokens(path).at(-1);
  const subject = last === undefined ? 'The arguments' : name(last);
  if (action.do === 'rename') {
    const to = name(action.name);
    return { kind, path, from: subject, to, message: `${subject} was renamed to ${to}.` };
  }
  const from = describeReceived(valueAt(before, path), path);
  if (action.do === 'remove')
    return {
      kind,
      path,
      from,
      to: 'nothing',
      message: `${subject} was empty and optional: it was left out.`,
    };
  const to = describeReceived(action.value, path);
  return { kind, path, from, to, message: `${subject} ${MEANINGS[kind]}` };
}

const MEANINGS: Readonly<Record<RepairKind, string>> = {
  jsonText: 'was JSON text and became the value that the text holds.',
  number: 'was a number as text and became a number.',
  boolean: 'was a boolean as text and became a boolean.',
  array: 'was one value and became an array of it.',
  enum: 'was a listed value in another spelling and became that value.',
  emptyOptional: 'was empty and became an empty object.',
  propertyName: 'was renamed.',
};
