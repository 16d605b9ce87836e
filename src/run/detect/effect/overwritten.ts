import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { decodedTexts, replyText } from '../../attempt/reply-text.js';
import {
  type EffectCheck,
  type EffectDraft,
  isReportedDone,
  type SeenEffect,
  type SeenThings,
  targetsOf,
} from './seen-effect.js';

/** How a tool says that it adds a text to one that stays. */
const APPENDS = /(?:^|_)(?:append|prepend)(?:_|$)/;
const SAYS_SO =
  /\b(?:ap|pre)pends?\b|\badds?\b[^.\n]{0,60}\b(?:at|to) the (?:very )?(?:end|start|beginning|top|bottom)\b/i;

/** Names of arguments that choose one of several ways to write. */
const WAY = /(?:^|_)(?:mode|method|operation|action|strategy|how)$/;

/** Whether a tool that has several ways to write was not told to add. */
const mayReplace = ({ state, arguments: args }: SeenEffect): boolean =>
  Object.keys(propertiesOf(state.tool.inputSchema)).some(
    (name) =>
      WAY.test(snakeName(name)) && !/^(?:a\+?|append|prepend|add|insert)/i.test(valueText(args[name])),
  );

/** First words of names of tools that add something to a list. */
const ADDS = /^(?:add|append|attach|insert|include|tag|label)(?:_|$)/;

/** Folded names of members that show the newest text alone, or what follows from others. */
const NEWEST = /^(?:last|latest|recent|newest|current|preview|snippet|excerpt|summary)/;

/** What is to be added to a thing replaces what it had. */
export const overwritten: EffectCheck = (effect) => {
  if (!isReportedDone(effect)) return undefined;
  const { name, description = '' } = effect.state.tool;
  const words = snakeName(name);
  const isAppending = APPENDS.test(words) || (SAYS_SO.test(description) && !mayReplace(effect));
  for (const look of effect.seen) {
    const found = isAppending ? (lostText(effect, look) ?? lostLine(effect, look)) : undefined;
    const other = found ?? (ADDS.test(words) ? lostItem(effect, look) : undefined);
    if (other !== undefined) return other;
  }
  return undefined;
};

/** A text of the thing is what was sent, and nothing else. */
function lostText(effect: SeenEffect, look: SeenThings): EffectDraft | undefined {
  const sent = textsOf(effect);
  for (const { before, after } of changedTargets(effect, look))
    for (const [name, old] of Object.entries(before.members)) {
      const now = after.members[name];
      if (NEWEST.test(foldName(name)) || typeof old !== 'string' || typeof now !== 'string') continue;
      if (isLost(old, now, look) && sent.includes(now.trim())) return draftOf(old, now, look);
    }
  return undefined;
}

/** The same in a text that shows the one thing: a line is gone, and another one is what was sent. */
function lostLine(effect: SeenEffect, look: SeenThings): EffectDraft | undefined {
  const asked = Object.values(look.after.arguments ?? {});
  const isOfThis =
    asked.length > 0 && asked.every((value) => Object.values(effect.arguments).includes(value));
  const [before, after] = [linesOf(look.before.reply), linesOf(look.after.reply)];
  if (!isOfThis || /^\s*[[{]/.test(replyText(look.after.reply))) return undefined;
  const [now] = textsOf(effect).filter((text) => after.includes(text) && !before.includes(text));
  const gone = before.find((line) => !/\d/.test(line) && !isNamed(line) && isLost(line, '', look));
  return now === undefined || gone === undefined ? undefined : draftOf(gone, now, look);
}

/** A list of the thing has what was sent, and no longer what it had. */
function lostItem(effect: SeenEffect, look: SeenThings): EffectDraft | undefined {
  const sent = new Set<unknown>(Object.values(effect.arguments).flat());
  for (const { before, after } of changedTargets(effect, look))
    for (const [name, old] of Object.entries(before.members)) {
      const now = after.members[name];
      if (NEWEST.test(foldName(name)) || !Array.isArray(old) || !Array.isArray(now)) continue;
      if (!old.every((item) => typeof item === 'string' && !now.includes(item))) continue;
      if (old.length > 0 && now.length > 0 && now.every((item) => sent.has(item)))
        return draftOf(old, now, look);
    }
  return undefined;
}

const changedTargets = (effect: SeenEffect, look: SeenThings): SeenThings['changed'] => {
  const targets = targetsOf(effect, look);
  return look.changed.filter(({ before }) => targets.includes(before));
};

const textsOf = ({ arguments: sent }: SeenEffect): readonly string[] =>
  Object.values(sent).flatMap((value) => (typeof value === 'string' && value !== '' ? [value.trim()] : []));

const linesOf = (reply: SeenThings['before']['reply']): readonly string[] =>
  replyText(reply)
    .split('\n', 400)
    .map((line) => line.trim());

const isNamed = (line: string): boolean => /^[\p{L} _*-]{1,30}:(?:\s|$)|^#/u.test(line);

/** Whether words are nowhere to be seen any more. */
const isLost = (old: string, now: string, { after }: SeenThings): boolean =>
  /\p{L}{3}/u.test(old) && old !== now && !decodedTexts(after.reply).includes(old.trim());

const draftOf = (old: unknown, now: unknown, shownBy: SeenThings): EffectDraft => ({
  message: 'What is to be added replaces what was there.',
  expected: [old, now].flat(),
  received: now,
  shownBy,
});
