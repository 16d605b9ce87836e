import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { idText } from '../../control/things.js';
import { isMoment } from './kept-moment.js';
import { type EffectCheck, isReportedDone } from './seen-effect.js';

/** Folded names of members that say when a thing was made. */
const CREATED = /^(?:created|creation|inserted|registered)(?:at|on|date|time|timestamp)?$|^datecreated$/;

/** Tools that change a thing, and do not make it again. */
const CHANGES = /(?:^|_)(?:update|edit|modify|change|patch|rename|set|move|assign|mark)(?:_|$)/;
const MAKES = /(?:^|_)(?:create|replace|import|restore|reset|recreate|sync|save|copy|clone|upsert)(?:_|$)/;

/** When a thing was made is changed by a call that only changes the thing. */
export const createdChanged: EffectCheck = (effect) => {
  const name = snakeName(effect.state.tool.name);
  if (!CHANGES.test(name) || MAKES.test(name) || !isReportedDone(effect)) return undefined;
  const sent = JSON.stringify(effect.arguments);
  for (const look of effect.seen)
    for (const old of look.things.before) {
      const now = look.things.after.find(
        ({ id, idName, place }) => id === old.id && idName === old.idName && place === old.place,
      );
      for (const [key, value] of Object.entries(now?.members ?? {})) {
        const before = old.members[key];
        if (!CREATED.test(foldName(key)) || !isMoment(value) || !isMoment(before)) continue;
        if (value === before || sent.includes(idText(value))) continue;
        const message = `The call changes "${key.slice(0, 60)}": when a thing was made stays the same.`;
        return { message, expected: before, received: value, shownBy: look };
      }
    }
  return undefined;
};
