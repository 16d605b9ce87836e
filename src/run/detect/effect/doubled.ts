import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { isCreator } from '../../state/is-creator.js';
import { onlyList } from '../tool/listed-items.js';
import { memberOf } from '../tool/listed-response.js';
import { type EffectCheck, isReportedDone, type SeenThings } from './seen-effect.js';

/** Names of tools that set what may be there, and how a description says that it is replaced. */
const SETS = /^(?:set|upsert|put|save)_/;
const REPLACES =
  /\b(?:replac(?:es?|ed|ing)|overwrit(?:es?|ten)|upserts?|updat(?:es?|ed) (?:it|an existing|the existing)|create(?:s|d)? or update)/i;

/** Folded names of arguments that say which thing is set. */
const KEY = /^(?:name|key|slug|code|sku|email|path|username|title)$/;

/** Lists of what has happened, and members that tell entries of them apart. */
const HISTORY =
  /histor|log|version|audit|change|revision|event|activit|entr(?:y|ies)|record|backup|snapshot|queue|draft/i;
const OF_TIME = /(?:at|time|date|timestamp|version|revision|on)$/;

/** How a description says that one call makes several things. */
const SEVERAL: readonly RegExp[] = [
  /\b(?:each|every|all|both|two|twice|several|many|multiple|pairs?|also|per)\b/i,
  /\b(?:cop(?:y|ies)|double\w{0,2}|recur\w{1,5}|repeat\w{0,3}|series|batch|bulk)\b/i,
];

/** A creation that reports one thing has made two, which differ in their ids alone. */
export const madeTwice: EffectCheck = (effect) => {
  const { name, description = '' } = effect.state.tool;
  if (!isCreator(name) || SEVERAL.some((way) => way.test(description)) || !isReportedDone(effect))
    return undefined;
  const sent = Object.values(effect.arguments);
  // A number or a list of records may say how many.
  const isOne = !sent.some(
    (value) => typeof value === 'number' || (Array.isArray(value) && value.some(isRecord)),
  );
  const shownBy = isOne ? effect.seen.find((look) => isMadeTwiceIn(look, sent)) : undefined;
  if (shownBy === undefined) return undefined;
  const [first, second] = shownBy.added;
  const message = 'One creation has made two items.';
  return { message, expected: 'one item', received: [first?.id, second?.id].join(', '), shownBy };
};

function isMadeTwiceIn({ added, removed }: SeenThings, sent: readonly unknown[]): boolean {
  const [one, other, ...more] = added;
  if (one === undefined || other === undefined || more.length > 0 || removed.length > 0) return false;
  const names = Object.keys(one.members).filter(
    (name) => name !== one.idName && !OF_TIME.test(foldName(name)),
  );
  const isSame = names.every(
    (name) => JSON.stringify(one.members[name]) === JSON.stringify(other.members[name]),
  );
  // It is what the call was told, and not what else it leaves.
  const isTold = names.some(
    (name) => typeof one.members[name] === 'string' && sent.includes(one.members[name]),
  );
  return one.place !== '' && one.place === other.place && isSame && isTold;
}

/** A thing that is set again is in the list twice: it was to be replaced. */
export const doubled: EffectCheck = (effect) => {
  const { name, description = '' } = effect.state.tool;
  const isSetter = SETS.test(snakeName(name)) && REPLACES.test(description);
  if (!isSetter || !isReportedDone(effect)) return undefined;
  for (const [key, value] of Object.entries(effect.arguments)) {
    if (!KEY.test(foldName(key)) || typeof value !== 'string') continue;
    const shownBy = effect.seen.find((look) => isDoubledIn(look, key, value));
    if (shownBy === undefined) continue;
    const message = `What is set again is added again: "${key.slice(0, 60)}" is in the list twice.`;
    return { message, expected: `one item with ${value}`, received: 'two', shownBy };
  }
  return undefined;
};

/** Whether a list had one item with a value, and has two of them afterwards and none less. */
function isDoubledIn({ witness, before, after }: SeenThings, key: string, value: string): boolean {
  if (HISTORY.test(witness)) return false;
  const [old, now] = [before, after].map((attempt) => recordsOf(attempt));
  const own = (items: readonly Item[] = []): readonly Item[] =>
    items.filter((item) => memberOf(item, key) === value);
  const isOfTime = own(now).some((item) => Object.keys(item).some((one) => OF_TIME.test(foldName(one))));
  return (
    own(old).length === 1 && own(now).length === 2 && now?.length === (old?.length ?? 0) + 1 && !isOfTime
  );
}

type Item = Readonly<Record<string, unknown>>;

const recordsOf = ({ reply }: Attempt): readonly Item[] =>
  (onlyList(shownData(reply)) ?? []).filter(isRecord);
