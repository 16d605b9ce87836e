import { isRecord } from '../../model/json.js';
import { ADDRESS, type Message, PROPERTY, SENT } from '../read/message.js';
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
/** A line of an object, and words without which it reports no failure. */
const MEMBER_LINE = /^[\w$.-]{1,60}: /;
const OF_FAILURE = new RegExp(
  '\\b(?:no|not|non|never|none|without|err|error|exception|invalid|missing|unknown|den(?:y|ied)|cannot|unable|must|expected|' +
    'forbidden|limit|already|exists?|conflict|code|status|state|message|reason|details?|un\\w{4,20}|' +
    '(?:fail|refus|reject|requir|exceed|abort|block|expir|wrong|bad)\\w{0,6})\\b|[^\\0-\\u024f]',
);

/** Whether an error holds data and nothing else: it is a result under the wrong flag. One line may be a code and its words. */
function isData(said: string): boolean {
  const lines = said.split('\n', 40);
  return lines.length > 1 && lines.every((line) => MEMBER_LINE.test(line)) && !OF_FAILURE.test(said);
}

/** Words of a language that the tables know; a sentence has a few. */
const WORD = /[a-z]{2,30}/g;
const FEW = 3;

/**
 * The vote where nothing was recognised. A tool that says more than that it failed states a condition of its domain:
 * about the input where it quotes it or names a property, else a rule. Weak, so that its confidence is low.
 */
export function lastResort(message: Message, namesProperty: boolean): Signal[] {
  const { text, inWords } = message;
  const said = inWords.text.slice(inWords.cause).trim();
  const away = AWAY.exec(said);
  if (away !== null)
    return [{ kind: 'upstream_unreachable', weight: 1.25, name: 'something away', quote: away[0] }];
  if (isNameAlone(message))
    return [{ kind: 'not_found', weight: 1.25, name: 'nothing but what was asked for', quote: message.raw }];
  if (missesSent(message))
    return [{ kind: 'not_found', weight: 3, name: 'no thing of this name', quote: message.raw }];
  if (REQUEST_ALONE.test(said))
    return [{ kind: 'upstream_unreachable', weight: 1.25, name: 'a request that failed', quote: said }];
  if (
    isBare(said) ||
    isData(message.raw.toLowerCase()) ||
    CLAIMS_SUCCESS.test(said) ||
    (said.match(WORD)?.length ?? 0) < FEW
  )
    return [];
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

/** "Error retrieving the summary: ‹url›": the cause is an address that the server chose. */
const REQUEST_ALONE = new RegExp(
  `^(?:[^\\n]{0,160}\\b(?:error|failed)\\b[^\\n]{1,160}: )?${ADDRESS}\\.?(?:\\n|$)`,
);

/** A folder of the server, in front of a name. */
const FOLDER = /^(?:[A-Za-z]:)?[\\/][^\n:]{0,300}[\\/]$/;

/** "No alert a7", "get failed: no row 12": what there is not, before the value that was sent. */
const NO_THING = /(?:^|[:.]\s)no [a-z][\w -]{1,40}\W{1,3}$/i;

/** Whether a message ends with a value of the input that something was not found for. */
function missesSent({ raw, context: { input } }: Message): boolean {
  const said = raw.trimEnd().replace(/["'`.!]{1,3}$/, '');
  const values: readonly unknown[] = isRecord(input) ? Object.values(input).slice(0, 60) : [];
  return values.some((value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    const sent = String(value);
    return sent !== '' && said.endsWith(sent) && NO_THING.test(said.slice(0, -sent.length).slice(-120));
  });
}

/** Whether a message is a name that the caller sent and no more, as exceptions for a missing key or file say. */
function isNameAlone({ raw, context: { input } }: Message): boolean {
  const values: readonly unknown[] = isRecord(input) ? Object.values(input).slice(0, 60) : [];
  return values.some(
    (name) =>
      typeof name === 'string' &&
      name !== '' &&
      (raw === `'${name}'` || (raw.endsWith(name) && FOLDER.test(raw.slice(0, -name.length)))),
  );
}
