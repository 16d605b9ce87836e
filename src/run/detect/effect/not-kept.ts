import { foldName } from '../../../model/nearest.js';
import type { Tool } from '../../../model/tool.js';
import { isDeleter } from '../../../scenario/sequence/tool-role.js';
import { plainText } from '../../control/plain-text.js';
import { idText, type SeenThing } from '../../control/things.js';
import { memberOf } from '../tool/listed-response.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  reportedRecord,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** First words of names of tools that give a thing the value that they are told. */
const SETS =
  /^(?:set|update|edit|change|modify|rename|configure|assign|move|mark|reschedule|reassign|patch|replace)(?:_|-|[A-Z]|$)/;

/** Whether a tool gives a thing the value that it is told, as its name, its hint or its description says. */
const isSetter = ({ name, annotations, description = '' }: Tool): boolean =>
  SETS.test(name) ||
  annotations?.idempotentHint === true ||
  /^(?:sets?|changes?|updates?) /i.test(description);

/** Folded names of members that a server rightly sets itself, or shows in another form. */
const OWN =
  /pass|secret|token|hash|version|revision|updated|modified|createdat|by$|slug|url|count|^id$|message/;

/** Folded names of members that may be shown in another form than the one that was sent. */
const MOMENT = /time|date|day|start|end|at$|due|until/;

/** A tool confirms a change of a thing, and the thing is as before, or has another value than the one that was sent. */
export const notKept: EffectCheck = (effect) => {
  if (!isReportedDone(effect) || isDeleter(effect.state.tool.name)) return undefined;
  for (const look of effect.seen)
    for (const target of targetsOf(effect, look)) {
      const now = look.things.after.find(({ place, id }) => place === target.place && id === target.id);
      const found =
        now === undefined
          ? undefined
          : (unset(effect, look, target, now) ?? undone(effect, look, target, now));
      if (found !== undefined) return found;
    }
  return undefined;
};

/** What was sent for a member is not what it has now. */
function unset(
  effect: SeenEffect,
  look: SeenThings,
  before: SeenThing,
  now: SeenThing,
): EffectDraft | undefined {
  if (!isSetter(effect.state.tool)) return undefined;
  for (const [name, sent] of Object.entries(effect.arguments)) {
    const [old, kept] = [memberOf(before.members, name), memberOf(now.members, name)];
    const isOther = OWN.test(foldName(name)) || foldName(name) === foldName(before.idName);
    if (isOther || !isPlain(sent) || typeof kept !== typeof sent || isSame(sent, old) || isSame(sent, kept))
      continue;
    if (MOMENT.test(foldName(name)) && (!isSame(old, kept) || isSameMoment(sent, kept))) continue;
    const message = isSame(old, kept)
      ? 'An update was confirmed, but the old value is still read.'
      : 'A read returns something other than what was written.';
    return { message, expected: sent, received: kept, shownBy: look };
  }
  return undefined;
}

/** What the response says of a member is not what is read: it is as it was before. */
function undone(
  effect: SeenEffect,
  look: SeenThings,
  before: SeenThing,
  now: SeenThing,
): EffectDraft | undefined {
  const reported = reportedRecord(effect) ?? {};
  const id = memberOf(reported, before.idName);
  if (id !== undefined && idText(id) !== before.id) return undefined;
  for (const [name, said] of Object.entries(reported)) {
    const [old, kept] = [memberOf(before.members, name), memberOf(now.members, name)];
    if (OWN.test(foldName(name)) || !isPlain(said) || typeof kept !== typeof said) continue;
    if (isSame(said, old) || !isSame(old, kept) || isSameMoment(said, old)) continue;
    const message = 'A change was reported, but the old state is still read.';
    return { message, expected: said, received: kept, shownBy: look };
  }
  return undefined;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length < 200);

/** Whether two values mean the same, however they are written; a text may be shown in part. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.01;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  const [first, second] = [plainText(one), plainText(other)];
  return (
    first === second || (second !== '' && (first.includes(second) || second.includes(first)) && first !== '')
  );
}

const isSameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
