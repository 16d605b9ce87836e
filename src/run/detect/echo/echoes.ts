import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import { memberOf } from '../tool/listed-response.js';
import { atPlace, isSamePlace, type ProsePlace, placeOf } from './prose-place.js';

/** A value of a call, and what its response shows under the same name. */
export interface Echo {
  readonly attempt: Attempt;
  /** The path of the argument, or of a member of it. */
  readonly path: string;
  readonly sent: unknown;
  readonly shown: unknown;
}

/** How deep members of arguments are looked for. */
const DEEPEST = 4;

/** What the data of a response shows of the arguments: at the top, or in its only record. */
export function echoesIn(attempt: Attempt): readonly Echo[] {
  const data = shownData(attempt.reply);
  const { arguments: args } = attempt;
  if (!isRecord(args) || !isRecord(data)) return [];
  return Object.entries(args).flatMap(([name, sent]) =>
    echoesAt(attempt, joinPointer('', name), sent, shownUnder(data, name)),
  );
}

/** What a record, or else the only one in it, has under a name. */
export function shownUnder(data: Readonly<Record<string, unknown>>, name: string): unknown {
  const [inner, ...more] = Object.values(data).filter(isRecord);
  return memberOf(data, name) ?? (inner === undefined || more.length > 0 ? undefined : memberOf(inner, name));
}

function echoesAt(attempt: Attempt, path: string, sent: unknown, shown: unknown): readonly Echo[] {
  if (shown === undefined) return [];
  if (!isRecord(sent) || !isRecord(shown) || path.split('/').length > DEEPEST)
    return [{ attempt, path, sent, shown }];
  return Object.entries(sent).flatMap(([name, inner]) =>
    echoesAt(attempt, joinPointer(path, name), inner, memberOf(shown, name)),
  );
}

/** Calls whose sentences are compared, and characters of a sentence. */
const [MOST, LONGEST] = [60, 6_000];

/**
 * What sentences show of one argument, at the place where those of two other calls have the value that was sent; a text
 * may come there without its end.
 */
export function spokenEchoes(worked: readonly Attempt[], name: string): readonly Echo[] {
  const spoken = worked.slice(-MOST).flatMap((attempt) => {
    const { arguments: args, reply } = attempt;
    const sent = isRecord(args) ? args[name] : undefined;
    const text = replyData(reply) === undefined ? replyText(reply).slice(0, LONGEST) : '';
    return typeof sent === 'string' && text !== '' ? [{ attempt, sent, text }] : [];
  });
  const placed = spoken.map((one) => ({ ...one, place: placeOf(one.text, one.sent) }));
  const places = placed.flatMap(({ place, sent }) => (place === undefined ? [] : [{ place, sent }]));
  const usual = places.find(({ place }) => isUsual(place, places))?.place;
  if (usual === undefined) return [];
  return placed.flatMap(({ attempt, sent, text, place }): Echo[] => {
    const echo = { attempt, path: joinPointer('', name), sent };
    if (place !== undefined) return isSamePlace(place, usual) ? [{ ...echo, shown: sent }] : [];
    const shown = text.includes(sent) ? undefined : atPlace(text, usual, String.raw`[^\n]{1,6000}?`);
    return shown === undefined ? [] : [{ ...echo, shown }];
  });
}

/** Whether two calls have different values at a place. */
const isUsual = (
  place: ProsePlace,
  places: readonly { readonly place: ProsePlace; readonly sent: string }[],
): boolean => new Set(places.filter((one) => isSamePlace(one.place, place)).map(({ sent }) => sent)).size > 1;
