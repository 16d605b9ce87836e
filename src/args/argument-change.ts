import { type JsonPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { truncate } from '../model/quote.js';
import { describeReceived } from './received.js';
import type { Proposal, RepairKind } from './repairs/repairs.js';

/** One thing that a repair changed. `from` and `to` are for display: truncated, and without secrets. */
export interface ArgumentChange {
  readonly kind: RepairKind;
  /** Where the old value was; for a renamed property, its old name. */
  readonly path: JsonPointer;
  readonly from: string;
  /** `nothing` for a property that was removed. */
  readonly to: string;
  /** One sentence. */
  readonly message: string;
}

const name = (text: string): string => JSON.stringify(truncate(text, 80));

/** What a proposal does to the arguments, in words. */
export function describeChange(before: unknown, { kind, summary, path, action }: Proposal): ArgumentChange {
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
      message: `${subject} was empty and optional, so it was removed.`,
    };
  const to = describeReceived(action.value, path);
  return { kind, path, from, to, message: `${subject} ${summary}` };
}
