import { type Message, PROPERTY, SENT } from '../read/message.js';
import type { Signal } from './signal.js';

/** Something that is away for now. */
const AWAY = /\bunavailable\b|\boffline\b|\boverloaded\b/;
/** That something failed, and nothing else. */
const BARE = [
  /^\W{0,8}(?:an? |the |some )?(?:unknown |unexpected |internal )?(?:error|exception|failure|problem)s?\b[^\n:]{0,120}[.!]?$/,
  /^\W{0,8}(?:failed|unable|could not|couldn't|cannot|can't) (?:to )?[^\n:]{1,120}[.!]?$/,
  /^\W{0,8}[^\n:]{1,80} (?:failed|error)[.!]?$/,
  /^\W{0,8}[^\n:]{1,80} (?:could not|couldn't|cannot|can't) be \w{3,20}[.!]?$/,
  /^\W{0,8}(?:oops\W{1,3})?something (?:went wrong|broke|happened)\b[^\n:]{0,80}$/,
  /^\W{0,8}(?:the )?(?:server|service|tool|system) (?:has )?(?:encountered|hit|ran into) an? [^\n:]{1,80}$/,
];
/** Whether a message says no more than that something failed, at its end at the latest. */
function isBare(said: string): boolean {
  const end = said.slice(said.lastIndexOf(': ') + 1).trimStart();
  return BARE.some((pattern) => pattern.test(said) || (end.length < 60 && pattern.test(end)));
}

/** An error that says it is none. */
const CLAIMS_SUCCESS = /(?<!\b(?:no|not|without|un)[ -]?)\bsuccess(?:ful|fully)?\b/;
/** Words of a language that the tables know; a sentence has a few. */
const WORD = /[a-z]{2,30}/g;
const FEW = 3;

/**
 * The vote where nothing was recognised. A tool that says more than that it failed states a condition of its domain:
 * about the input where it quotes it or names a property, else a rule. Weak, so that its confidence is low.
 */
export function lastResort({ text, inWords }: Message, namesProperty: boolean): Signal[] {
  const said = inWords.text.slice(inWords.cause).trim();
  const away = AWAY.exec(said);
  if (away !== null)
    return [{ kind: 'upstream_unreachable', weight: 1.25, name: 'something away', quote: away[0] }];
  if (isBare(said) || CLAIMS_SUCCESS.test(said) || (said.match(WORD)?.length ?? 0) < FEW) return [];
  const isAboutInput = namesProperty || text.includes(PROPERTY) || text.includes(SENT);
  return [
    {
      kind: isAboutInput ? 'validation_rejection' : 'conflict_or_rule',
      weight: 1.25,
      name: isAboutInput ? 'a statement about the input' : 'a statement in unknown words',
      quote: said,
    },
  ];
}
