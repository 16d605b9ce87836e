import { quoteValue } from '../../../model/quote.js';
import { isCreator } from '../../state/is-creator.js';
import { boundedValues, boundNamed, DATE, isBeyond } from '../tool/bound-values.js';
import { type EffectCheck, isReportedDone, targetsOf } from './seen-effect.js';

/** How a description says that a tool is about several things. */
const MANY =
  /\b(?:all|every|each|any|those|old\w{0,2}|several|bulk|expired|stale|matching|\w{3,20}s that)\b/i;

/**
 * A call that says by a bound which things it is about, such as `due_before`, changes or takes away others. A bound that the
 * things have for themselves says nothing: what is sent must not be the value that they get.
 */
export const beyondBound: EffectCheck = (effect) => {
  const { tool } = effect.state;
  if (!isReportedDone(effect) || isCreator(tool.name) || !MANY.test(tool.description ?? '')) return undefined;
  for (const [name, limit] of Object.entries(effect.arguments)) {
    const bound = boundNamed(name);
    const isLimit = typeof limit === 'number' || (typeof limit === 'string' && DATE.test(limit));
    if (bound === undefined || !isLimit) continue;
    for (const look of effect.seen) {
      // What a call names itself is meant, wherever it lies.
      if (targetsOf(effect, look).length > 0) continue;
      const touched = [...look.changed.map(({ before }) => before), ...look.removed].filter(
        ({ place }) => place !== '',
      );
      const members = touched.map((thing) => thing.members);
      const values = boundedValues(members, bound.member, bound.end);
      const at = values.findIndex((value) => isBeyond(value, limit, bound.end));
      const isOwn = look.things.after.some(({ members: now }) => Object.hasOwn(now, name));
      if (at < 0 || isOwn) continue;
      const message = 'A call changes items that one of its arguments leaves out.';
      const expected = `${name}: ${quoteValue(limit)}`;
      return { message, expected, received: members[at], shownBy: look };
    }
  }
  return undefined;
};
