import { isRecord } from '../../model/json.js';
import type { Message } from '../read/message.js';
import type { ErrorKind } from './diagnosis.js';
import type { Signal } from './signal.js';

/** Words that announce a status: `status code 404`, `HTTP 503`, `"code": 429`, `error (500)`. */
const ANNOUNCES = [
  ...['\\bhttp(?:\\/\\d(?:\\.\\d)?)?', 'status(?:[\\s_-]?code)?', '\\bcode', 'error', 'errno', 'returned'],
  ...['responded', 'responded with', 'respond with', 'response', 'failed', 'with status', 'request'],
];
/** Units that make the three digits an amount. */
const AMOUNT = '\\s*(?:ms|kb|mb|bytes|rows|items|characters|tokens|%)|\\.\\d|,\\d';
const LABELLED = new RegExp(
  `(?:${ANNOUNCES.join('|')})["')]{0,2}[\\s:=(#[-]{1,4}["']?(?:code|status|http|error)?[\\s:=(#[-]{0,3}["']?([45]\\d\\d)\\b(?!${AMOUNT})`,
  'i',
);

/** Reason phrases, as they follow a status. */
const REASONS = [
  ...['bad request', 'unauthorized', 'payment required', 'forbidden', 'not found', 'method not allowed'],
  ...['not acceptable', 'proxy auth', 'request time-?out', 'conflict', 'gone', 'precondition', 'payload'],
  ...['request entity', 'content too large', 'unsupported media', 'unprocessable', 'locked'],
  ...['failed dependency', 'too many requests', 'unavailable for legal', 'internal server error'],
  ...['not implemented', 'bad gateway', 'service unavailable', 'service temporarily', 'gateway time-?out'],
  ...['server error', 'client error'],
];
/** A status next to its reason phrase. */
const REASONED = new RegExp(
  `(?:^|[\\s:("[>-])([45]\\d\\d)[\\s:)\\]–—-]{1,4}["']?(?:${REASONS.join('|')})`,
  'i',
);
/** Reason phrases that come before their status. */
const NAMES = [
  ...['not found', 'unauthorized', 'forbidden', 'conflict', 'bad request', 'bad gateway', 'payment required'],
  ...['unprocessable entity', 'too many requests', 'internal server error', 'service unavailable'],
];
const NAMED = new RegExp(
  `\\b(?:${NAMES.join('|')})[\\s:,-]{0,3}\\(?([45]\\d\\d)\\b|\\b[a-z]{2,20} ([45]\\d\\d): [a-z]`,
  'i',
);
/** A status in brackets, or on its own. */
const BRACKETED =
  /(?:error|failed|api|status|http|response|registry|request)[^\n()]{0,40}\(([45]\d\d)\)|(?:^|[\s\])])\[([45]\d\d)\]/i;
const ALONE = /^\s*(?:error:?\s*)?([45]\d\d)\s*(?:$|[\s:,-]+["{<A-Za-z])/i;

/** Three digits that may be a status; without them there is nothing to look for. */
const STATUS = /[45]\d\d/;

/** The HTTP status that a message mentions, and the text that says so. */
export function statusIn(text: string): { status: number; quote: string } | undefined {
  if (!STATUS.test(text)) return undefined;
  for (const pattern of [LABELLED, REASONED, BRACKETED, NAMED, ALONE]) {
    const match = pattern.exec(text);
    const status = match?.[1] ?? match?.[2];
    if (match !== null && status !== undefined) return { status: Number(status), quote: match[0].trim() };
  }
  return undefined;
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  401: 'auth',
  402: 'rate_or_quota',
  403: 'auth',
  404: 'not_found',
  407: 'auth',
  408: 'upstream_unreachable',
  409: 'conflict_or_rule',
  410: 'not_found',
  412: 'conflict_or_rule',
  423: 'conflict_or_rule',
  424: 'upstream_unreachable',
  425: 'conflict_or_rule',
  428: 'conflict_or_rule',
  429: 'rate_or_quota',
  451: 'conflict_or_rule',
  511: 'auth',
};

/** What an HTTP status means for the caller (RFC 9110, section 15). */
export function kindOfStatus(status: number): ErrorKind | undefined {
  const server = (status >= 500 && status <= 511) || (status >= 520 && status <= 530) || status >= 598;
  if (server && status <= 599) return KINDS[status] ?? 'upstream_unreachable';
  if ((status >= 400 && status <= 431) || status === 451 || status === 499)
    return KINDS[status] ?? 'validation_rejection';
  return undefined;
}

/** A 400 or 403 is what many services return where another word in the message says more. */
const VAGUE = new Set([400, 403, 405, 422, 500]);

/** Whether a number that nothing announces is one that the caller sent: "599 is not in the table". */
const repeats = (
  { context: { input } }: Message,
  { status, quote }: { status: number; quote: string },
): boolean => /^\d/.test(quote) && isRecord(input) && Object.values(input).includes(status);

/** The vote of an HTTP status anywhere in the message. */
export function* httpStatus(message: Message): Generator<Signal> {
  const found = statusIn(message.text);
  const kind = found === undefined ? undefined : kindOfStatus(found.status);
  if (found === undefined || kind === undefined || repeats(message, found)) return;
  yield {
    kind,
    weight: VAGUE.has(found.status) ? 3.5 : 5,
    name: `HTTP status ${found.status}`,
    quote: found.quote,
    status: found.status,
  };
}
