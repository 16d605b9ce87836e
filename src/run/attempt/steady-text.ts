import { canonicalJson } from '../../schema/hash.js';
import type { Attempt } from './attempt.js';
import { replyText, structuredOf } from './reply-text.js';

/** A moment in time, as text or as a number of seconds or milliseconds: it says nothing about what was changed. */
const MOMENT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?|(?<![\w.])1[5-9]\d{8}(?:\d{3})?(?![\w])/g;

/** An id of the call itself, in JSON, and in JSON in a text. */
const CALL_ID = /\\?"(?:request|req|trace|correlation|span|call)_?id\\?":\s?\\?"[^"\\]{1,80}\\?"/gi;

/** What a response shows, to compare it with another one: moments in time and ids of the call are left out. */
export function steadyText({ reply }: Attempt): string {
  return canonicalJson(structuredOf(reply) ?? replyText(reply))
    .replace(MOMENT, '‹moment›')
    .replace(CALL_ID, '‹id›');
}
