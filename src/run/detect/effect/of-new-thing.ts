import { idText, isIdMember, type SeenThing } from '../../control/things.js';
import type { SeenEffect } from './seen-effect.js';

/** Whether the first id of a record is one that nobody has sent or shown before: it is of something that the call has made. */
export function isOfNewThing({ arguments: sent, seen }: SeenEffect, reported: SeenThing['members']): boolean {
  const [first] = Object.entries(reported).filter(([name, value]) => isIdMember(name, value));
  if (first === undefined) return false;
  const id = idText(first[1]);
  const isSent = Object.values(sent).flat().map(idText).includes(id);
  return !isSent && !seen.some(({ things }) => things.before.some((thing) => thing.id === id));
}
