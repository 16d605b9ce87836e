import { isRecord } from '../../../model/json.js';
import { plainText } from '../../control/plain-text.js';

/** Folded names of members that a server rightly sets itself, or shows in another form. */
export const OWN =
  /pass|secret|token|hash|version|revision|updated|modified|createdat|by$|slug|url|count|^id$|message/;

/** Folded names of members that may be shown in another form than the one that was sent. */
export const MOMENT = /time|date|day|start|end|at$|due|until/;

/** Whether a value says itself what it is. */
export const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length < 200);

/** Whether two values mean the same, however they are written; a text may be shown in part. */
export function isKept(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.01;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  const [first, second] = [plainText(one), plainText(other)];
  return (
    first === second || (second !== '' && (first.includes(second) || second.includes(first)) && first !== '')
  );
}

/** The members of a thing, and those of the records in it. */
export const flatMembers = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(value) : [[name, value]],
    ),
  );
