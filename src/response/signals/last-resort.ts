import { type Message, SENT } from '../message.js';
import type { Signal } from './signal.js';

/** Words with which people refuse, whatever they refuse. */
const REFUSES =
  /\b(?:not|cannot|can't|isn't|aren't|doesn't|don't|won't|no|only|too|requires?|unsupported|disallowed|until|unless|already|insufficient|exceeds?)\b/;
/** Something that is away for now. */
const AWAY = /\bunavailable\b|\boffline\b|\boverloaded\b/;

/**
 * The vote where nothing was recognised: a refusal that quotes the input or names a property is about the input, any
 * other states a rule. Weak, so that it never outweighs what was recognised, and its confidence is low.
 */
export function lastResort({ words, text }: Message, namesProperty: boolean): Signal[] {
  const away = AWAY.exec(words);
  if (away !== null)
    return [{ kind: 'upstream_unreachable', weight: 1.25, name: 'something away', quote: away[0] }];
  const refusal = REFUSES.exec(words);
  if (refusal === null) return [];
  const isAboutInput = namesProperty || text.includes(SENT);
  return [
    {
      kind: isAboutInput ? 'validation_rejection' : 'conflict_or_rule',
      weight: 1.25,
      name: isAboutInput ? 'a refusal about the input' : 'a refusal',
      quote: refusal[0],
    },
  ];
}
