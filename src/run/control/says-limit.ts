import type { Reply } from '../../model/session.js';
import { replyText } from '../attempt/reply-text.js';

/** Characters beyond which a response is about something, and not a refusal. */
const LONGEST = 600;

/** Words for what may be used. */
const LIMIT = /\b(?:limit(?:s|ed)?|quotas?|allowance|requests|calls|free[ -](?:tier|plan)|trial)\b/i;

/** For how long: "15/day", "per hour", "daily". */
const PERIOD =
  /(?:\/ ?|\b(?:per|each|every|an?|this|for the)[ -])(?:sec(?:ond)?|min(?:ute)?|hour|day|week|month)\b|\b(?:hourly|daily|weekly|monthly)\b/i;

/** What is said of use alone. */
const USE = new RegExp(
  [
    String.raw`\btoo many (?:requests|calls)\b`,
    String.raw`\brate[ -]?limit(?:ed|s)?\b`,
    String.raw`\b(?:usage|request|call|free[ -](?:tier|plan)|trial) (?:limit|quota)\b`,
    String.raw`\bquota (?:is |was |has been )?(?:exceeded|reached|exhausted|used up)\b`,
  ].join('|'),
  'i',
);

/** Numbers in what is said: how many are left, when it starts again. */
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/**
 * The line by which a response may say that no more calls are taken, without its numbers; `undefined` where there is none.
 * What it means only a call shows that is not about the same.
 */
export function limitSaid(reply: Reply | undefined): string | undefined {
  const text = replyText(reply);
  if (reply === undefined || text.length > LONGEST) return undefined;
  const line = text.split('\n').find((one) => USE.test(one) || (LIMIT.test(one) && PERIOD.test(one)));
  return line?.replace(NUMBER, '#').trim();
}

/** Whether a description says how many calls are taken in a time: "Free tier: 20 calls per hour". */
export const statesLimit = (description = ''): boolean =>
  description
    .split(/\n|[.;] /)
    .some((part) => /\d/.test(part) && LIMIT.test(part) && PERIOD.test(part) && !/\blimits?\s*:/i.test(part));
